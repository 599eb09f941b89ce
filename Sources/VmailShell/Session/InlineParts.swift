import VmailDomain
import VmailEngine

/// Pictures that are parts of messages (RFC 2392).
extension Shell {
  /// Bytes of one such picture.
  private static let sizeLimit = 8 << 20

  /// Those of a message, by Content-ID: out of its source, or as they were downloaded.
  /// - Parameter fetches: whether those that are only on the server are downloaded now.
  mutating func inlineParts(
    _ contentIDs: Set<String>, of email: Email, in open: inout OpenConversation, fetches: Bool
  ) async throws -> [String: [UInt8]] {
    let services = try await services()
    var found = try await services.readMessage.pictures(contentIDs, of: email)
    var fetches = fetches && !isOffline
    for var attachment in email.attachments {
      guard let id = attachment.contentId, contentIDs.contains(id), found[id] == nil,
        attachment.mimeType.hasPrefix("image/"), attachment.sizeBytes <= Self.sizeLimit
      else { continue }
      attachment = services.attachments.current(attachment)
      if !attachment.isDownloaded, fetches {
        do {
          attachment = try await services.attachments.download(attachment, of: email.id, ask: secretAsker)
          open.note(attachment, of: email.id)
        } catch {
          // What goes wrong with one picture would with the next, and the message is shown without them.
          guard let worded = ErrorWording.transferError(error, "load a picture") else { throw error }
          console.warning(worded.sentence)
          fetches = false
        }
      }
      guard let path = attachment.localPath else { continue }
      found[id] = try? FileBytes.read(path, limit: Self.sizeLimit)
    }
    return found
  }
}

extension OpenConversation {
  /// Takes over that something was downloaded.
  mutating func note(_ attachment: Attachment, of email: EmailID) {
    guard let place = emails.firstIndex(where: { $0.id == email }),
      let index = emails[place].attachments.firstIndex(where: { $0.id == attachment.id })
    else { return }
    emails[place].attachments[index] = attachment
  }
}
