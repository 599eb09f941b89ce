import VmailDomain

/// A message in the Outbox.
struct OutboxRecord: OutputRecord {
  var n: Int
  var email: Email

  static let type = "outbox"
  static let summary = "A message that is queued, being sent, or failed."
  static let fields: [RecordField<OutboxRecord>] = [
    .integer("n", "its number in the listing") { $0.n },
    .string("id", "its identity, opaque") { $0.email.id.description },
    RecordField("to", .array(of: ObjectShape.participant.type), "its recipients") {
      ObjectShape.participant.json($0.email.toAddresses)
    },
    .string("subject", "its subject") { $0.email.subject },
    RecordField("state", .oneOf(["queued", "sending", "failed"]), "how far it has come") {
      .string($0.email.sendState.rawValue)
    },
  ]

  private var recipients: String { email.toAddresses.map(\.displayName).joined(separator: ", ") }
  private var subject: String { email.subject.isEmpty ? "(no subject)" : email.subject }

  func text(in layout: Layout) -> [StyledLine] {
    let ellipsis = layout.glyphs.ellipsis
    var line = StyledLine()
    line.appendCell(TerminalText(String(n)), width: 5, alignment: .right, ellipsis: ellipsis)
    line.appendSpaces(1)
    let role: Role = email.sendState == .failed ? .error : .dim
    line.appendCell(TerminalText(email.sendState.rawValue), width: 8, role, ellipsis: ellipsis)
    line.appendSpaces(1)
    if layout.width >= 60 {
      line.appendCell(TerminalText(line: recipients), width: layout.width / 3, ellipsis: ellipsis)
      line.appendSpaces(1)
    }
    line.append(TerminalText(line: subject))
    return [layout.fitted(line)]
  }

  func plain(in layout: Layout) -> [TerminalText] {
    let sentences = ["\(n). To \(recipients).", "\(subject).", "State: \(email.sendState.rawValue)."]
    return [TerminalText(line: sentences.joined(separator: " "))]
  }
}
