import GRDB
import VmailDomain

/// Whether what the user sees of mail on servers is what the servers said, and on top of it what they have
/// still to be told.
struct MirrorCheck: StoreCheck {
  let name = "mirror"

  func examine(_ db: Database) throws -> Diagnosis {
    let emails = try SQLStatement(
      db, "SELECT emailId FROM remote_message UNION SELECT emailId FROM remote_orphan"
    ).all { EmailID($0.integer(0)) }
    let effective = try EffectiveWriter(db)
    let wrong = try emails.filter { try effective.isBehind($0) }
    let astray = try SQLStatement(db, Self.astraySQL).first { $0.int(0) } ?? 0
    if wrong.isEmpty, astray == 0 { return .fine("\(emails.count) messages are as their servers said") }
    let parts = [
      (wrong.count, "messages not as their servers said"), (astray, "folders that passed mail over"),
    ]
    let detail = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    return .wrong(detail) { database in
      try await database.write { try Self.repair($0.db, wrong) }
    }
  }

  /// Known messages that the cursor has not reached: those behind them might be passed over.
  private static let astraySQL = """
    SELECT count(DISTINCT remote_folder.folderId) FROM remote_folder
    JOIN remote_message ON remote_message.folderId = remote_folder.folderId
    WHERE remote_message.uid >= uidNext OR uidValidity IS NULL
    """

  /// A folder that may have passed mail over is listed anew by the next sync.
  private static func repair(_ db: Database, _ wrong: [EmailID]) throws {
    try db.execute(
      sql: """
        UPDATE remote_folder SET uidValidity = NULL, modSeq = NULL, gap = '' WHERE uidValidity IS NOT NULL AND EXISTS (
          SELECT 1 FROM remote_message WHERE remote_message.folderId = remote_folder.folderId AND uid >= uidNext)
        """)
    for account in try AccountsQuery.fetch(db) {
      var effective = try EffectiveWriter(db)
      let own = try SQLStatement(db, "SELECT accountId FROM email WHERE id = ?")
      for email in wrong
      where try own.first(.integer(email.rawValue), body: { AccountID($0.integer(0)) }) == account.id {
        try effective.update(email, isDiscarded: false)
      }
      try effective.settle(in: account.id)
    }
  }
}
