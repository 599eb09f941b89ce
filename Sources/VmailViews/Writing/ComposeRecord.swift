public import FoundationEssentials
public import VmailDomain
public import VmailTerminal

/// The result of writing a message.
public struct ComposeRecord: OutputRecord {
  public enum Outcome: String, Sendable, CaseIterable {
    /// The message is in Drafts.
    case saved
    /// The message is in the Outbox.
    case queued
    case sent
    /// The message was discarded.
    case discarded
    /// The message was to be resent, and is not.
    case cancelled
    /// The message, which a command had composed whole, was taken out of the Outbox.
    case withdrawn
  }

  public var outcome: Outcome
  /// The identifier of the message in Drafts, the Outbox or Sent; empty if it was discarded.
  public var id = ""
  public var account: String
  /// The account's name if it isn't the current one; text and plain only.
  public var otherAccount: String?
  public var draft: Draft
  /// The draft's name in every session; `nil` if it is no draft any more.
  public var name: String?
  /// The warnings about the message.
  public var warnings: [String] = []
  /// Whether it was only marked as sent; text and plain only.
  public var isMarked = false
  /// The seconds during which `undo` can take it back.
  public var undoSeconds = 0
  /// The time that was chosen for sending it.
  public var time: Date?
  /// Whether the server is to hold it until then.
  var isHeldByServer = false
  /// The time at which it returns to the Inbox, unless somebody answers.
  var remindAt: Date?

  public init(
    outcome: Outcome, id: String = "", account: String, draft: Draft, warnings: [String] = [],
    undoSeconds: Int = 0, time: Date? = nil, isHeldByServer: Bool = false, remindAt: Date? = nil
  ) {
    self.outcome = outcome
    self.id = id
    self.account = account
    self.draft = draft
    self.warnings = warnings
    self.undoSeconds = undoSeconds
    self.time = time
    self.isHeldByServer = isHeldByServer
    self.remindAt = remindAt
  }

  public static let type = "compose"
  public static let summary = "The result of writing a message."
  public static let fields: [RecordField<ComposeRecord>] = [
    .choice("outcome", "what happened to it") { $0.outcome },
    .string("id", "its opaque identifier; empty if it was not kept") { $0.id },
    .string("account", "the account it belongs to") { $0.account },
    .object("from", ObjectShape.participant, "its sender") { $0.draft.from },
    people("to", \.to), people("cc", \.cc), people("bcc", \.bcc),
    .foreignText("subject", "its subject") { $0.draft.subject },
    .foreignTexts("attachments", "the names of its attachments") { $0.draft.attachments.map(\.name) },
    .foreignTexts("warnings", "the warnings about it, as sentences") { $0.warnings },
    .integer("undoSeconds", "seconds until it is sent, during which undo takes it back") { $0.undoSeconds },
    .objects("headers", ObjectShape.customField, "the header fields added to it") { $0.draft.customFields },
    .optionalDate("sendAt", "the time chosen for sending it; null if none was") { $0.time },
    .boolean("heldByServer", "whether the server is to hold it until then") { $0.isHeldByServer },
    .optionalDate("remindAt", "when it returns to the Inbox unless it is answered; null if never") {
      $0.remindAt
    },
    RecordField(
      "protection", .array(of: .oneOf(["sign", "encrypt", "auto", "autocrypt"])),
      "how it is signed and encrypted"
    ) {
      .array($0.draft.protection.words.map(JSONValue.string))
    },
    .optionalString("name", "its name for send, edit and discard; null unless it is a draft") { $0.name },
  ]

  private static func people(
    _ name: String, _ people: @escaping @Sendable (Draft) -> [Participant]
  ) -> RecordField<ComposeRecord> {
    .objects(name, ObjectShape.participant, "its recipients (\(name))") { people($0.draft) }
  }

  private func reminder(in layout: Layout) -> String {
    remindAt.map { " It returns \(layout.times.coming($0)), unless someone answers." } ?? ""
  }

  private func schedule(_ time: Date, in layout: Layout) -> String {
    let time = layout.times.coming(time)
    return isHeldByServer ? ", for the server to hold until \(time)" : ", to be sent \(time)"
  }

  /// - Parameter untitled: the name of a mail without a subject.
  private func sentence(_ untitled: String, in layout: Layout) -> TerminalText {
    let subject = draft.subject.isEmpty ? untitled : "\"\(draft.subject)\""
    let people = (draft.to + draft.cc).map(AddressText.name) + draft.bcc.map { "bcc \(AddressText.name($0))" }
    let target = people.isEmpty ? "" : " to \(people.joined(separator: ", "))"
    let origin = otherAccount.map { " from \($0)" } ?? ""
    let text =
      switch outcome {
      case .saved: "\(subject)\(target) is in Drafts\(otherAccount.map { " of " + $0 } ?? "")."
      case .queued:
        "Queued \(subject)\(target)\(origin)" + (time.map { schedule($0, in: layout) } ?? "") + "."
          + reminder(in: layout) + (undoSeconds > 0 ? " Type undo to take it back." : "")
      case .sent where isMarked: "Marked \(subject)\(target)\(origin) as sent, which can't be undone."
      case .sent: "Sent \(subject)\(target)\(origin)." + reminder(in: layout)
      case .discarded: "Discarded; nothing was saved."
      case .cancelled: "\(subject) will not be resent\(target)."
      case .withdrawn: "\(subject) will not be sent\(target)."
      }
    return TerminalText(line: text)
  }

  public func text(in layout: Layout) -> [StyledLine] {
    layout.sentence(sentence(SubjectText.missing, in: layout))
  }
  public func plain(in layout: Layout) -> [TerminalText] {
    [Sentence.capitalised(sentence("a message without a subject", in: layout).string)]
  }
}

extension ObjectShape where Source == CustomField {
  fileprivate static let customField = ObjectShape(fields: [
    .foreignText("name", "the name of the field") { $0.name },
    .foreignText("value", "its value") { $0.value },
  ])
}
