import VmailDomain

/// An attachment that was copied to a file.
struct SaveRecord: OutputRecord {
  var target: AttachmentTarget
  /// The name of the contained file that was written, if it is not the attachment itself.
  var wrapped: String?
  var path: String

  static let type = "save"
  static let summary = "An attachment of which a copy was written to a folder."
  static let fields: [RecordField<SaveRecord>] =
    [.integer("message", "its message's place in the conversation") { $0.target.message }]
    + AttachmentFields.numbered { $0.target.numbered }
    + [.mailText("path", "what was written") { $0.path }]

  private var sentence: TerminalText { TerminalText(line: "Saved \(wrapped ?? target.name) as \(path).") }

  func text(in layout: Layout) -> [StyledLine] { layout.sentence(sentence) }
  func plain(in layout: Layout) -> [TerminalText] { [sentence] }
}
