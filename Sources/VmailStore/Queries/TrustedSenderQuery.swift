import FoundationEssentials
import VmailDomain

/// Reads and changes the senders whose remote images may be loaded.
enum TrustedSenderQuery {
  static func fetch(_ db: Database) throws -> [TrustedSender] {
    try SQLStatement(db, "SELECT senderEmail, createdDate FROM trusted_sender ORDER BY senderEmail").all {
      TrustedSender(senderEmail: $0.text(0), createdDate: Date(storedMilliseconds: $0.integer(1)))
    }
  }

  static func contains(_ senderEmail: String, _ db: Database) throws -> Bool {
    try SQLStatement(db, "SELECT 1 FROM trusted_sender WHERE senderEmail = ?")
      .first(.text(senderEmail.lowercased())) { _ in true } ?? false
  }

  static func add(_ sender: TrustedSender, _ db: Database) throws {
    try SQLStatement(db, "INSERT OR IGNORE INTO trusted_sender (senderEmail, createdDate) VALUES (?, ?)")
      .run(.text(sender.senderEmail), .integer(sender.createdDate.storedMilliseconds))
  }

  /// - Returns: the number of senders removed.
  static func remove(_ senderEmail: String, _ db: Database) throws -> Int {
    try SQLStatement(db, "DELETE FROM trusted_sender WHERE senderEmail = ?")
      .run(.text(senderEmail.lowercased()))
    return db.changesCount
  }

  static func removeAll(_ db: Database) throws -> Int {
    let count = try SQLStatement(db, "SELECT count(*) FROM trusted_sender").first { $0.int(0) } ?? 0
    try SQLStatement(db, "DELETE FROM trusted_sender").run()
    return count
  }
}
