import FoundationEssentials
import VmailDomain

/// A message that is being written.
struct DraftRecord: OutputRecord {
  var n: Int
  var account: String
  var listed: ListedDraft
  var unseen = UnseenParts()

  static let type = "draft"
  static let summary = "A message that is being written."
  static let fields: [RecordField<DraftRecord>] = [
    .integer("n", "its number in the listing") { $0.n },
    .string("id", "its identity, opaque") { $0.listed.email?.id.description ?? "" },
    .string("account", "the account it is written in") { $0.account },
    RecordField("to", .array(of: ObjectShape.participant.type), "its recipients") {
      ObjectShape.participant.json($0.listed.email?.toAddresses ?? [])
    },
    .mailText("subject", "its subject") { $0.listed.email?.subject ?? "" },
    .mailText("snippet", "the beginning of its text") { $0.listed.email?.snippet ?? "" },
    RecordField("date", .nullable(.timestamp), "when it was kept last") {
      .optional($0.listed.email.map { InternetDate.string(from: $0.dateReceived) })
    },
    .boolean("isForeign", "whether another program wrote it last") { $0.listed.draft == nil },
    RecordField("cc", .array(of: ObjectShape.participant.type), "who gets a copy") {
      ObjectShape.participant.json($0.unseen.cc)
    },
    RecordField("bcc", .array(of: ObjectShape.participant.type), "who gets a copy that the others don't see")
    {
      ObjectShape.participant.json($0.unseen.bcc)
    },
    RecordField("attachments", .array(of: .mailText), "the names of the files that go along") {
      .array($0.unseen.files.map(JSONValue.string))
    },
  ]

  private var recipients: String {
    let names = (listed.email?.toAddresses ?? []).map(\.displayName).joined(separator: ", ")
    return names.isEmpty ? "(nobody yet)" : names
  }
  private var subject: String {
    guard let email = listed.email else { return "(its text can't be read yet: type edit \(n))" }
    return SubjectText.of(email.subject)
  }

  func text(in layout: Layout) -> [StyledLine] {
    let ellipsis = layout.glyphs.ellipsis
    var line = StyledLine()
    line.appendCell(TerminalText(String(n)), width: 5, alignment: .right, ellipsis: ellipsis)
    line.appendSpaces(1)
    if layout.width >= 60 {
      line.appendCell(TerminalText(line: recipients), width: layout.width / 3, ellipsis: ellipsis)
      line.appendSpaces(1)
    }
    line.append(TerminalText(line: subject))
    guard let clause = unseen.clause else { return [layout.fitted(line)] }
    return [layout.fitted(line)] + layout.wrapped(TerminalText(line: clause), indent: 6, .dim)
  }

  func plain(in layout: Layout) -> [TerminalText] {
    let names = (listed.email?.toAddresses ?? []).map(\.displayName).joined(separator: ", ")
    let subject: TerminalText =
      switch listed.email?.subject {
      case nil: TerminalText("Its text can't be read yet. Type edit \(n).")
      case ""?: "No subject."
      case let subject?: Sentence.ended(TerminalText(line: subject))
      }
    let head = "Draft \(n), to " + (names.isEmpty ? "nobody yet" : names)
    let more = unseen.clause.map { [Sentence.ended(TerminalText(line: Sentence.begun($0)))] } ?? []
    return [Sentence.joined([Sentence.ended(TerminalText(line: head)), subject] + more)]
  }
}
