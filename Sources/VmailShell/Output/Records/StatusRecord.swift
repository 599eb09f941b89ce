import Foundation

/// How an account stands with its server.
struct StatusRecord: OutputRecord {
  var account: String
  /// `local` accounts have no server and are never online.
  var isLocal: Bool
  var isOnline: Bool
  var lastSync: Date?
  var pendingOperations: Int
  /// Text and plain only, as is ``failure``.
  var isSyncing = false
  /// Why the last sync of this session failed; a clause.
  var failure: String?

  static let type = "status"
  static let summary = "How an account stands with its server."
  static let fields: [RecordField<StatusRecord>] = [
    .string("account", "the account's name") { $0.account },
    .boolean("online", "whether there is a connection to its server") { $0.isOnline },
    RecordField("lastSync", .nullable(.timestamp), "when it was last synced; null when it never was") {
      .optional($0.lastSync.map(InternetDate.string))
    },
    .integer("pendingOperations", "changes that its server has still to be told") { $0.pendingOperations },
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
    var clauses = [isOnline ? "online" : "offline", sync]
    if isSyncing { clauses.append("syncing now") }
    if let failure { clauses.append("the last sync failed: " + failure) }
    if pendingOperations > 0 { clauses.append(Digits.counted(pendingOperations, "change") + " to send") }
    return clauses
  }
}
