public import VmailDomain

extension Snapshot {
  /// Returns the locations from which the message can be fetched; `nil` when there is no such message.
  public func copies(emailId: EmailID) throws -> MessageCopies? {
    try MessageCopiesQuery.fetch(db, emailId: emailId)
  }

  /// Returns whether the message is known to be on its server.
  func isOnServer(_ email: EmailID) throws -> Bool {
    try SQLStatement(db, "SELECT 1 FROM remote_message WHERE emailId = ? LIMIT 1")
      .first(.integer(email.rawValue)) { _ in true } ?? false
  }

  /// Returns the messages of an account that are on its server, and whose sources were found to be damaged.
  public func damagedSources(accountId: AccountID) throws -> [EmailID] {
    try SQLStatement(db, Self.damagedSQL).all(.integer(accountId.rawValue)) { EmailID($0.integer(0)) }
      .filter(isOnServer)
  }

  /// Returns the messages whose segments are gone or shorter than they were when they were written, which is found
  /// without reading them.
  public func cutSources() throws -> [EmailID] {
    let directory = StoreDirectory(files: files)
    let segments = try SQLStatement(db, "SELECT number, size FROM source_segment").all {
      (segment: SourceSegment(number: $0.int(0), isPacked: true), size: $0.int(1))
    }
    return try segments.flatMap { segment, size -> [EmailID] in
      let found = try directory.size(of: files.path(of: segment)) ?? 0
      guard found < size else { return [] }
      return try SQLStatement(db, Self.cutSQL).all(.integer(segment.number), .integer(found)) {
        EmailID($0.integer(0))
      }
    }
  }

  static let damagedSQL =
    "SELECT id FROM source_damage CROSS JOIN email ON email.id = emailId WHERE accountId = ? ORDER BY id"
  static let cutSQL = """
    SELECT emailId FROM email_source WHERE segment = ? AND packedLength IS NOT NULL AND offset + packedLength > ?
    """
}

extension Transaction {
  /// Records messages whose sources are damaged.
  public func noteDamage(of emails: [EmailID]) throws {
    let note = SQLStatement(db, "INSERT OR IGNORE INTO source_damage SELECT id FROM email WHERE id = ?")
    for email in emails { try note.run(.integer(email.rawValue)) }
  }

  /// Replaces an incomplete or damaged source by a more complete one, and updates all derived data, in one transaction.
  /// Does nothing if the message no longer exists, or is already complete.
  /// - Parameters:
  ///   - isPartial: whether some of it is still missing.
  ///   - content: the parsed content of `source`.
  public func completeSource(
    _ source: [UInt8], isPartial: Bool, content: MessageContent, emailId: EmailID
  ) throws {
    try SourceCompleter(self).complete(emailId, source, isPartial: isPartial, content)
  }
}
