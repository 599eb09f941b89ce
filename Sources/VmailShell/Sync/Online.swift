import VmailDomain
import VmailEngine
import VmailTerminal

struct OnlineCommand: Command {
  static let info = CommandInfo(
    name: "online", topic: .places,
    summary: "Connect to servers again",
    details: """
      Ends offline: connections are made again, and at the prompt all accounts are synced. What waits to be \
      tried again, or was given up, is tried at once.
      """,
    examples: [.init("online", "connect again"), .init("status", "see how each account stands")],
    output: [OnlineRecord.self])

  static let forms: [Form] = [
    Form(needs: [.store], does: .syncs) { (shell: inout Shell) in
      guard !shell.environment.isOffline else {
        throw ShellError.alwaysOffline(isDemo: shell.environment.isDemo)
      }
      shell.engine.goOnline()
      shell.console.result(OnlineRecord())
      try await shell.keepInLine()
      await shell.engine.retry()
      shell.outboxWatcher.look(retrying: true)
    }
  ]
}

struct OfflineCommand: Command {
  static let info = CommandInfo(
    name: "offline", topic: .places,
    summary: "Make no connection until you say online",
    details: """
      Ends the connections there are. Mail that is here can be read and acted on; what servers must be \
      told is kept for when you are online again.
      """,
    examples: [.init("offline", "on a train"), .init("online", "at the station")],
    output: [OfflineRecord.self])

  static let forms: [Form] = [
    Form(does: .syncs) { (shell: inout Shell) in
      await shell.outboxWatcher.end()
      await shell.engine.goOffline()
      await shell.endConnections()
      shell.console.result(OfflineRecord())
    }
  ]
}

/// The result of permitting connections.
struct OnlineRecord: OutputRecord {
  static let type = "online"
  static let summary = "Connections may be made."
  static let fields: [RecordField<OnlineRecord>] = [.boolean("online", "always true") { _ in true }]

  func text(in layout: Layout) -> [StyledLine] { layout.sentence("You're online.") }
  func plain(in layout: Layout) -> [TerminalText] { ["You're online."] }
}

/// The result of disabling connections.
struct OfflineRecord: OutputRecord {
  static let type = "offline"
  static let summary = "No connection is made."
  static let fields: [RecordField<OfflineRecord>] = [.boolean("online", "always false") { _ in false }]

  func text(in layout: Layout) -> [StyledLine] { layout.sentence("You're offline.") }
  func plain(in layout: Layout) -> [TerminalText] { ["You're offline."] }
}
