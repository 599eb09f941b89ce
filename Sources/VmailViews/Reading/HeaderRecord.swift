import VmailCommandLine
public import VmailDomain
public import VmailTerminal

/// A header field of a message.
public struct HeaderRecord: OutputRecord {
  public var message: Int
  public var field: HeaderField

  public init(message: Int, field: HeaderField) {
    self.message = message
    self.field = field
  }

  public static let type = "header"
  public static let summary = "A header field of a message."
  public static let fields: [RecordField<HeaderRecord>] = [
    .integer("message", "the message's number in the conversation") { $0.message },
    .foreignText("name", "the name of the field, as written") { $0.field.name },
    .foreignText("value", "its value, unfolded and decoded") { $0.field.value },
  ]

  public func text(in layout: Layout) -> [StyledLine] {
    MarkedText.lines(
      mark: TerminalText(line: field.name + ": "), .heading, TerminalText(field.value), in: layout)
  }

  public func plain(in layout: Layout) -> [TerminalText] { [TerminalText(field.name + ": " + field.value)] }
}
