import VmailDomain

/// A header field of a message.
struct HeaderRecord: OutputRecord {
  var message: Int
  var field: HeaderField

  static let type = "header"
  static let summary = "A header field of a message."
  static let fields: [RecordField<HeaderRecord>] = [
    .integer("message", "the message's number in the conversation") { $0.message },
    .mailText("name", "the field's name, as it was written") { $0.field.name },
    .mailText("value", "its value, unfolded and decoded") { $0.field.value },
  ]

  func text(in layout: Layout) -> [StyledLine] {
    MarkedText.lines(
      mark: TerminalText(line: field.name + ": "), .heading, TerminalText(field.value), in: layout)
  }

  func plain(in layout: Layout) -> [TerminalText] { [TerminalText(field.name + ": " + field.value)] }
}
