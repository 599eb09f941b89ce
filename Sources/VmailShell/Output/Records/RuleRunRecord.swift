import VmailDomain

/// The actual or hypothetical effect of a rule on existing mail.
struct RuleRunRecord: OutputRecord {
  var title: String
  var report: ActionReport
  /// Whether nothing was changed.
  var isDry: Bool

  static let type = "ruleRun"
  static let summary = "What a rule did, or would do, to mail that is there."
  static let fields: [RecordField<RuleRunRecord>] =
    [.string("rule", "what it is called, or else what it is about") { $0.title }]
    + ActionReport.fields { $0.report } + [
      .boolean("dryRun", "whether it was only looked at, and nothing was changed") { $0.isDry }
    ]

  private var sentence: TerminalText {
    let rule = "Rule \"\(title)\""
    guard report.done > 0 else {
      return TerminalText(line: "\(rule) \(isDry ? "would do" : "did") nothing here.")
    }
    if isDry { return TerminalText(line: "\(rule) would \(report.phrase.infinitive(report.done)).") }
    return TerminalText(line: "\(rule): \(report.phrase.past(report.done)).")
  }

  func text(in layout: Layout) -> [StyledLine] { layout.sentence(sentence) }
  func plain(in layout: Layout) -> [TerminalText] { [sentence] }
}
