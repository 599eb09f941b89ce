import VmailDomain
import VmailEngine

struct PendingCommand: Command {
  static let info = CommandInfo(
    name: "pending", topic: .acting,
    summary: "Show what waits in undo windows",
    details: """
      Each action with the seconds in which undo takes it back before any mail is touched, and mail that is \
      queued with the seconds before it is sent. Leaving vmail carries them out. undo N takes back a particular one.
      """,
    examples: [.init("pending", "what waits"), .init("undo 2", "take back the second")],
    loading: "show what is pending", output: ["pending"])
  static let forms: [Form] = [
    Form(needs: [.store], does: .nothing) { (shell: inout Shell) in try await list(in: &shell) }
  ]

  private static func list(in shell: inout Shell) async throws {
    let window = try await shell.services().undoWindow
    try await shell.followPending(window)
    var waiting = shell.undoWindow.entries.map { entry in
      PendingRecord.Waiting(
        n: entry.number, action: entry.phrase.name, text: entry.phrase.infinitive(entry.action.places.count),
        count: entry.action.places.count, secondsLeft: window.secondsLeft(entry.action))
    }
    for held in try await shell.heldMails() {
      waiting.append(
        PendingRecord.Waiting(
          n: held.number, action: PendingRecord.send, text: "send \(Shell.title(of: held.mail.email))",
          count: 1, secondsLeft: held.seconds))
    }
    if waiting.isEmpty { return shell.console.result(PendingRecord(waiting: nil)) }
    shell.console.results(waiting.map { PendingRecord(waiting: $0) })
  }
}
