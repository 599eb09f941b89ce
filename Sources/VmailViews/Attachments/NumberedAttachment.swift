import Glibc
public import VmailDomain
public import VmailTerminal

/// An attachment of the open conversation.
public struct AttachmentTarget: Sendable {
  /// The position of its message in the conversation.
  public let message: Int
  public let email: EmailID
  public var numbered: NumberedAttachment

  public init(message: Int, email: EmailID, numbered: NumberedAttachment) {
    self.message = message
    self.email = email
    self.numbered = numbered
  }

  public var attachment: Attachment { numbered.attachment }
  public var name: String { numbered.name }
  /// The reference as the user types it.
  public var reference: String { "\(message).\(numbered.n)" }
}

/// An attachment with its number within the message.
public struct NumberedAttachment: Sendable {
  public var n: Int
  public var attachment: Attachment
  /// Whether it would have to be fetched from the server.
  public var isOnServer = false

  /// The state of an attachment that is only on the server.
  static let onServer = "not downloaded"

  /// Returns the listed attachments, followed by the pictures in the text.
  public static func all(of email: Email) -> [NumberedAttachment] {
    let attachments = email.attachments.filter { !$0.isInline } + email.attachments.filter(\.isInline)
    return attachments.enumerated().map { NumberedAttachment(n: $0.offset + 1, attachment: $0.element) }
  }

  /// The name given by the sender, for display only; `attachment` if there is none.
  public var name: String {
    guard let name = attachment.filename, !name.isEmpty else { return "attachment" }
    return name
  }
}

extension ObjectShape where Source == NumberedAttachment {
  public static let attachment = ObjectShape(fields: [
    .integer("n", "its number in the message") { $0.n },
    .foreignText("name", "the name given by the sender, unchecked") { $0.name },
    .foreignText("mimeType", "the type given by the sender, in lower case") { $0.attachment.mimeType },
    .integer("sizeBytes", "its decoded size in bytes") { $0.attachment.sizeBytes },
    .boolean("isDownloaded", "whether a copy of its own is kept on this machine") {
      $0.attachment.isDownloaded
    },
    .optionalForeignText("localPath", "where it was saved; null if it was not") { $0.attachment.localPath },
    .optionalForeignText("warning", "the danger it may pose, in sentences; null if it looks harmless") {
      $0.attachment.risk.text
    },
  ])
}

/// The fields that records of attachments share.
enum AttachmentFields {
  static func numbered<Source>(
    _ attachment: @escaping @Sendable (Source) -> NumberedAttachment
  ) -> [RecordField<Source>] {
    ObjectShape.attachment.fields.map { $0.lifted(attachment) }
  }
}

/// A file that came with a message of the open conversation.
public struct AttachmentRecord: OutputRecord {
  public var target: AttachmentTarget

  public init(target: AttachmentTarget) { self.target = target }

  public static let type = "attachment"
  public static let summary = "A file that came with a message of the open conversation."
  public static let fields: [RecordField<AttachmentRecord>] =
    [.integer("message", "the number of its message in the conversation") { $0.target.message }]
    + AttachmentFields.numbered { $0.target.numbered }
    + [
      .boolean("isInline", "whether the message shows it in its text") { $0.target.attachment.isInline },
      .boolean("isOnServer", "whether it has to be downloaded from the server first") {
        $0.target.numbered.isOnServer
      },
    ]

  private var attachment: Attachment { target.attachment }
  /// Its type, and what else is to know about it.
  private var kind: String {
    [
      AttachmentTypeName.of(attachment), attachment.isInline ? "in the text" : nil,
      target.numbered.isOnServer ? NumberedAttachment.onServer : nil,
    ].compactMap(\.self).joined(separator: ", ")
  }

  /// `3.1  numbers.xlsx  84 KB  spreadsheet, not downloaded`
  private static let indent = 5

  public func cells(in layout: Layout) -> [TerminalText]? {
    row(target.reference, target.name, String(attachment.sizeBytes), kind, attachment.risk.text ?? "")
  }

  public func text(in layout: Layout) -> [StyledLine] {
    var line = StyledLine(TerminalText(target.reference), .heading)
    line.appendSpaces(max(2, Self.indent - line.columns))
    line.append(TerminalText(line: target.name))
    let facts = TerminalText(
      line: "\(Digits.size(attachment.sizeBytes))  \(kind)")
    // Cut at the end of the line they would be lost.
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

  public func plain(in layout: Layout) -> [TerminalText] { [sentence] }

  /// `Attachment 3.1: numbers.xlsx, 84 kilobytes, spreadsheet, not downloaded.`, with what harm it may do.
  public var sentence: TerminalText {
    let size = Digits.size(attachment.sizeBytes, spelt: true)
    let isNamed = attachment.filename?.isEmpty == false
    let facts = isNamed ? [target.name, size, kind] : ["unnamed \(kind)", size]
    let sentence = TerminalText(line: "Attachment \(target.reference): \(facts.joined(separator: ", "))")
    return Sentence.joined([Sentence.ended(sentence), TerminalText(line: attachment.risk.text ?? "")])
  }
}
