import VmailDomain

/// A file that came with a message of the open conversation.
struct AttachmentRecord: OutputRecord {
  var target: AttachmentTarget

  static let type = "attachment"
  static let summary = "A file that came with a message of the open conversation."
  static let fields: [RecordField<AttachmentRecord>] =
    [.integer("message", "its message's place in the conversation") { $0.target.message }]
    + AttachmentFields.numbered { $0.target.numbered }
    + [.boolean("isInline", "whether the message shows it in its text") { $0.target.attachment.isInline }]

  private var attachment: Attachment { target.attachment }
  private var state: String {
    (attachment.isInline ? "in the text, " : "") + (attachment.isDownloaded ? "downloaded" : "not downloaded")
  }

  /// `3.1  numbers.xlsx  84 KB  spreadsheet, not downloaded`
  private static let indent = 5

  func text(in layout: Layout) -> [StyledLine] {
    var line = StyledLine(TerminalText(target.reference), .heading)
    line.appendSpaces(max(2, Self.indent - line.columns))
    line.append(TerminalText(line: target.name))
    let facts = TerminalText(
      line: "\(Digits.size(attachment.sizeBytes))  \(AttachmentTypeName.of(attachment)), \(state)")
    // Cut at the end of the line they would be lost, and whether it is here with them.
    let joined = !layout.isTerminal || line.columns + 2 + facts.columns <= layout.width
    if joined { line.append("  " + facts, .dim) }
    return [layout.isTerminal ? layout.fitted(line) : line]
      + (joined ? [] : layout.wrapped(facts, indent: Self.indent, .dim)) + warning(in: layout)
  }

  private func warning(in layout: Layout) -> [StyledLine] {
    guard let warning = attachment.risk.text.map({ TerminalText(line: $0) }) else { return [] }
    guard !layout.isTerminal else { return layout.wrapped(warning, indent: Self.indent, .warning) }
    var line = StyledLine()
    line.appendSpaces(Self.indent)
    line.append(warning, .warning)
    return [line]
  }

  func plain(in layout: Layout) -> [TerminalText] { [sentence] }

  /// `Attachment 3.1: numbers.xlsx, 84 kilobytes, spreadsheet, not downloaded.`, with what harm it may do.
  var sentence: TerminalText {
    let facts = [
      target.name, Digits.size(attachment.sizeBytes, spelt: true), AttachmentTypeName.of(attachment), state,
    ]
    let sentence = TerminalText(line: "Attachment \(target.reference): \(facts.joined(separator: ", "))")
    return Sentence.joined([Sentence.ended(sentence), TerminalText(line: attachment.risk.text ?? "")])
  }
}

/// The fields that records of attachments share.
enum AttachmentFields {
  static func numbered<Source>(
    _ attachment: @escaping @Sendable (Source) -> NumberedAttachment
  ) -> [RecordField<Source>] {
    ObjectShape.attachment.fields.map { field in
      RecordField(field.description.name, field.description.type, field.description.meaning) {
        field.value(attachment($0))
      }
    }
  }
}
