import Glibc
import VmailDomain
import VmailEngine
import VmailSystem
import VmailTerminal

/// An attachment of the open conversation.
struct AttachmentTarget: Sendable {
  /// The position of its message in the conversation.
  let message: Int
  let email: EmailID
  var numbered: NumberedAttachment

  var attachment: Attachment { numbered.attachment }
  var name: String { numbered.name }
  /// The reference as the user types it.
  var reference: String { "\(message).\(numbered.n)" }
}

/// An attachment with its number within the message.
struct NumberedAttachment: Sendable {
  var n: Int
  var attachment: Attachment
  /// Whether it would have to be fetched from the server.
  var isOnServer = false

  /// The state of an attachment that is only on the server.
  static let onServer = "not downloaded"

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
    ObjectShape.attachment.fields.map { field in
      RecordField(field.description.name, field.description.type, field.description.meaning) {
        field.value(attachment($0))
      }
    }
  }
}

/// A file that came with a message of the open conversation.
struct AttachmentRecord: OutputRecord {
  var target: AttachmentTarget

  static let type = "attachment"
  static let summary = "A file that came with a message of the open conversation."
  static let fields: [RecordField<AttachmentRecord>] =
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

  func text(in layout: Layout) -> [StyledLine] {
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

  func plain(in layout: Layout) -> [TerminalText] { [sentence] }

  /// `Attachment 3.1: numbers.xlsx, 84 kilobytes, spreadsheet, not downloaded.`, with what harm it may do.
  var sentence: TerminalText {
    let facts = [
      target.name, Digits.size(attachment.sizeBytes, spelt: true), kind,
    ]
    let sentence = TerminalText(line: "Attachment \(target.reference): \(facts.joined(separator: ", "))")
    return Sentence.joined([Sentence.ended(sentence), TerminalText(line: attachment.risk.text ?? "")])
  }
}

extension AttachmentTarget {
  var item: Deed.Item { .init(attachment: attachment) }
}

extension NumberedAttachment {
  /// Returns the attachments of a message that would have to be fetched from its server.
  static func allOnServer(of email: Email, in shell: inout Shell) async throws -> Set<AttachmentID> {
    guard !email.attachments.isEmpty, try await shell.services().locate.location(of: email).presence != .whole
    else { return [] }
    let attachments = try await shell.services().attachments
    var found: Set<AttachmentID> = []
    for attachment in email.attachments where try await attachments.needsNetwork(attachment, of: email.id) {
      found.insert(attachment.id)
    }
    return found
  }
}
