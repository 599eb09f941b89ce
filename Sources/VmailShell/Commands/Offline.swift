import VmailDomain
import VmailEngine

struct OfflineCommand: Command {
  static let info = CommandInfo(
    name: "offline", topic: .places,
    summary: "Make no connection until you say online",
    details: """
      Ends the connections there are. Mail that is here can be read and acted on; what servers must be \
      told is kept for when you are online again.
      """,
    examples: [.init("offline", "on a train"), .init("online", "at the station")],
    output: ["offline"])

  static let forms: [Form] = [
    Form(does: .syncs) { (shell: inout Shell) in
      await shell.outboxWatcher.end()
      await shell.engine.goOffline()
      await shell.endConnections()
      shell.console.result(OfflineRecord())
    }
  ]
}
