public import VmailDomain

extension Snapshot {
  /// Where the message can be fetched from; `nil` when there is no such message.
  public func copies(emailId: EmailID) throws -> MessageCopies? {
    try MessageCopiesQuery.fetch(db, emailId: emailId)
  }
}

extension Transaction {
  /// Puts more of a message in the place of a source that lacked some of it, with what follows from that,
  /// in one transaction. Of a message that is gone, or whole already, nothing is changed.
  /// - Parameters:
  ///   - isPartial: whether some of it is still missing.
  ///   - content: what was read of `source`.
  public func completeSource(
    _ source: [UInt8], isPartial: Bool, content: MessageContent, emailId: EmailID
  ) throws {
    try SourceCompleter(self).complete(emailId, source, isPartial: isPartial, content)
  }
}
