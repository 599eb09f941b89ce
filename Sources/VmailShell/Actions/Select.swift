import VmailCommandLine
import VmailDomain
import VmailTerminal
import VmailViews

struct SelectCommand: Command {
  static let info = CommandInfo(
    name: "select", shortNames: ["sel"], topic: .reading,
    summary: "Add threads to the selection",
    details: """
      Commands on threads act on the selection if you name no threads and no conversation is open. It is \
      kept across pages, tabs and folders of an account; % refers to it. select all selects every thread of \
      the folder and tab, and select invert the unselected threads of the listing. With --as, the threads \
      become a separate set, @NAME.
      """,
    examples: [
      .init("select 1-3 7", "select four threads"),
      .init("select --as bills from:acme", "name a set, to open later with open @bills"),
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
      "invert", needs: [.place], does: .nothing, summary: "Invert the selection in the listing"
    ) { (shell: inout Shell) in
      try await invert(in: &shell)
    },
    Form(
      Arguments("REFERENCES", .references),
      RequiredOption("as", "NAME", .namedSet, "Create a named set instead"),
      needs: [.place], does: .nothing, summary: "Create a named set instead"
    ) { (shell: inout Shell, words, name) in
      try await makeSet(name, of: words, in: &shell)
    },
  ]

  private static func add(_ words: [Word], in shell: inout Shell) async throws {
    try ActedMail.expectThreads(words, by: SelectCommand.info.name, in: shell)
    let targets =
      words.isEmpty
      ? try await ThreadTargets.openOrCurrent(in: &shell)
      : try await ListingPages.threads(named: words, in: &shell)
    let known = Set(shell.session.selection.map(\.threadId))
    let new = targets.filter { !known.contains($0.threadId) }
    choose(shell.session.selection + (try await ThreadTargets.placed(new, in: &shell)), in: &shell)
  }

  private static func makeSet(_ name: String, of words: [Word], in shell: inout Shell) async throws {
    guard !name.isEmpty, name != "-",
      name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
    else {
      throw ShellError.invalidOption("as", name, expected: "a name of letters, digits, - and _")
    }
    let named = try await ListingPages.threads(named: words, in: &shell)
    let targets = try await ThreadTargets.placed(named, in: &shell)
    shell.session.namedSets[name] = targets
    shell.console.result(SelectionRecord(count: targets.count, name: name))
  }

  private static func invert(in shell: inout Shell) async throws {
    let listed = try await ListingPages.threads(named: [Word(text: "*", range: 0..<1)], in: &shell)
    let selected = Set(shell.session.selection.map(\.threadId))
    let others = listed.filter { !selected.contains($0.threadId) }
    choose(try await ThreadTargets.placed(others, in: &shell), in: &shell)
  }

  private static func choose(_ targets: [ThreadTarget], in shell: inout Shell) {
    shell.session.selection = targets
    shell.console.result(SelectionRecord(count: targets.count))
  }
}

struct DeselectCommand: Command {
  static let info = CommandInfo(
    name: "deselect", shortNames: ["done"], topic: .reading,
    summary: "Remove threads from the selection, or clear it",
    details: "Without references, it clears the selection.",
    examples: [.init("deselect 2", "deselect thread 2"), .init("done", "clear the selection")],
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
      let targets = Set(try await ListingPages.threads(named: words, in: &shell).map(\.threadId))
      shell.session.selection.removeAll { targets.contains($0.threadId) }
    }
    shell.console.result(SelectionRecord(count: shell.session.selection.count))
  }
}

struct SelectionCommand: Command {
  static let info = CommandInfo(
    name: "selection", topic: .reading,
    summary: "Show the selected threads",
    details: """
      Shows the selected threads of the listing, with their numbers, and how many others are selected in other \
      folders or on pages that were not listed. list % makes a listing of all of them.
      """,
    examples: [.init("selection", "show the selected threads"), .init("open %", "open them")],
    output: [ThreadRecord.self, SelectionRecord.self])
  static let forms: [Form] = [
    Form(needs: [.place], does: .nothing) { (shell: inout Shell) in try await show(in: &shell) }
  ]

  private static func show(in shell: inout Shell) async throws {
    let selected = Set(shell.session.selection.map(\.threadId))
    if shell.session.listing == nil, !selected.isEmpty {
      try await ListingPages.beginListing(of: shell.session.selection, in: &shell)
    }
    let listed = await ListingViews.showRows(in: &shell) { selected.contains($0.thread.id) }
    shell.console.result(SelectionRecord(count: selected.count, elsewhere: selected.count - listed))
  }
}
