import FoundationEssentials
import VmailCommandLine
public import VmailDomain
public import VmailTerminal

/// A rule for new mail.
public struct RuleRecord: OutputRecord {
  /// The position among the rules.
  public var n: Int
  public var rule: MailRule
  /// The name of its account; `nil` for all.
  public var account: String?

  public init(n: Int, rule: MailRule, account: String? = nil) {
    self.n = n
    self.rule = rule
    self.account = account
  }

  public static let type = "rule"
  public static let summary = "A rule for new mail in an Inbox."
  public static let fields: [RecordField<RuleRecord>] = [
    .integer("n", "its position in the order of rules") { $0.n },
    .optionalString("name", "its name; null if it has none") {
      $0.rule.name.isEmpty ? nil : $0.rule.name
    },
    .optionalString("account", "the account whose mail it applies to; null for all") { $0.account },
    .string("if", "the mail it applies to, as a search") { $0.rule.condition },
    .string("then", "its actions") { $0.rule.steps.text },
    .boolean("stop", "whether later rules are skipped for messages that match") { $0.rule.stops },
    .boolean("on", "whether it is turned on") { $0.rule.isOn },
    .integer("acted", "number of threads it has acted on") { $0.rule.actedCount },
    .optionalForeignText("error", "why it failed the last time; null if it did not") {
      $0.rule.failure
    },
    .shadowSince { $0.rule },
  ]

  /// - Parameter number: the text before the sentence.
  private func sentence(_ number: String) -> TerminalText {
    var text = number
    if !rule.name.isEmpty { text += rule.name + ": " }
    text += "if \(rule.condition), then \(rule.steps.text)"
    if rule.stops { text += ", and stop" }
    text += "."
    if let account { text += " In \(account)." }
    if !rule.isOn { text += " Off." } else if !rule.acts { text += " Shadow." }
    if rule.actedCount > 0 { text += " Acted on \(Digits.counted(rule.actedCount, "thread"))." }
    return TerminalText(line: text)
  }

  public func text(in layout: Layout) -> [StyledLine] {
    layout.sentence(sentence("\(n). "), rule.acts ? .plain : .dim)
      + problem.flatMap { layout.sentence($0, .warning) }
  }

  public func plain(in layout: Layout) -> [TerminalText] { [sentence("Rule \(n): ")] + problem }

  private var problem: [TerminalText] {
    rule.failure.map { [TerminalText(line: "It failed: \($0).")] } ?? []
  }
}

extension RecordField {
  static func shadowSince(_ rule: @escaping @Sendable (Source) -> MailRule) -> Self {
    .optionalDate("shadowSince", "since when it only notes what it would do; null if it acts") {
      rule($0).triedSince
    }
  }
}

/// The number of rules, printed after them.
public enum RuleKind: ListedKind {
  public static let type = "rules"
  public static let noun = "rules"
  public static let meaning = "the number of rules"
  public static let summary = "How many rules there are; comes after those that were listed or changed."
}

public typealias RulesRecord = ListedRecord<RuleKind>
