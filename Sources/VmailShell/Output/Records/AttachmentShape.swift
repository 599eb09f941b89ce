import VmailDomain

/// An attachment with its number within the message.
struct NumberedAttachment: Sendable {
  var n: Int
  var attachment: Attachment

  /// Returns the listed attachments, followed by the pictures in the text.
  static func all(of email: Email) -> [NumberedAttachment] {
    let attachments = email.attachments.filter { !$0.isInline } + email.attachments.filter(\.isInline)
    return attachments.enumerated().map { NumberedAttachment(n: $0.offset + 1, attachment: $0.element) }
  }

  /// The name given by the sender, for display only; `attachment` if there is none.
  var name: String {
    guard let name = attachment.filename, !name.isEmpty else { return "attachment" }
    return name
  }
}

extension ObjectShape where Source == NumberedAttachment {
  static let attachment = ObjectShape(fields: [
    .integer("n", "its number in the message") { $0.n },
    .mailText("name", "the name the sender gave, unchecked") { $0.name },
    .mailText("mimeType", "the type the sender gave, in lower case") { $0.attachment.mimeType },
    .integer("sizeBytes", "its decoded size in bytes") { $0.attachment.sizeBytes },
    .boolean("isDownloaded", "whether it is kept on this machine") { $0.attachment.isDownloaded },
    .optionalMailText("localPath", "where it was saved; null when it was not") { $0.attachment.localPath },
    .optionalMailText("warning", "what harm it may do, in sentences; null when it looks harmless") {
      $0.attachment.risk.text
    },
  ])
}
