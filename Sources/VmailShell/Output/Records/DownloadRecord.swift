import VmailDomain

/// An attachment that is now on this machine.
struct DownloadRecord: OutputRecord {
  var target: AttachmentTarget

  static let type = "download"
  static let summary = "An attachment that is now on this machine."
  static let fields: [RecordField<DownloadRecord>] =
    [.integer("message", "its message's place in the conversation") { $0.target.message }]
    + AttachmentFields.numbered { $0.target.numbered }

  private func sentence(_ size: String) -> TerminalText {
    TerminalText(line: "Downloaded \(target.name), \(size), to \(target.attachment.localPath ?? "").")
  }

  func text(in layout: Layout) -> [StyledLine] {
    layout.sentence(sentence(Digits.size(target.attachment.sizeBytes)))
  }

  func plain(in layout: Layout) -> [TerminalText] {
    [sentence(Digits.size(target.attachment.sizeBytes, spelt: true))]
  }
}
