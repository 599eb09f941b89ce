import VmailDomain
import VmailEngine
import VmailTerminal

struct AttachmentsCommand: Command {
  static let info = CommandInfo(
    name: "attachments", topic: .reading,
    summary: "List the attachments of the open conversation",
    details: """
      Shows each with the number that download, preview, save, share and open take, its size, its type, whether \
      it is on this machine, and what harm it may do. The pictures that a message shows in its text come \
      last. With numbers of messages, only theirs.
      """,
    examples: [.init("attachments", "all of them"), .init("attachments 3", "those of message 3")],
    output: [AttachmentRecord.self, AttachmentsRecord.self])
  static let forms: [Form] = [
    Form(Arguments("MESSAGE...", .messages), needs: [.place], does: .nothing) { (shell: inout Shell, words) in
      try await list(words, in: &shell)
    }
  ]

  private static func list(_ words: [Word], in shell: inout Shell) async throws {
    let attachments = try await shell.services().attachments
    let targets = try shell.attachments(ofMessages: words).map { target in
      var target = target
      target.numbered.attachment = attachments.current(target.attachment)
      return target
    }
    shell.console.results(targets.map(AttachmentRecord.init))
    shell.console.result(AttachmentsRecord(count: targets.count))
  }
}

/// The number of attachments, printed after them.
struct AttachmentsRecord: OutputRecord {
  var count: Int

  static let type = "attachments"
  static let summary = "How many attachments were listed; it follows them."
  static let fields: [RecordField<AttachmentsRecord>] = [
    .integer("count", "attachments that were listed") { $0.count }
  ]

  func text(in layout: Layout) -> [StyledLine] { count == 0 ? [StyledLine("No attachments", .dim)] : [] }
  func plain(in layout: Layout) -> [TerminalText] { count == 0 ? ["No attachments."] : [] }
}

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
    .foreignText("name", "the name the sender gave, unchecked") { $0.name },
    .foreignText("mimeType", "the type the sender gave, in lower case") { $0.attachment.mimeType },
    .integer("sizeBytes", "its decoded size in bytes") { $0.attachment.sizeBytes },
    .boolean("isDownloaded", "whether it is kept on this machine") { $0.attachment.isDownloaded },
    .optionalForeignText("localPath", "where it was saved; null when it was not") { $0.attachment.localPath },
    .optionalForeignText("warning", "what harm it may do, in sentences; null when it looks harmless") {
      $0.attachment.risk.text
    },
  ])
}
