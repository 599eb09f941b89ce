public import VmailDomain

/// Fetches attachments from this machine if possible, or else from their servers.
public struct OnDemandAttachments: AttachmentFetching {
  let local: any AttachmentFetching
  let messages: RemoteMessages
  let decoder: PartDecoderMaking

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
