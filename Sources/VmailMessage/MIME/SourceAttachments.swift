public import VmailDomain

/// Takes attachments out of the sources that are kept on this machine.
public struct SourceAttachments: AttachmentFetching {
  private let repository: any EmailRepositoryProtocol

  public init(repository: any EmailRepositoryProtocol) { self.repository = repository }

  public func fetch(
    _ attachment: Attachment, of email: EmailID, _ take: ([UInt8]) async throws -> Void
  ) async throws -> Int? {
    guard let source = try await repository.getReadableSource(emailId: email) else {
      throw AttachmentError.onlyOnServer
    }
    guard let place = PartPlace(of: attachment.section, in: source) else { throw AttachmentError.gone }
    // Of a source that came without its attachments, this one's body is missing.
    if place.content.isEmpty, attachment.sizeBytes > 0 { throw AttachmentError.onlyOnServer }
    var decoder = PartDecoder(place)
    while let piece = try decoder.next() { try await take(piece) }
    return place.isMessage ? nil : attachment.sizeBytes
  }

  public func isLocal(_ attachment: Attachment, of email: EmailID) async throws -> Bool {
    try await repository.getSource(emailId: email) != nil
  }
}
