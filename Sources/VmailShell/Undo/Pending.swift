import VmailCommandLine
import VmailTerminal
import VmailViews

struct PendingCommand: Command {
  static let info = CommandInfo(
    name: "pending", topic: .acting,
    summary: "Show everything that vmail has promised to do",
    details: """
      Lists the actions in their undo window, with the seconds left until they change any mail; queued and scheduled \
      messages; changes that wait for a server; snoozed threads; reminders; and what agents wait to be allowed. undo N takes back what has the number N: \
      a message becomes a draft again, and a snoozed thread returns. Leaving vmail carries out the actions at once.
      """,
    examples: [.init("pending", "list what is pending"), .init("undo 2", "take back the second one")],
    loading: "show what is pending", output: [PendingRecord.self])
  static let forms: [Form] = [
    Form(needs: [.store], does: .nothing) { (shell: inout Shell) in try await list(in: &shell) }
  ]

  private static func list(in shell: inout Shell) async throws {
    let promises = try await Promises.all(in: &shell)
    if promises.isEmpty { return shell.console.result(PendingRecord(waiting: nil)) }
    shell.background.undoWindow.show(promises.compactMap(\.n))
    shell.console.results(promises.map { PendingRecord(waiting: $0) })
  }
}
