import VmailDomain

struct PendingCommand: Command {
  static let info = CommandInfo(
    name: "pending", topic: .acting,
    summary: "Show what waits in undo windows",
    synopsis: ["pending"],
    details: """
      Each action with the seconds in which undo takes it back before any mail is touched. Leaving \
      vmail carries them out. undo N takes back a particular one.
      """,
    examples: [.init("pending", "what waits"), .init("undo 2", "take back the second")],
    needs: [.store], loading: "show what is pending", output: ["pending"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    try call.expectAtMost(0)
    let window = try await shell.services().undoWindow
    try await shell.followPending(window)
    let entries = shell.undoWindow.entries
    if entries.isEmpty { return shell.console.result(PendingRecord(waiting: nil)) }
    shell.console.results(
      entries.map { entry in
        PendingRecord(
          waiting: .init(
            n: entry.number, phrase: entry.phrase, count: entry.action.places.count,
            secondsLeft: window.secondsLeft(entry.action)))
      })
  }
}
