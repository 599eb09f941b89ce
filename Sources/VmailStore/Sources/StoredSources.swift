public import VmailDomain

extension Snapshot {
  /// Returns the locations from which the message can be fetched; `nil` when there is no such message.
  public func copies(emailId: EmailID) throws -> MessageCopies? {
    try MessageCopiesQuery.fetch(db, emailId: emailId)
  }
}

extension Transaction {
  /// Replaces an incomplete source by a more complete one, and updates all derived data, in one transaction. Does
  /// nothing if the message no longer exists, or is already complete.
  /// - Parameters:
  ///   - isPartial: whether some of it is still missing.
  ///   - content: the parsed content of `source`.
  public func completeSource(
    _ source: [UInt8], isPartial: Bool, content: MessageContent, emailId: EmailID
  ) throws {
    try SourceCompleter(self).complete(emailId, source, isPartial: isPartial, content)
  }
}
