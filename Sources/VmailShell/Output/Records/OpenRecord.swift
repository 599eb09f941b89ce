import VmailDomain

/// An attachment that was opened in the program for its type.
struct OpenRecord: OutputRecord {
  var target: AttachmentTarget

  static let type = "open"
  static let summary = "An attachment that was handed to the program for its type."
  static let fields: [RecordField<OpenRecord>] =
    [.integer("message", "its message's place in the conversation") { $0.target.message }]
    + AttachmentFields.numbered { $0.target.numbered }

  private var sentence: TerminalText {
    TerminalText(line: "Opened \(target.name) with the program for it.")
  }

  func text(in layout: Layout) -> [StyledLine] { layout.sentence(sentence) }
  func plain(in layout: Layout) -> [TerminalText] { [sentence] }
}
