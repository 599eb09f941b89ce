import VmailDomain

/// A rule for new mail.
struct RuleRecord: OutputRecord {
  /// The position among the rules.
  var n: Int
  var rule: MailRule
  /// The name of its account; `nil` for all.
  var account: String?

  static let type = "rule"
  static let summary = "A rule: what is done by itself to mail that comes into an Inbox."
  static let fields: [RecordField<RuleRecord>] = [
    .integer("n", "its place in the order in which rules act") { $0.n },
    .optionalString("name", "what it is called; null for no name") {
      $0.rule.name.isEmpty ? nil : $0.rule.name
    },
    .optionalString("account", "the account whose mail it is about; null for all") { $0.account },
    .string("if", "which mail it is about, as a search") { $0.rule.condition },
    .string("then", "what it does") { $0.rule.steps.text },
    .boolean("stop", "whether rules behind it leave alone what it is about") { $0.rule.stops },
    .boolean("on", "whether it acts at all") { $0.rule.isOn },
    .integer("acted", "how many threads it has acted on") { $0.rule.actedCount },
    .optionalMailText("error", "why it could not act when it last should have; null when it could") {
      $0.rule.failure
    },
  ]

  /// - Parameter number: the text before the sentence.
  private func sentence(_ number: String) -> TerminalText {
    var text = number
    if !rule.name.isEmpty { text += rule.name + ": " }
    text += "if \(rule.condition), then \(rule.steps.text)"
    if rule.stops { text += ", and stop" }
    text += "."
    if let account { text += " In \(account)." }
    if !rule.isOn { text += " Off." }
    if rule.actedCount > 0 { text += " Acted on \(Digits.counted(rule.actedCount, "thread"))." }
    return TerminalText(line: text)
  }

  func text(in layout: Layout) -> [StyledLine] {
    layout.sentence(sentence("\(n). "), rule.isOn ? .plain : .dim)
      + problem.flatMap { layout.sentence($0, .warning) }
  }

  func plain(in layout: Layout) -> [TerminalText] { [sentence("Rule \(n): ")] + problem }

  private var problem: [TerminalText] {
    rule.failure.map { [TerminalText(line: "It could not act: \($0).")] } ?? []
  }
}
