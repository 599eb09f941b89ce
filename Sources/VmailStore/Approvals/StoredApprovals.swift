public import FoundationEssentials
public import VmailDomain

extension Snapshot {
  /// Returns what waits for a person's yes, and what was decided lately, the oldest first.
  public func approvals(at now: Date) throws -> [Approval] { try ApprovalQuery.fetch(db, at: now) }
}

extension Transaction {
  /// Stores what an agent wants to do. The same question that waits already is not stored again.
  /// - Returns: the approval; `nil` if too many wait, or it is too large to be read.
  public func addApproval(_ request: Approval.Request, at now: Date) throws -> Approval? {
    guard request.size <= Approval.largest else { return nil }
    try ApprovalQuery.forgetOld(db, at: now)
    let waiting = try ApprovalQuery.fetch(db, at: now).filter { $0.state == .waiting }
    if let same = waiting.first(where: { $0.request == request }) { return same }
    guard waiting.count < Approval.most else { return nil }
    let expires = now.addingTimeInterval(Approval.lifetime)
    var random = SystemRandomNumberGenerator()
    let secret = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    try SQLStatement(
      db,
      """
      INSERT INTO approval (createdAt, expiresAt, accountId, line, bound, question, digest, secret)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """
    ).run(
      .integer(now.storedSeconds), .integer(expires.storedSeconds),
      .optional(request.accountId?.rawValue), .text(request.line), .text(request.bound),
      .text(request.question), .blob(request.digest), .blob(secret))
    return try ApprovalQuery.fetch(db, at: now).last
  }

  /// Uses an approval up, once and for all. An agent's own process can't, unless its client has said yes for the person.
  /// - Parameter digest: the digest of what is about to be done.
  /// - Returns: whether it waited for exactly this, and may be done now.
  public func useApproval(
    _ id: ApprovalID, digest: [UInt8], by consent: ApprovalConsent, at now: Date
  ) throws -> Bool {
    guard author != .agent || consent == .client else { return false }
    return try SQLStatement(
      db,
      """
      UPDATE approval SET state = 1, decidedAt = ?1, byClient = ?2
      WHERE id = ?3 AND state = 0 AND expiresAt > ?1 AND digest = ?4 RETURNING id
      """
    ).first(
      .integer(now.storedSeconds), .boolean(consent == .client), .integer(id.rawValue), .blob(digest)
    ) { _ in true } ?? false
  }

  /// Refuses what an agent wanted to do.
  /// - Returns: `false` if it no longer waits.
  public func denyApproval(_ id: ApprovalID, at now: Date) throws -> Bool {
    try SQLStatement(
      db, "UPDATE approval SET state = 2, decidedAt = ?1 WHERE id = ?2 AND state = 0 RETURNING id"
    ).first(.integer(now.storedSeconds), .integer(id.rawValue)) { _ in true } ?? false
  }
}

/// Reads approvals.
private enum ApprovalQuery {
  /// How long a decided or expired approval is listed, in seconds.
  private static let memory: Int64 = 7 * 86_400

  static func fetch(_ db: Database, at now: Date) throws -> [Approval] {
    try SQLStatement(
      db,
      """
      SELECT id, state, createdAt, expiresAt, accountId, line, bound, question, digest, secret
      FROM approval ORDER BY id
      """
    ).all { row in
      let expires = Date(timeIntervalSince1970: TimeInterval(row.integer(3)))
      return Approval(
        id: ApprovalID(row.integer(0)),
        request: Approval.Request(
          line: row.text(5), accountId: row.optionalInteger(4).map { AccountID($0) }, bound: row.text(6),
          question: row.text(7), digest: row.blob(8)),
        state: state(row.integer(1), isOver: expires <= now),
        created: Date(timeIntervalSince1970: TimeInterval(row.integer(2))), expires: expires,
        secret: row.blob(9))
    }
  }

  private static func state(_ code: Int64, isOver: Bool) -> Approval.State {
    switch code {
    case 0: isOver ? .expired : .waiting
    case 1: .approved
    default: .denied
    }
  }

  static func forgetOld(_ db: Database, at now: Date) throws {
    try SQLStatement(db, "DELETE FROM approval WHERE max(expiresAt, ifnull(decidedAt, 0)) < ?").run(
      .integer(now.storedSeconds - memory))
  }
}
