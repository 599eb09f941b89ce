public import FoundationEssentials
import VmailCommandLine
public import VmailDomain
public import VmailTerminal

/// The state of an account and its connection.
public struct StatusRecord: OutputRecord {
  public var account: String
  /// `local` accounts have no server and are never online.
  public var isLocal: Bool
  public var isOnline: Bool
  public var lastSync: Date?
  var pendingOperations: Int
  public var connection = Connection.none
  /// The reason why it is out of sync, as far as this process knows; a clause.
  public var failure: String?
  /// Whether the last sync failed, even in another process.
  public var hasFailed = false
  /// The storage on the server; `nil` if unknown.
  public var quota: StorageQuota?
  /// What is being downloaded; `nil` if nothing is.
  var download: Download?

  /// A folder whose mail is being downloaded.
  public struct Download: Sendable {
    var folder: String
    var done: Int
    var total: Int

    public init(folder: String, done: Int, total: Int) {
      (self.folder, self.done, self.total) = (folder, done, total)
    }
  }

  public init(
    account: String, isLocal: Bool, isOnline: Bool, lastSync: Date? = nil, pendingOperations: Int,
    connection: Connection = Connection.none, failure: String? = nil, hasFailed: Bool = false,
    quota: StorageQuota? = nil, download: Download? = nil
  ) {
    self.download = download
    self.quota = quota
    self.account = account
    self.isLocal = isLocal
    self.isOnline = isOnline
    self.lastSync = lastSync
    self.pendingOperations = pendingOperations
    self.connection = connection
    self.failure = failure
    self.hasFailed = hasFailed
  }

  /// The connection to its server.
  public enum Connection: Sendable {
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

    public static let names = ["none", "connecting", "syncing", "idle", "polling", "waiting", "stopped"]

    public var name: String {
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

  public static let type = "status"
  public static let summary = "The connection and sync state of an account."
  public static let fields: [RecordField<StatusRecord>] = [
    .string("account", "the account's name") { $0.account },
    .boolean("online", "whether it is connected to its server") { $0.isOnline },
    .optionalDate("lastSync", "when it was last synced; null if never") { $0.lastSync },
    .integer("pendingOperations", "number of changes still to be sent to its server") {
      $0.pendingOperations
    },
    RecordField(
      "connection", .oneOf(Connection.names), "the state of the connection kept open at the prompt"
    ) { .string($0.connection.name) },
    .optionalForeignText("failure", "why it is not synced; null if it is, or if the reason is unknown") {
      $0.failure
    },
    .optionalInteger(
      "storagePercent", "percentage of the storage on its server that is used; null if unknown"
    ) { $0.quota?.percent },
    .optionalInteger("downloaded", "messages downloaded of the folder in progress; null if none is") {
      $0.download?.done
    },
    .optionalInteger("toDownload", "messages to be downloaded of it, including those; null if none is") {
      $0.download?.total
    },
  ]

  /// The width of the blanks before the facts below an account.
  private static let indent = 2

  public func text(in layout: Layout) -> [StyledLine] {
    let bar = download.map { download in
      let share = ProgressBar.share(download.done, of: download.total) ?? 0
      return
        "\(download.folder) \(ProgressBar.text(share, cells: 20, glyphs: layout.glyphs)) \(Self.count(download))"
    }
    return layout.sentence(TerminalText(line: "\(account): \(standing)"))
      + ([bar].compactMap(\.self) + facts(layout)).flatMap {
        layout.wrapped(TerminalText(line: Sentence.begun($0)), indent: Self.indent)
      }
  }

  public func plain(in layout: Layout) -> [TerminalText] {
    let downloading = download.map { "downloading \($0.folder): \(Self.count($0))" }
    let sentences =
      ["Account \(account): \(standing)"] + [downloading].compactMap(\.self) + facts(layout)
    return [Sentence.joined(sentences.map { Sentence.capitalised($0) })]
  }

  private static func count(_ download: Download) -> String {
    "\(Digits.grouped(download.done)) of \(Digits.counted(download.total, "message"))"
  }

  /// Clauses in addition to ``standing``.
  private func facts(_ layout: Layout) -> [String] {
    if isLocal { return [] }
    var facts: [String] = []
    if case .waiting(let seconds) = connection {
      facts.append(seconds > 0 ? "next attempt in \(Digits.counted(seconds, "second"))" : "next attempt now")
    }
    facts.append(lastSync.map { "last synced " + layout.times.relative($0) } ?? "never synced")
    if let failure {
      facts.append("the last sync failed: " + failure)
    } else if hasFailed {
      facts.append("the last sync failed")
    }
    if let quota { facts.append("\(quota.percent) % of the storage on the server is used") }
    if pendingOperations > 0 { facts.append(Digits.counted(pendingOperations, "change") + " to send") }
    return facts
  }

  private var standing: String {
    if isLocal { return "local, nothing to sync" }
    return switch connection {
    case .none: isOnline ? "online" : "offline"
    case .connecting: "connecting"
    case .syncing: "online, syncing now"
    case .idle: "online, waiting for mail"
    case .polling: "online, checking for mail every minute"
    case .waiting: "offline"
    case .stopped: "stopped until you type sync \(QuotedWord.quoted(account))"
    }
  }
}
