import FoundationEssentials
public import VmailDomain

extension Snapshot {
  /// Returns what was sent with a key; `nil` if it was not used.
  public func sentOnce(_ key: String) throws -> SentOnce? { try SentOnceKeys(db: db).fetch(key) }
}

/// The keys with which mail was sent.
struct SentOnceKeys {
  let db: Database

  func fetch(_ key: String) throws -> SentOnce? {
    try SQLStatement(db, "SELECT emailId, messageId, subject, queuedAt FROM sent_once WHERE key = ?").first(
      .text(key)
    ) { row in
      SentOnce(
        key: key, emailId: EmailID(row.integer(0)), messageId: row.text(1), subject: row.text(2),
        queued: Date(timeIntervalSince1970: TimeInterval(row.integer(3))))
    }
  }

  /// Uses a key, in the transaction that puts its message into the Outbox.
  /// - Throws: ``OnceError`` if it was used.
  func use(_ key: String, for email: EmailID, _ message: IncomingMessage) throws {
    if let sent = try fetch(key) { throw OnceError(sent) }
    try SQLStatement(
      db, "INSERT INTO sent_once (key, emailId, messageId, subject, queuedAt) VALUES (?, ?, ?, ?, ?)"
    ).run(
      .text(key), .integer(email.rawValue), .text(message.content.messageId ?? ""),
      .text(message.content.subject), .integer(message.dateReceived.storedSeconds))
  }
}
