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
