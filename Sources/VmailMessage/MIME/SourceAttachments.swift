public import VmailDomain

/// Extracts attachments from the sources stored on this machine.
public struct SourceAttachments: AttachmentFetching {
  /// Returns the stored source of a message; `nil` when the message is only on the server.
  public typealias Sources = @Sendable (EmailID) async throws -> [UInt8]?

  private let source: Sources

  public init(source: @escaping Sources) { self.source = source }

  public func transfer(
    of attachment: Attachment, _ email: EmailID, ask: SecretAsking?
  ) async throws -> any AttachmentTransfer {
    SourceTransfer(source: source, attachment: attachment, email: email)
  }

  public func isLocal(_ attachment: Attachment, of email: EmailID) async throws -> Bool {
    guard let source = try await source(email) else { return false }
    // A part that the source does not list is not on the server either.
    return EncodedPart(of: attachment.section, in: source).map { !$0.lacks(attachment) } ?? true
  }
}

private struct SourceTransfer: AttachmentTransfer {
  let source: SourceAttachments.Sources
  let attachment: Attachment
  let email: EmailID

  func run(_ take: @Sendable ([UInt8]) async throws -> Void) async throws -> Int? {
    guard let source = try await source(email) else {
      throw AttachmentError.onlyOnServer
    }
    guard let place = EncodedPart(of: attachment.section, in: source) else { throw AttachmentError.gone }
    if place.lacks(attachment) { throw AttachmentError.onlyOnServer }
    var decoder = PartDecoder(place)
    while let piece = try decoder.next() { try await take(piece) }
    return place.isMessage ? nil : attachment.sizeBytes
  }
}

extension EncodedPart {
  /// Whether this attachment's content is missing, in a source that was stored without attachments.
  fileprivate func lacks(_ attachment: Attachment) -> Bool { content.isEmpty && attachment.sizeBytes > 0 }
}
