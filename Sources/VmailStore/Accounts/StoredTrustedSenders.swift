public import VmailDomain

extension Snapshot {
  /// By address.
  public func trustedSenders() throws -> [TrustedSender] {
    try TrustedSenderQuery.fetch(db)
  }

  public func isTrusted(senderEmail: String) throws -> Bool {
    try TrustedSenderQuery.contains(senderEmail, db)
  }
}

extension Transaction {
  /// Keeps the date of one that is known already.
  public func addTrustedSender(_ sender: TrustedSender) throws {
    try TrustedSenderQuery.add(sender, db)
  }

  /// - Returns: how many there were.
  public func removeAllTrustedSenders() throws -> Int {
    try TrustedSenderQuery.removeAll(db)
  }

  /// - Returns: whether there was one.
  public func removeTrustedSender(senderEmail: String) throws -> Bool {
    try TrustedSenderQuery.remove(senderEmail, db) > 0
  }
}
