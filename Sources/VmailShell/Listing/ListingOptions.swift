import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Which threads a listing shows, and how.
struct ListingShape: Sendable {
  /// The most threads; `nil` for a page.
  var most: Int?
  /// The number of pages; `nil` for one.
  var pages: Int?
  var order: ThreadOrder?
  /// The columns of rows; `nil` for those of the setting.
  var columns: [RowColumn]?
  /// Whether only the number of threads is shown.
  var isCount = false
  /// Whether all search results are not counted.
  var isUncounted = false

  /// Whether nothing about the listing was chosen.
  var isUsual: Bool { most == nil && pages == nil && order == nil && columns == nil && !isCount }

  /// Returns the number of threads to list in a place; `nil` for a page.
  func size(in place: Location, _ shell: inout Shell) async throws -> Int? {
    guard most == nil, let pages else { return most }
    let tab = try await ListingPages.currentTab(in: &shell)
    let page = await ListingPages.size(nil, in: place, tab: tab, &shell)
    return pages * (page == ListingPages.unlimited ? AppConstants.threadListPageSize : page)
  }

  /// Runs `body`, in which rows have the columns.
  func showing(in shell: inout Shell, _ body: (inout Shell) async throws -> Void) async throws {
    let usual = shell.settings.columns
    shell.console.updateSettings { $0.values.rowColumns = columns ?? usual }
    defer { shell.console.updateSettings { $0.values.rowColumns = usual } }
    try await body(&shell)
  }
}

/// The options of `list` and `search` for a ``ListingShape``.
struct ListingOptions: FormPart {
  private static let orders = ThreadOrder.allCases.map(\.rawValue)
  private static let columns = RowColumn.allCases.map(\.rawValue)

  let shownOptions = ["[OPTION…]"]
  let options = [
    mostOption,
    OptionDeclaration(name: "pages", valueName: "N", summary: "Show the first N pages"),
    OptionDeclaration(
      name: "sort", valueName: "ORDER", kind: .choice(orders.map { Choice($0) }),
      summary: "Show them in this order"),
    OptionDeclaration(name: "oldest", summary: "Show the oldest first"),
    OptionDeclaration(
      name: "columns", valueName: "NAMES", kind: .choice(columns.map { Choice($0) }),
      summary: "Show these columns, such as n,date,from,subject"),
    OptionDeclaration(name: "count", summary: "Show only how many there are"),
  ]

  static let mostOption = OptionDeclaration(name: "n", valueName: "N", summary: "Show at most N")

  func value(in call: CommandCall) throws -> ListingShape {
    var shape = ListingShape(
      most: try Self.number("n", in: call), pages: try Self.number("pages", in: call),
      isCount: call.has("count"))
    if let order = call.value(of: "sort") {
      shape.order = ThreadOrder(rawValue: order.lowercased())
      guard shape.order != nil else {
        throw ShellError.invalidOption("sort", order, expected: Sentence.choice(Self.orders, "or"))
      }
    }
    if call.has("oldest") { shape.order = .oldest }
    if let names = call.value(of: "columns") {
      shape.columns = RowColumn.list(names)
      guard shape.columns != nil else {
        throw ShellError.invalidOption(
          "columns", RowColumn.unknown(in: names) ?? names,
          expected: "any of \(Self.columns.joined(separator: ", ")), each once")
      }
    }
    return shape
  }

  /// - Throws: ``ShellError`` for a value that is no number above 0.
  static func number(_ option: String, in call: CommandCall) throws -> Int? {
    guard let text = call.value(of: option) else { return nil }
    guard let number = Int(text), (1...100_000).contains(number) else {
      throw ShellError.invalidOption(option, text, expected: "a number from 1 to 100,000")
    }
    return number
  }
}

/// Finds what only some columns show.
enum RowFacts {
  static func facts(of threads: [ThreadID], in shell: inout Shell) async throws -> [ThreadID: ThreadFacts] {
    let columns = shell.console.settings.values.rowColumns ?? []
    guard !Set(columns).isDisjoint(with: [.size, .id, .labels, .to]) else { return [:] }
    let services = try await shell.services()
    let (sizes, places) = (
      try await services.fetchThreads.fetchSizes(of: threads), try await services.actions.views(of: threads)
    )
    let directory = try await FolderDirectory.current(in: &shell)
    var facts: [ThreadID: ThreadFacts] = [:]
    for thread in threads {
      // Only its messages know their IDs and recipients.
      let newest =
        columns.contains { $0 == .id || $0 == .to }
        ? try? await services.fetchThread.fetchThread(id: thread).emails.last : nil
      facts[thread] = ThreadFacts(
        size: sizes[thread] ?? 0, messageId: newest?.messageId ?? "", recipients: newest?.toAddresses ?? [],
        labels: (places[thread] ?? []).map(directory.title).sorted())
    }
    return facts
  }
}
