import VmailDomain

/// A check made by `doctor`.
struct DoctorRecord: OutputRecord {
  var finding: DoctorFinding

  static let type = "doctor"
  static let summary = "One thing `doctor` looked at."
  static let fields: [RecordField<DoctorRecord>] = [
    .string("check", "what was looked at") { $0.finding.check },
    .boolean("ok", "whether it is in order") { $0.finding.isOK },
    .mailText("detail", "what was found, and what was repaired") { $0.finding.detail },
    RecordField("messages", .array(of: .mailText), "the messages that are damaged, at most 1,000") {
      .array($0.finding.messages.map(JSONValue.string))
    },
  ]

  func text(in layout: Layout) -> [StyledLine] {
    var line = StyledLine()
    line.append(finding.isOK ? "ok    " : "wrong ", finding.isOK ? .plain : .warning)
    line.append(TerminalText(line: finding.check), .heading)
    let rest = TerminalText(line: finding.detail)
    guard !rest.isEmpty else { return [layout.fitted(line)] }
    let joined = line.columns + 2 + rest.columns <= layout.width
    if joined { line.append("  " + rest, .dim) }
    return [layout.fitted(line)] + (joined ? [] : layout.wrapped(rest, indent: 6, .dim))
  }

  func plain(in layout: Layout) -> [TerminalText] {
    let state = finding.isOK ? "in order" : "not in order"
    return [
      Sentence.joined([
        TerminalText(line: "Check of \(finding.check): \(state)."), Sentence.capitalised(finding.detail),
      ])
    ]
  }
}
