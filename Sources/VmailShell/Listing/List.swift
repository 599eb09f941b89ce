import VmailDomain
import VmailTerminal

struct ListCommand: Command {
  static let info = CommandInfo(
    name: "list", shortNames: ["h", "l"], topic: .reading,
    summary: "List the newest threads of the folder",
    details: """
      Begins a new listing with the first page; more goes on. The numbers it prints are how threads \
      are named in other commands, and stay until the next list. With references it prints those \
      threads of the listing again.
      """,
    examples: [
      .init("list", "the first page of the folder"),
      .init("list :u", "the unread threads of the listing"),
    ],
    loading: "load emails", loadingText: "Loading emails…",
    output: [ThreadRecord.self, OutboxRecord.self, PageRecord.self])
  static let forms: [Form] = [
    Form(Arguments("REFERENCES", .references), needs: [.store], does: .nothing) {
      (shell: inout Shell, words) in
      try await list(words, in: &shell)
    },
    Form(
      RequiredOption("pages", "N", nil, "Print N pages at once"),
      needs: [.store], does: .nothing, summary: "Print several pages at once"
    ) { (shell: inout Shell, pages) in
      try await list(pages: count(pages), in: &shell)
    },
  ]

  /// - Parameter words: references; without any, a new listing is started.
  static func list(_ words: [Word] = [], pages: Int = 1, in shell: inout Shell) async throws {
    try await shell.enterDefaultPlace()
    guard let place = shell.session.place else {
      shell.showNoAccount()
      return
    }
    if place.isOutbox { return try await shell.showOutbox() }
    guard words.isEmpty else {
      // Resolved first, because this may start a listing, which is then the one to show.
      let targets = try await shell.threads(named: words)
      return try await shell.show(targets)
    }
    do {
      try await shell.beginListing()
    } catch {
      if error is ThreadListError || error is StoreError { shell.showFailedPage() }
      throw error
    }
    var loaded = 1
    while loaded < pages, try await shell.loadNextPage() { loaded += 1 }
    try await shell.showPages(0..<loaded)
    try await shell.showOtherTabs()
  }

  private static func count(_ text: String) throws -> Int {
    guard let number = Int(text), (1...100_000).contains(number) else {
      throw ShellError.invalidOption("pages", text, expected: "a number above 0")
    }
    return number
  }
}

/// A kind of object that a command lists, possibly with no results.
protocol ListedKind: Sendable {
  /// The `type` of the record.
  static var type: String { get }
  /// The noun for the count, such as `aliases`.
  static var noun: String { get }
  /// The text for people if there are none.
  static var none: TerminalText { get }
}

extension ListedKind {
  static var none: TerminalText { TerminalText("No \(noun).") }
}

/// The number of objects that a command has listed before this record.
struct ListedRecord<Kind: ListedKind>: OutputRecord {
  var count: Int

  static var type: String { Kind.type }
  static var summary: String { "How many \(Kind.noun) were listed before this." }
  static var fields: [RecordField<ListedRecord<Kind>>] { [.integer("count", Kind.noun) { $0.count }] }

  func text(in layout: Layout) -> [StyledLine] { count == 0 ? layout.sentence(Kind.none) : [] }
  func plain(in layout: Layout) -> [TerminalText] { count == 0 ? [Kind.none] : [] }
}

enum AliasKind: ListedKind {
  static let type = "aliases"
  static let noun = "aliases"
  static let none: TerminalText = "No aliases. Type alias NAME COMMAND."
}

enum EventCommandKind: ListedKind {
  static let type = "events"
  static let noun = "commands that run when something happens"
  static let none: TerminalText = "Nothing runs when something happens. Type on new-mail COMMAND."
}

enum TypedLineKind: ListedKind {
  static let type = "lines"
  static let noun = "lines typed earlier"
  static let none: TerminalText = "Nothing has been typed yet."
}
