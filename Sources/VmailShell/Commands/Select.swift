import VmailDomain

struct SelectCommand: Command {
  static let info = CommandInfo(
    name: "select", shortNames: ["sel"], topic: .reading,
    summary: "Add threads to the selection",
    synopsis: ["select REFERENCES", "select all|none|invert", "select --as NAME REFERENCES"],
    details: """
      The selection is what batch commands act on when nothing else is named. It survives paging, tabs \
      and folders within an account; % means it in references. select all takes every thread of the \
      folder and tab, select invert the threads of the listing that are not selected. With --as the \
      threads become a set of their own, @NAME.
      """,
    examples: [
      .init("select 1-3 7", "four threads"), .init("select --as bills from:acme", "then open @bills"),
    ],
    options: [.init("as", value: "NAME", of: .namedSet, "Make a named set instead")],
    arguments: [
      .either(.choice([Choice("none", "empty it"), Choice("invert", "what is not selected")]), .references)
    ], repeatsLastArgument: true,
    needs: [.place], effects: .none,
    rehearsal: .runs, output: ["selection"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    if let name = call.value(of: "as") { return try await makeSet(name, call, in: &shell) }
    switch call.arguments.first?.text {
    case "none" where call.arguments.count == 1: shell.session.selection = []
    case "invert" where call.arguments.count == 1: try await invert(&shell)
    default:
      let targets = try await shell.threads(named: call.arguments)
      let known = Set(shell.session.selection.map(\.threadId))
      shell.session.selection += targets.filter { !known.contains($0.threadId) }
    }
    shell.console.result(SelectionRecord(count: shell.session.selection.count))
  }

  private func makeSet(_ name: String, _ call: CommandCall, in shell: inout Shell) async throws {
    guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }) else {
      throw ShellError.invalidOption("as", name, expected: "a name of letters, digits, - and _")
    }
    let targets = try await shell.threads(named: call.arguments)
    shell.session.namedSets[name] = targets
    shell.console.result(SelectionRecord(count: targets.count, name: name))
  }

  private func invert(_ shell: inout Shell) async throws {
    let listed = try await shell.threads(named: [Word(text: "*", range: 0..<1)])
    let selected = Set(shell.session.selection.map(\.threadId))
    shell.session.selection = listed.filter { !selected.contains($0.threadId) }
  }
}
