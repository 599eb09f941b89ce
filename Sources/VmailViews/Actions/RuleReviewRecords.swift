import FoundationEssentials
import VmailCommandLine
public import VmailDomain
public import VmailTerminal

/// How a rule compares with what the user did.
public struct RuleReviewRecord: OutputRecord {
  /// The position of the rule.
  var n: Int
  var review: RuleReview

  public init(n: Int, review: RuleReview) { (self.n, self.review) = (n, review) }

  public static let type = "rule-review"
  public static let summary = "How what a rule did, or would have done, compares with what you did."
  public static let fields: [RecordField<RuleReviewRecord>] = [
    .integer("n", "the position of the rule") { $0.n },
    .string("rule", "its name, or else its condition") { $0.review.rule.title },
    .shadowSince { $0.review.rule },
    .integer("matched", "new messages that it acted on, or would have acted on") { $0.review.matched },
    .integer("same", "messages that are as it left them, or would have left them") { $0.review.same },
    .integer("different", "messages with which you did something else, or for which you took its action back")
    {
      $0.review.different
    },
    .integer("left", "messages that you have not acted on") { $0.review.left },
    .integer("preceded", "other messages that match, on which earlier rules acted first") {
      $0.review.preceded
    },
  ]

  private func sentence(in layout: Layout) -> TerminalText {
    let title = "\"\(review.rule.title)\""
    let rule = "Rule \(n), \(title),"
    let messages = Digits.counted(review.matched, "message")
    let (same, different) = (Digits.grouped(review.same), Digits.grouped(review.different))
    guard let since = review.rule.triedSince.map(layout.times.absolute) else {
      if review.matched == 0 {
        return TerminalText(
          line: review.rule.actedCount == 0
            ? "\(rule) has not acted on new mail."
            : "vmail has no record of new mail on which rule \(n), \(title), acted.")
      }
      return TerminalText(
        line: "\(rule) acted on \(messages). You kept \(same), and took \(different) back."
          + (review.left == 0 ? "" : " Other rules changed \(Digits.grouped(review.left))."))
    }
    if review.matched == 0, review.preceded == 0 {
      return TerminalText(line: "\(rule) has matched no new mail since \(since).")
    }
    let earlier =
      review.preceded == 0
      ? "" : " Earlier rules acted first on \(Digits.counted(review.preceded, "message")) that it matches."
    if review.matched == 0 {
      return TerminalText(line: "\(rule) would have acted on no new mail since \(since).\(earlier)")
    }
    return TerminalText(
      line: "\(rule) would have acted on \(messages) since \(since). You did the same with \(same),"
        + " something else with \(different), and nothing with \(Digits.grouped(review.left)).\(earlier)")
  }

  public func text(in layout: Layout) -> [StyledLine] { layout.sentence(sentence(in: layout)) }
  public func plain(in layout: Layout) -> [TerminalText] { [sentence(in: layout)] }
}

/// A thread with which the user did something else than a rule.
public struct RuleDifferenceRecord: OutputRecord {
  /// The position of the rule.
  var rule: Int
  var thread: NamedThread
  /// `nil` if the user has undone the rule's action.
  var phrase: ActionPhrase?

  public init(rule: Int, thread: NamedThread, phrase: ActionPhrase?) {
    (self.rule, self.thread, self.phrase) = (rule, thread, phrase)
  }

  public static let type = "rule-difference"
  public static let summary =
    "A thread with which you did something else than a rule; comes after its review."
  public static let fields: [RecordField<RuleDifferenceRecord>] =
    [.integer("rule", "the position of the rule") { $0.rule }]
    + NamedThread.fields { $0.thread } + [
      RecordField(
        "action", .nullable(.oneOf(ActionPhrase.names)), "what you did; null if you undid what the rule did"
      ) { .optional($0.phrase?.name) },
      .foreignText("did", "the same in words") { $0.sentence.string },
    ]

  private var sentence: TerminalText {
    let threads = ActedThreads(count: 1, subject: SubjectText.of(thread.subject))
    return TerminalText(line: "You \(phrase?.past(threads) ?? "undid it for \(threads.text)").")
  }

  public func text(in layout: Layout) -> [StyledLine] {
    var line = StyledLine()
    line.appendCell(
      TerminalText(thread.n.map(String.init) ?? ""), width: 5, alignment: .right,
      ellipsis: layout.glyphs.ellipsis)
    line.appendSpaces(2)
    line.append(sentence)
    return [layout.fitted(line)]
  }

  public func plain(in layout: Layout) -> [TerminalText] {
    [TerminalText(line: (thread.n.map { "Thread \($0): " } ?? "") + sentence.string)]
  }
}

/// Something about rules that can't be as it is meant.
public struct RuleFaultRecord: OutputRecord {
  var fault: RuleFault
  /// The positions of the rules.
  var numbers: [RuleID: Int]

  public init(fault: RuleFault, numbers: [RuleID: Int]) { (self.fault, self.numbers) = (fault, numbers) }

  public static let type = "rule-fault"
  public static let summary = "Something about rules that can't be as it is meant."
  public static let fields: [RecordField<RuleFaultRecord>] = [
    RecordField(
      "kind", .oneOf(["contradiction", "never-matches", "undone"]),
      "whether two rules contradict each other, one never matches, or you took most of its actions back"
    ) { .string($0.kind) },
    .integer("rule", "the position of the rule") { $0.rules.first ?? 0 },
    .optionalInteger("other", "the position of the rule that it contradicts; null if it contradicts none") {
      $0.rules.count > 1 ? $0.rules[1] : nil
    },
    .optionalInteger("threads", "threads that match both; null unless two rules contradict each other") {
      if case .contradiction(_, _, _, let threads) = $0.fault { threads } else { nil }
    },
    .string("detail", "the same in words") { $0.sentence.string },
  ]

  private var kind: String {
    switch fault {
    case .contradiction: "contradiction"
    case .neverMatches: "never-matches"
    case .undone: "undone"
    }
  }

  private var rules: [Int] {
    let rules =
      switch fault {
      case .contradiction(let first, let second, _, _): [first, second]
      case .neverMatches(let rule, _), .undone(let rule, _, _): [rule]
      }
    return rules.compactMap { numbers[$0.id] }
  }

  private var sentence: TerminalText {
    let names = rules.map(String.init)
    let rule = "Rule \(names.first ?? "")"
    let text: String
    switch fault {
    case .contradiction(let first, let second, let conflicts, let threads):
      let steps = conflicts.map { "\($0.first.text) and \($0.second.text)" }
      let winner = (conflicts.first?.firstPrevails ?? true ? names.first : names.last) ?? ""
      let matches =
        threads > 0
        ? "\(Digits.counted(threads, "thread")) \(threads == 1 ? "matches" : "match") both"
        : "All mail of one of them matches both"
      text =
        "Rules \(Sentence.series(names)) contradict each other: \(steps.joined(separator: ", ")). "
        + "\(matches), and rule \(winner) \((first.triedSince ?? second.triedSince) == nil ? "prevails" : "would prevail")."
    case .neverMatches(_, .contradictsItself):
      text = "\(rule) never matches: its conditions contradict each other."
    case .neverMatches(_, .matchesNoMail): text = "\(rule) matches no mail that you have."
    case .neverMatches(_, .fails(let reason)): text = "\(rule) can't be applied: \(reason)."
    case .undone(_, let messages, let all):
      text =
        "You took back what \(rule.lowercased()) did to \(Digits.grouped(messages)) of"
        + " \(Digits.counted(all, "message"))."
    }
    return TerminalText(line: text)
  }

  public func text(in layout: Layout) -> [StyledLine] { layout.sentence(sentence) }
  public func plain(in layout: Layout) -> [TerminalText] { [sentence] }
}
