/// Brings attachments' bytes from where their messages are.
public protocol AttachmentFetching: Sendable {
  /// A transfer of the attachment. Nothing is fetched before it runs.
  /// - Parameter ask: asks the user for a password; `nil` where nobody can be asked.
  func transfer(
    of attachment: Attachment, _ email: EmailID, ask: SecretAsking?
  ) async throws -> any AttachmentTransfer

  /// Whether fetching it needs no network.
  func isLocal(_ attachment: Attachment, of email: EmailID) async throws -> Bool
}

/// Brings the bytes of one attachment.
public protocol AttachmentTransfer: Sendable {
  /// Hands the decoded bytes over in order, in pieces of bounded size. Called again after the line broke, it
  /// goes on behind what was handed over before.
  /// - Returns: the exact size that was announced for them; `nil` where only an estimate is known.
  /// - Throws: ``AttachmentError``, ``RemoteMessageError``, ``ServerError``, ``SecretError``,
  ///   ``OAuthError``, and what `take` throws. Of these only a ``ServerError/isTemporary`` one can be gone
  ///   on after.
  func run(_ take: @Sendable ([UInt8]) async throws -> Void) async throws -> Int?
}

extension AttachmentFetching {
  public func isLocal(_ attachment: Attachment, of email: EmailID) async throws -> Bool { false }
}
