import FoundationEssentials
import VmailDomain
import VmailEngine
import VmailTerminal

struct StatusCommand: Command {
  static let info = CommandInfo(
    name: "status", topic: .places,
    summary: "Show how each account stands with its server",
    details:
      """
      Whether it is connected, and what for; when it is tried again, or what stopped it; when it was synced \
      last, and how many changes its server has still to be told.
      """,
    examples: [.init("status", "all accounts"), .init("where", "where you are")],
    loading: "show the accounts", output: [StatusRecord.self])

  static let forms: [Form] = [
    Form(needs: [.place], does: .nothing) { (shell: inout Shell) in try await show(in: &shell) }
  ]

  private static func show(in shell: inout Shell) async throws {
    let services = try await shell.services()
    let states = try await services.servers.syncStates()
    for account in try await services.fetchThreads.fetchAccounts() {
      let state = states[account.id]
      let failure = shell.syncFailure(of: account.id, states)
      shell.console.result(
        StatusRecord(
          account: account.name, isLocal: account.kind == .local,
          isOnline: shell.isOnline(account), lastSync: state?.lastSync,
          pendingOperations: try await services.actions.waitingCount(accountId: account.id),
          connection: shell.connection(of: account, services.servers),
          failure: failure.map(ErrorWording.cause), hasFailed: state?.hasFailed ?? false))
    }
  }
}

/// The state of an account and its connection.
struct StatusRecord: OutputRecord {
  var account: String
  /// `local` accounts have no server and are never online.
  var isLocal: Bool
  var isOnline: Bool
  var lastSync: Date?
  var pendingOperations: Int
  var connection = Connection.none
  /// The reason why it is out of sync, as far as this process knows; a clause.
  var failure: String?
  /// Whether the last sync failed, even in another process.
  var hasFailed = false

  /// The connection to its server.
  enum Connection {
    /// No connection is maintained here.
    case none
    case connecting, syncing
    /// The server announces new mail at once.
    case idle
    /// The server is asked for new mail at intervals.
    case polling
    /// - Parameter seconds: the time until the next attempt.
    case waiting(seconds: Int)
    /// The connection is stopped until the user intervenes.
    case stopped

    static let names = ["none", "connecting", "syncing", "idle", "polling", "waiting", "stopped"]

    var name: String {
      switch self {
      case .none: "none"
      case .connecting: "connecting"
      case .syncing: "syncing"
      case .idle: "idle"
      case .polling: "polling"
      case .waiting: "waiting"
      case .stopped: "stopped"
      }
    }
  }

  static let type = "status"
  static let summary = "How an account stands with its server."
  static let fields: [RecordField<StatusRecord>] = [
    .string("account", "the account's name") { $0.account },
    .boolean("online", "whether there is a connection to its server") { $0.isOnline },
    RecordField("lastSync", .nullable(.timestamp), "when it was last synced; null when it never was") {
      .optional($0.lastSync.map(InternetDate.string))
    },
    .integer("pendingOperations", "changes that its server has still to be told") { $0.pendingOperations },
    RecordField(
      "connection", .oneOf(Connection.names), "the connection that is kept to its server at the prompt"
    ) { .string($0.connection.name) },
    RecordField(
      "failure", .nullable(.foreignText), "why it is not in line; null when it is, or it is not known"
    ) {
      .optional($0.failure)
    },
  ]

  func text(in layout: Layout) -> [StyledLine] {
    layout.sentence(TerminalText(line: account + ": " + clauses(layout).joined(separator: ", ")))
  }

  func plain(in layout: Layout) -> [TerminalText] {
    [Sentence.ended(TerminalText(line: "Account \(account): " + clauses(layout).joined(separator: ", ")))]
  }

  private func clauses(_ layout: Layout) -> [String] {
    if isLocal { return ["local, nothing to sync"] }
    let sync = lastSync.map { "last synced " + layout.times.relative($0) } ?? "never synced"
    var clauses = [standing, sync]
    if let failure {
      clauses.append("the last sync failed: " + failure)
    } else if hasFailed {
      clauses.append("the last sync failed")
    }
    if pendingOperations > 0 { clauses.append(Digits.counted(pendingOperations, "change") + " to send") }
    return clauses
  }

  private var standing: String {
    switch connection {
    case .none: isOnline ? "online" : "offline"
    case .connecting: "connecting"
    case .syncing: "online, syncing now"
    case .idle: "online, waiting for mail"
    case .polling: "online, asking for mail every minute"
    case .waiting(let seconds): "offline, tried again in \(Digits.counted(seconds, "second"))"
    case .stopped: "stopped until you type sync \(QuotedWord.quoted(account))"
    }
  }
}
