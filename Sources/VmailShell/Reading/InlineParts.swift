import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailSystem
import VmailTerminal
import VmailViews

/// Loads pictures that are parts of messages (RFC 2392).
enum InlineParts {
  /// The largest size of such a picture in bytes.
  private static let sizeLimit = 8 << 20

  /// Returns the pictures of a message by Content-ID, from its source or from downloads.
  /// - Parameter fetches: whether parts that are only on the server are downloaded now.
  static func read(
    _ contentIDs: Set<String>, of email: Email, in open: inout OpenConversation, fetches: Bool,
    _ shell: inout Shell
  ) async throws -> [String: [UInt8]] {
    let services = try await shell.services()
    var found = try await services.readMessage.pictures(contentIDs, of: email)
    var fetches = fetches && !Connections.isOffline(in: shell)
    for var attachment in email.attachments {
      guard let id = attachment.contentId, contentIDs.contains(id), found[id] == nil,
        attachment.mimeType.hasPrefix("image/"), attachment.sizeBytes <= sizeLimit
      else { continue }
      attachment = services.attachments.current(attachment)
      if !attachment.isDownloaded, fetches {
        do {
          attachment = try await services.attachments.download(
            attachment, of: email.id, ask: Connections.secretAsker(in: shell))
          open.note(attachment, of: email.id)
        } catch {
          // An error with one picture is expected to recur with the next; the message is shown without them.
          guard let worded = ErrorWording.transferError(error, "load an image") else { throw error }
          shell.console.warning(worded.sentence)
          fetches = false
        }
      }
      guard let path = attachment.localPath else { continue }
      found[id] = try? FileBytes.read(path, limit: sizeLimit)
    }
    return found
  }
}

extension OpenConversation {
  /// Updates the open conversation after a download.
  mutating func note(_ attachment: Attachment, of email: EmailID) {
    guard let place = emails.firstIndex(where: { $0.id == email }),
      let index = emails[place].attachments.firstIndex(where: { $0.id == attachment.id })
    else { return }
    emails[place].attachments[index] = attachment
  }
}
