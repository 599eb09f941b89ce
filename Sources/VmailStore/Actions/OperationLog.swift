import VmailDomain

/// The operations still to be sent to servers, in order.
struct OperationLog {
  private static let columns =
    "id, accountId, emailId, uid, attempts, kind, fromFolder, toFolder, addedFlags, removedFlags, isBegun"
  static let ofAccountSQL = "SELECT \(columns) FROM operation WHERE accountId = ? ORDER BY id LIMIT ?"
  /// The operations of account ?1 after ?2. At the time ?3, a postponed operation waits, along with those after it,
  /// but no longer than ?4 seconds, even if the clock was set back. What a folder has isn't expunged while something that
  /// was written before is still to be added to it: that may be its new version. Nor is a draft while its mail is in the
  /// Outbox.
  static let readySQL = """
    WITH written AS MATERIALIZED (
      SELECT toFolder, min(id) AS first FROM operation
      WHERE accountId = ?1 AND kind = \(RemoteOperation.Kind.appendCode) GROUP BY toFolder)
    SELECT \(columns) FROM operation
    WHERE NOT (kind = \(RemoteOperation.Kind.expungeCode) AND (EXISTS (
        SELECT 1 FROM written WHERE written.toFolder = operation.fromFolder AND written.first < operation.id)
        OR EXISTS (SELECT 1 FROM draft JOIN outgoing ON draftId = draft.id
          WHERE draft.emailId = operation.emailId)))
      AND accountId = ?1 AND id > ?2 AND (?3 IS NULL OR NOT EXISTS (
      SELECT 1 FROM operation AS earlier WHERE earlier.emailId = operation.emailId AND earlier.id <= operation.id
        AND earlier.notBefore > ?3 AND earlier.notBefore <= ?3 + ?4))
    ORDER BY id LIMIT ?5
    """
  static let countSQL = "SELECT count(*) FROM operation WHERE accountId = ?"
  static let newestSQL = """
    SELECT \(columns), actionId FROM operation WHERE emailId = ? ORDER BY id DESC
    """

  /// A row, with the data that only the store needs.
  struct Entry {
    let operation: RemoteOperation
    let action: ActionID?
  }

  private let newest: SQLStatement
  private let insert: SQLStatement
  private let delete: SQLStatement
  private let update: SQLStatement
  private let setUID: SQLStatement
  /// The server's copies of a message.
  private let mirror: [SQLStatement]

  init(_ db: Database) throws {
    newest = SQLStatement(db, Self.newestSQL)
    insert = SQLStatement(
      db,
      """
      INSERT INTO operation (accountId, emailId, actionId, uid, kind, fromFolder, toFolder, addedFlags,
        removedFlags)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    delete = SQLStatement(db, "DELETE FROM operation WHERE id = ?")
    update = SQLStatement(
      db,
      """
      UPDATE operation SET kind = ?, fromFolder = ?, toFolder = ?, addedFlags = ?, removedFlags = ?, uid = NULL
      WHERE id = ?
      """)
    mirror = [SQLStatement(db, EffectiveWriter.copiesSQL), SQLStatement(db, EffectiveWriter.orphansSQL)]
    setUID = SQLStatement(db, "UPDATE email_folder SET uid = ? WHERE emailId = ? AND folderId = ?")
  }

  /// Adds an operation, unless it cancels one that has not been sent: then both are removed.
  func add(
    _ kind: RemoteOperation.Kind, email: EmailID, account: AccountID, action: ActionID? = nil,
    uid: Int64? = nil
  ) throws {
    if let opposite = try opposite(of: kind, email), try isEnough(withdrawing: opposite, for: kind, email) {
      return try cancel(opposite)
    }
    try insert.run(
      all: [
        .integer(account.rawValue), .integer(email.rawValue), .optional(action?.rawValue), .optional(uid),
      ] + kind.columns)
  }

  /// Returns the entries of a message, newest first.
  func entries(of email: EmailID) throws -> [Entry] {
    try newest.all(.integer(email.rawValue)) { row in
      Self.operation(row).map {
        Entry(operation: $0, action: row.optionalInteger(11).map { ActionID($0) })
      }
    }.compactMap(\.self)
  }

  /// Replaces an operation by the same change from the message's current folder.
  func set(_ kind: RemoteOperation.Kind, of operation: RemoteOperation) throws {
    try update.run(all: kind.columns + [.integer(operation.id.rawValue)])
  }

  func remove(_ operation: RemoteOperation) throws { try delete.run(.integer(operation.id.rawValue)) }

  /// Restores the message's UID in its former folder, which is still valid, since the server never moved the
  /// message.
  func restoreUID(of operation: RemoteOperation) throws {
    guard let uid = operation.uid, let folder = operation.kind.source else { return }
    try setUID.run(
      .integer(uid), .integer(operation.emailId.rawValue), .integer(folder.rawValue))
  }

  /// Finds the waiting operation that `kind` would undo, skipping unrelated ones, such as a star between two moves.
  private func opposite(of kind: RemoteOperation.Kind, _ email: EmailID) throws -> RemoteOperation? {
    for entry in try entries(of: email) {
      if entry.operation.isBegun { return nil }
      // A message written here is not on a server until it has been appended there.
      if case .append = entry.operation.kind { return nil }
      if entry.operation.kind.isUndone(by: kind, of: email) { return entry.operation }
      if entry.operation.kind.overlaps(kind) { return nil }
    }
    return nil
  }

  /// Returns whether withdrawing a waiting operation would have the effect of `kind`. If the server has
  /// reported changes since it was added, this change must be sent as well.
  private func isEnough(
    withdrawing opposite: RemoteOperation, for kind: RemoteOperation.Kind, _ email: EmailID
  ) throws -> Bool {
    let copies = try mirror.flatMap { try $0.all(.integer(email.rawValue), body: EffectiveState.Copy.init) }
    // A message that no sync has fetched is on no server that could have changed it.
    guard !copies.isEmpty else { return true }
    // Another client may have flagged only one of the copies.
    if case .store(let adding, let removing) = kind {
      let states = copies.compactMap { $0.flags?.intersection(adding.union(removing)) }
      guard Set(states).count <= 1 else { return false }
    }
    let waiting = try entries(of: email).reversed().map(\.operation).filter { $0.id != opposite.id }
    let state = EffectiveState(copies: copies, waiting: waiting, before: [])
    return kind.change(of: email).isMade(in: state.folders, state.flags)
  }

  private func cancel(_ operation: RemoteOperation) throws {
    try remove(operation)
    try restoreUID(of: operation)
  }

  static func operation(_ row: SQLStatement.Columns) -> RemoteOperation? {
    RemoteOperation.Kind(row, from: 5).map { kind in
      RemoteOperation(
        id: ID(row.integer(0)), accountId: AccountID(row.integer(1)), emailId: EmailID(row.integer(2)),
        kind: kind, uid: row.optionalInteger(3), attempts: row.int(4), isBegun: row.bool(10))
    }
  }
}
