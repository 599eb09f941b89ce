import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct PendingCommand: Command {
  static let info = CommandInfo(
    name: "pending", topic: .acting,
    summary: "Show pending actions and messages",
    details: """
      Lists each action with the seconds left until it changes any mail, and each queued message with the \
      seconds left until it is sent. undo N takes back a particular one. Leaving vmail carries out the \
      actions at once.
      """,
    examples: [.init("pending", "list what is pending"), .init("undo 2", "take back the second one")],
    loading: "show what is pending", output: [PendingRecord.self])
  static let forms: [Form] = [
    Form(needs: [.store], does: .nothing) { (shell: inout Shell) in try await list(in: &shell) }
  ]

  private static func list(in shell: inout Shell) async throws {
    let window = try await shell.services().undoWindow
    try await WaitingActions.followPending(window, in: &shell)
    var waiting = shell.background.undoWindow.entries.map { entry in
      PendingRecord.Waiting(
        n: entry.number, action: entry.phrase.name, text: entry.phrase.infinitive(entry.action.places.count),
        count: entry.action.places.count, secondsLeft: window.secondsLeft(entry.action))
    }
    for held in try await Outbox.heldMails(in: &shell) {
      waiting.append(
        PendingRecord.Waiting(
          n: held.number, action: PendingRecord.send, text: "send \(SubjectText.title(of: held.mail.email))",
          count: 1, secondsLeft: held.seconds))
    }
    if waiting.isEmpty { return shell.console.result(PendingRecord(waiting: nil)) }
    shell.console.results(waiting.map { PendingRecord(waiting: $0) })
  }
}
