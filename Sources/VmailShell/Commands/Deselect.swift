struct DeselectCommand: Command {
  static let info = CommandInfo(
    name: "deselect", shortNames: ["done"], topic: .reading,
    summary: "Take threads out of the selection, or end it",
    synopsis: ["deselect [REFERENCES]", "done"],
    details: "Without references the selection is empty afterwards.",
    examples: [.init("deselect 2", "all but the second"), .init("done", "nothing is selected any more")],
    arguments: [.references], repeatsLastArgument: true, needs: [.place], effects: .none,
    rehearsal: .runs, output: ["selection"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    if call.arguments.isEmpty {
      shell.session.selection = []
    } else {
      let targets = Set(try await shell.threads(named: call.arguments).map(\.threadId))
      shell.session.selection.removeAll { targets.contains($0.threadId) }
    }
    shell.console.result(SelectionRecord(count: shell.session.selection.count))
  }
}
