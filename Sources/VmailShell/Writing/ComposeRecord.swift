import VmailDomain
import VmailTerminal

/// The result of writing a message.
struct ComposeRecord: OutputRecord {
  enum Outcome: String, Sendable, CaseIterable {
    /// The message is in Drafts.
    case saved
    /// The message is in the Outbox.
    case queued
    case sent
    /// The message was discarded.
    case discarded
  }

  var outcome: Outcome
  /// The identifier of the message in Drafts, the Outbox or Sent; empty if it was discarded.
  var id = ""
  var account: String
  var draft: Draft
  /// The warnings about the message.
  var warnings: [String] = []
  /// The seconds during which `undo` can take it back.
  var undoSeconds = 0

  static let type = "compose"
  static let summary = "What became of a message that is written here."
  static let fields: [RecordField<ComposeRecord>] = [
    RecordField("outcome", .oneOf(Outcome.allCases.map(\.rawValue)), "what became of it") {
      .string($0.outcome.rawValue)
    },
    .string("id", "its identity, opaque; empty when nothing is kept") { $0.id },
    .string("account", "the account it is written in") { $0.account },
    RecordField("from", ObjectShape.participant.type, "its sender") {
      ObjectShape.participant.json($0.draft.from)
    },
    people("to", \.to), people("cc", \.cc), people("bcc", \.bcc),
    .foreignText("subject", "its subject") { $0.draft.subject },
    RecordField("attachments", .array(of: .foreignText), "the names of its attachments") {
      .array($0.draft.attachments.map { .string($0.name) })
    },
    RecordField("warnings", .array(of: .foreignText), "what was said about it before it went, in sentences") {
      .array($0.warnings.map { .string($0) })
    },
    .integer("undoSeconds", "how long undo takes it back before a server hears of it") { $0.undoSeconds },
  ]

  private static func people(
    _ name: String, _ people: @escaping @Sendable (Draft) -> [Participant]
  ) -> RecordField<ComposeRecord> {
    RecordField(name, .array(of: ObjectShape.participant.type), "its recipients (\(name))") {
      ObjectShape.participant.json(people($0.draft))
    }
  }

  /// - Parameters:
  ///   - untitled: the name of a mail without a subject.
  ///   - window: returns the text about the time for taking it back.
  private func sentence(_ untitled: String, window: (Int) -> String) -> TerminalText {
    let subject = draft.subject.isEmpty ? untitled : "\"\(draft.subject)\""
    let recipients = draft.recipients.map(\.displayName).joined(separator: ", ")
    let target = recipients.isEmpty ? "" : " to \(recipients)"
    let text =
      switch outcome {
      case .saved: "\(subject)\(target) is in Drafts."
      case .queued:
        "Queued \(subject)\(target)" + (undoSeconds > 0 ? window(undoSeconds) : ".")
      case .sent: "Sent \(subject)\(target)."
      case .discarded: "Nothing is kept of it."
      }
    return TerminalText(line: text)
  }

  func text(in layout: Layout) -> [StyledLine] {
    layout.sentence(sentence(SubjectText.missing) { " (undo within \($0) s)." })
  }
  func plain(in layout: Layout) -> [TerminalText] {
    let heard = sentence("a mail without subject") { ". Type undo within \(Digits.counted($0, "second"))." }
    return [Sentence.capitalised(heard.string)]
  }
}
