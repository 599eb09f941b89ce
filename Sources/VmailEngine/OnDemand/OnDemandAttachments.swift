public import VmailDomain

/// Fetches attachments from this machine if possible, or else from their servers.
public struct OnDemandAttachments: AttachmentFetching {
  private let local: any AttachmentFetching
  private let messages: RemoteMessages
  private let decoder: PartDecoderMaking

  public init(local: any AttachmentFetching, messages: RemoteMessages, decoder: @escaping PartDecoderMaking) {
    self.local = local
    self.messages = messages
    self.decoder = decoder
  }

  public func transfer(
    of attachment: Attachment, _ email: EmailID, ask: SecretAsking?
  ) async throws -> any AttachmentTransfer {
    if try await isLocal(attachment, of: email) {
      return try await local.transfer(of: attachment, email, ask: ask)
    }
    return PartTransfer(attachment.section, of: email, messages: messages, decoder: decoder, ask: ask)
  }

  public func isLocal(_ attachment: Attachment, of email: EmailID) async throws -> Bool {
    try await local.isLocal(attachment, of: email)
  }
}
