import Glibc
import VmailDomain
import VmailEngine
import VmailSystem
import VmailTerminal
import VmailViews

extension AttachmentTarget {
  var item: Deed.Item { .init(attachment: attachment) }
}

extension NumberedAttachment {
  /// Returns the attachments of a message that would have to be fetched from its server.
  static func allOnServer(of email: Email, in shell: inout Shell) async throws -> Set<AttachmentID> {
    guard !email.attachments.isEmpty, try await shell.services().locate.location(of: email).presence != .whole
    else { return [] }
    let attachments = try await shell.services().attachments
    var found: Set<AttachmentID> = []
    for attachment in email.attachments where try await attachments.needsNetwork(attachment, of: email.id) {
      found.insert(attachment.id)
    }
    return found
  }
}
