import VmailDomain

/// The operations that servers accepted or refused; within the caller's transaction.
struct ServerAckLog {
  /// The maximum number of entries; older ones are dropped.
  static let limit: Int64 = 50_000
  static let pruneSQL = "DELETE FROM server_answer WHERE id <= (SELECT max(id) FROM server_answer) - ?"

  private let keep: SQLStatement
  private let prune: SQLStatement

  init(_ db: Database) throws {
    keep = SQLStatement(
      db,
      """
      INSERT INTO server_answer (emailId, time, kind, fromFolder, toFolder, addedFlags, removedFlags, refusal)
      SELECT emailId, \(Journal.nowSQL), kind, fromFolder, toFolder, addedFlags, removedFlags, ?2
      FROM operation WHERE id = ?1
      """)
    prune = SQLStatement(db, Self.pruneSQL)
  }

  /// Records an answer. Called while the operation is still in the log.
  /// - Parameter refusal: why the server refused it; `nil` when it was accepted.
  func note(_ operation: ID<RemoteOperation>, refusal: String? = nil) throws {
    try keep.run(.integer(operation.rawValue), refusal.map(SQLValue.text) ?? .null)
  }

  func forgetOld() throws { try prune.run(.integer(Self.limit)) }
}
