import VmailDomain
import VmailEngine

struct RedoCommand: Command {
  static let info = CommandInfo(
    name: "redo", topic: .acting,
    summary: "Do again what was undone",
    details: """
      At once. Goes on with what was undone before that, until something else is done. What was taken \
      back while it still waited had not been done, and is not done again.
      """,
    examples: [
      .init("undo; redo", "as if nothing had happened"), .init("redo", "the last undo was a mistake"),
    ],
    loading: "redo", output: ["redo"])
  static let forms: [Form] = [
    Form(needs: [.store], does: .undoably) { (shell: inout Shell) in try await redo(in: &shell) }
  ]

  private static func redo(in shell: inout Shell) async throws {
    let redone = try await shell.services().journal.redo()
    guard case .applied(let action, let outcome) = redone else { throw ShellError.nothingToRedo }
    await shell.relocateRows(after: outcome, areBack: !action.action.leavesMailbox)
    shell.console.result(
      RedoRecord(
        report: ActionReport(
          phrase: try await shell.phrase(of: action.action, id: action.id), done: outcome.done.count,
          unchanged: outcome.unchanged.count, failed: outcome.failed)))
    try shell.expectNoFailure(in: outcome, "redo")
  }
}
