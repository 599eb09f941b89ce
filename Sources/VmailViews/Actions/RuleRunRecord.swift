import VmailCommandLine
import VmailDomain
public import VmailTerminal

/// The actual or hypothetical effect of a rule on existing mail.
public struct RuleRunRecord: SentenceRecord {
  public var title: String
  public var report: ActionReport
  /// Whether nothing was changed.
  var isDry: Bool
  /// Whether it is about the results of a search.
  var isOfSearch: Bool

  public init(title: String, report: ActionReport, isDry: Bool, isOfSearch: Bool = false) {
    self.title = title
    self.report = report
    self.isDry = isDry
    self.isOfSearch = isOfSearch
  }

  public static let type = "rule-run"
  public static let summary = "What a rule did, or would do, to existing mail."
  public static let fields: [RecordField<RuleRunRecord>] =
    [.string("rule", "its name, or else its condition") { $0.title }]
    + ActionReport.fields { $0.report } + [
      .boolean("dryRun", "whether this was a dry run, which changes nothing") { $0.isDry }
    ]

  public var sentence: TerminalText? {
    let rule = "Rule \"\(title)\""
    guard report.done > 0 else {
      if isOfSearch { return TerminalText(line: "\(rule) matches no mail of this search.") }
      return TerminalText(line: "\(rule) \(isDry ? "would change" : "changed") nothing here.")
    }
    if isDry { return TerminalText(line: "\(rule) would \(report.phrase.infinitive(report.done)).") }
    return TerminalText(line: "\(rule): \(report.phrase.past(report.done)).")
  }
}
