import VmailDomain

/// A link of a message, with its whole target.
struct LinkRecord: OutputRecord {
  var message: Int
  var link: NumberedLink

  static let type = "link"
  static let summary = "A link of a message."
  static let fields: [RecordField<LinkRecord>] =
    [.integer("message", "the message's number in the conversation") { $0.message }]
    + ObjectShape.link.fields.map { field in
      RecordField(field.description.name, field.description.type, field.description.meaning) {
        field.value($0.link)
      }
    }

  private var warning: TerminalText? {
    link.link.warning.map { TerminalText(line: LinkWarningText.sentence(for: $0)) }
  }

  func text(in layout: Layout) -> [StyledLine] {
    let mark = TerminalText("[\(message).\(link.n)] ")
    var lines = MarkedText.lines(mark: mark, .heading, TerminalText(link.link.target), in: layout)
    if let warning { lines += layout.wrapped(warning, indent: mark.columns, .warning) }
    return lines
  }

  func plain(in layout: Layout) -> [TerminalText] {
    [SpokenLinks.sentence("\(message).\(link.n)", link.link, whole: true)]
  }
}
