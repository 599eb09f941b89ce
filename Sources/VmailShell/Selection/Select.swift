import VmailDomain
import VmailTerminal

struct SelectCommand: Command {
  static let info = CommandInfo(
    name: "select", shortNames: ["sel"], topic: .reading,
    summary: "Add threads to the selection",
    details: """
      The selection is what batch commands act on when nothing else is named. It survives paging, tabs \
      and folders within an account; % means it in references. select all takes every thread of the \
      folder and tab, select invert the threads of the listing that are not selected. With --as the \
      threads become a set of their own, @NAME.
      """,
    examples: [
      .init("select 1-3 7", "four threads"), .init("select --as bills from:acme", "then open @bills"),
    ],
    output: [SelectionRecord.self])
  static let forms: [Form] = [
    Form(Arguments("REFERENCES", .references), needs: [.place], does: .nothing) {
      (shell: inout Shell, words) in
      try await add(words, in: &shell)
    },
    Form("none", needs: [.place], does: .nothing, summary: "Empty the selection") { (shell: inout Shell) in
      choose([], in: &shell)
    },
    Form(
      "invert", needs: [.place], does: .nothing, summary: "Select what is not selected"
    ) { (shell: inout Shell) in
      try await invert(in: &shell)
    },
    Form(
      Arguments("REFERENCES", .references),
      RequiredOption("as", "NAME", .namedSet, "Make a named set instead"),
      needs: [.place], does: .nothing, summary: "Make a named set instead"
    ) { (shell: inout Shell, words, name) in
      try await makeSet(name, of: words, in: &shell)
    },
  ]

  private static func add(_ words: [Word], in shell: inout Shell) async throws {
    let targets = try await shell.threads(named: words)
    let known = Set(shell.session.selection.map(\.threadId))
    choose(shell.session.selection + targets.filter { !known.contains($0.threadId) }, in: &shell)
  }

  private static func makeSet(_ name: String, of words: [Word], in shell: inout Shell) async throws {
    guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }) else {
      throw ShellError.invalidOption("as", name, expected: "a name of letters, digits, - and _")
    }
    let targets = try await shell.threads(named: words)
    shell.session.namedSets[name] = targets
    shell.console.result(SelectionRecord(count: targets.count, name: name))
  }

  private static func invert(in shell: inout Shell) async throws {
    let listed = try await shell.threads(named: [Word(text: "*", range: 0..<1)])
    let selected = Set(shell.session.selection.map(\.threadId))
    choose(listed.filter { !selected.contains($0.threadId) }, in: &shell)
  }

  private static func choose(_ targets: [ThreadTarget], in shell: inout Shell) {
    shell.session.selection = targets
    shell.console.result(SelectionRecord(count: targets.count))
  }
}

struct DeselectCommand: Command {
  static let info = CommandInfo(
    name: "deselect", shortNames: ["done"], topic: .reading,
    summary: "Take threads out of the selection, or end it",
    details: "Without references the selection is empty afterwards.",
    examples: [.init("deselect 2", "all but the second"), .init("done", "nothing is selected any more")],
    output: [SelectionRecord.self])
  static let forms: [Form] = [
    Form(Arguments("REFERENCES", .references), needs: [.place], does: .nothing) {
      (shell: inout Shell, words) in
      try await remove(words, in: &shell)
    }
  ]

  private static func remove(_ words: [Word], in shell: inout Shell) async throws {
    if words.isEmpty {
      shell.session.selection = []
    } else {
      let targets = Set(try await shell.threads(named: words).map(\.threadId))
      shell.session.selection.removeAll { targets.contains($0.threadId) }
    }
    shell.console.result(SelectionRecord(count: shell.session.selection.count))
  }
}

struct SelectionCommand: Command {
  static let info = CommandInfo(
    name: "selection", topic: .reading,
    summary: "Show what is selected",
    details: "The selected threads become the listing, so that they can be opened by number.",
    examples: [.init("selection", "the threads selected"), .init("open %", "read them")],
    output: [ThreadRecord.self, SelectionRecord.self])
  static let forms: [Form] = [
    Form(needs: [.place], does: .nothing) { (shell: inout Shell) in try await show(in: &shell) }
  ]

  private static func show(in shell: inout Shell) async throws {
    if !shell.session.selection.isEmpty {
      try await shell.beginListing(of: shell.session.selection)
      shell.showRows()
    }
    shell.console.result(SelectionRecord(count: shell.session.selection.count))
  }
}

/// The selection, or a named set, after it changed.
struct SelectionRecord: OutputRecord {
  var count: Int
  /// The set's name; `nil` for the selection itself.
  var name: String?

  static let type = "selection"
  static let summary = "How many threads are selected, or in a named set."
  static let fields: [RecordField<SelectionRecord>] = [
    .integer("count", "threads in it") { $0.count },
    .optionalString("name", "the set's name; null for the selection") { $0.name },
  ]

  private var sentence: TerminalText {
    if let name { return TerminalText(line: "@\(name) is \(Digits.counted(count, "thread")).") }
    return count == 0 ? "Nothing selected." : TerminalText("\(Digits.counted(count, "thread")) selected.")
  }

  func text(in layout: Layout) -> [StyledLine] { layout.sentence(sentence) }
  func plain(in layout: Layout) -> [TerminalText] {
    let count = Digits.counted(count, "thread")
    return [name.map { TerminalText(line: "\(count) under the name \($0).") } ?? sentence]
  }
}
