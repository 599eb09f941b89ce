import FoundationEssentials
public import VmailDomain

extension Snapshot {
  /// Returns the senders by address.
  public func trustedSenders() throws -> [TrustedSender] {
    try TrustedSenderQuery.fetch(db)
  }

  public func isTrusted(senderEmail: String) throws -> Bool {
    try TrustedSenderQuery.contains(senderEmail, db)
  }
}

extension Transaction {
  /// Adds a sender. One already known keeps its date.
  public func addTrustedSender(_ sender: TrustedSender) throws {
    try TrustedSenderQuery.add(sender, db)
  }

  /// - Returns: the number of senders removed.
  public func removeAllTrustedSenders() throws -> Int {
    try TrustedSenderQuery.removeAll(db)
  }

  /// - Returns: whether there was one.
  public func removeTrustedSender(senderEmail: String) throws -> Bool {
    try TrustedSenderQuery.remove(senderEmail, db) > 0
  }
}

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
