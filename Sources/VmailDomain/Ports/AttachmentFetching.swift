/// Fetches attachments' data from where their messages are.
public protocol AttachmentFetching: Sendable {
  /// Returns a transfer of the attachment. Nothing is fetched until it runs.
  /// - Parameter ask: asks the user for a password; `nil` where nobody can be asked.
  func transfer(
    of attachment: Attachment, _ email: EmailID, ask: SecretAsking?
  ) async throws -> any AttachmentTransfer

  /// Whether fetching it needs no network.
  func isLocal(_ attachment: Attachment, of email: EmailID) async throws -> Bool
}

/// A transfer of one attachment's data.
public protocol AttachmentTransfer: Sendable {
  /// Passes on the decoded bytes in order, in pieces of bounded size. Calling it again after a lost
  /// connection continues after the bytes already passed on.
  /// - Returns: the exact size that was announced; `nil` if only an estimate is known.
  /// - Throws: ``AttachmentError``, ``RemoteMessageError``, ``ServerError``, ``SecretError``, ``OAuthError``,
  ///   and the errors of `take`. The transfer can be continued only after a ``ServerError/isTemporary`` one.
  func run(_ take: @Sendable ([UInt8]) async throws -> Void) async throws -> Int?
}

extension AttachmentFetching {
  public func isLocal(_ attachment: Attachment, of email: EmailID) async throws -> Bool { false }
}
