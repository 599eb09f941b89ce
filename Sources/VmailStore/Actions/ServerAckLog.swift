import VmailDomain

/// What servers agreed to and refused; within the caller's transaction.
struct ServerAckLog {
  /// Older ones are forgotten.
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

  /// Called while the operation is still in the log.
  /// - Parameter refusal: why the server refused it; `nil` when it agreed.
  func note(_ operation: ID<RemoteOperation>, refusal: String? = nil) throws {
    try keep.run(.integer(operation.rawValue), refusal.map(SQLValue.text) ?? .null)
  }

  func forgetOld() throws { try prune.run(.integer(Self.limit)) }
}
