import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct OnlineCommand: Command {
  static let info = CommandInfo(
    name: "online", topic: .places,
    summary: "Connect to servers again",
    details: """
      Ends offline mode: vmail reconnects, and at the prompt it syncs all accounts. Everything that was \
      waiting for another attempt, or was given up, is tried at once.
      """,
    examples: [.init("online", "reconnect"), .init("status", "show the connection of each account")],
    output: [OnlineRecord.self])

  static let forms: [Form] = [
    Form(needs: [.store], does: .syncs) { (shell: inout Shell) in
      guard !shell.environment.isOffline else {
        throw ShellError.alwaysOffline(isDemo: shell.environment.isDemo)
      }
      shell.background.engine.goOnline()
      shell.console.result(OnlineRecord())
      try await Sync.keepInLine(in: &shell)
      await shell.background.engine.retry()
      shell.background.outboxWatcher.look(retrying: true)
    }
  ]
}

struct OfflineCommand: Command {
  static let info = CommandInfo(
    name: "offline", topic: .places,
    summary: "Close all connections until you type online",
    details: """
      Closes all connections. You can still read and act on the mail on this machine; changes for the \
      servers are kept until you are online again.
      """,
    examples: [.init("offline", "work offline"), .init("online", "go online again")],
    output: [OfflineRecord.self])

  static let forms: [Form] = [
    Form(does: .syncs) { (shell: inout Shell) in
      await shell.background.outboxWatcher.end()
      await shell.background.engine.goOffline()
      await shell.endConnections()
      shell.console.result(OfflineRecord())
    }
  ]
}

/// The result of permitting connections.
struct OnlineRecord: SentenceRecord {
  static let type = "online"
  static let summary = "The result of going online."
  static let fields: [RecordField<OnlineRecord>] = [.boolean("online", "always true") { _ in true }]

  var sentence: TerminalText? { "You're online." }
}

/// The result of disabling connections.
struct OfflineRecord: SentenceRecord {
  static let type = "offline"
  static let summary = "The result of going offline."
  static let fields: [RecordField<OfflineRecord>] = [.boolean("online", "always false") { _ in false }]

  var sentence: TerminalText? { "You're offline." }
}
