import VmailDomain

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
    output: ["selection"])
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
