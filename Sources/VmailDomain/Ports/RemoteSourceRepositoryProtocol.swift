/// What is asked of the store to fetch what of a message is only on its server.
public protocol RemoteSourceRepositoryProtocol: Sendable {
  /// Where the message can be fetched from; `nil` when there is no such message.
  func getCopies(emailId: EmailID) async throws -> MessageCopies?

  /// Puts more of a message in the place of a source that lacked some of it, with what follows from that,
  /// in one transaction. Of a message that is gone, or whole already, nothing is changed.
  /// - Parameters:
  ///   - isPartial: whether some of it is still missing.
  ///   - content: what was read of `source`.
  func completeSource(
    _ source: [UInt8], isPartial: Bool, content: MessageContent, emailId: EmailID
  ) async throws
}
