/// What a rule did.
public struct RuleRun: Hashable, Sendable {
  public var rule: MailRule
  public var outcome: ActionOutcome

  public init(rule: MailRule, outcome: ActionOutcome) {
    self.rule = rule
    self.outcome = outcome
  }
}

/// A rule that could not act at all.
public struct RuleFailure: Hashable, Sendable {
  public var rule: MailRule
  /// A clause.
  public var reason: String

  public init(rule: MailRule, reason: String) {
    self.rule = rule
    self.reason = reason
  }
}

/// What followed from mail that came into an Inbox.
public struct ArrivalReport: Hashable, Sendable {
  public var runs: [RuleRun] = []
  /// Those that have not been told before.
  public var failures: [RuleFailure] = []
  /// Snoozed threads that are back because somebody has written in them.
  public var returned: [ThreadID] = []
  /// Unread messages among what came that are not so in the Inbox any more.
  public var takenCount = 0

  public init() {}

  /// Whether servers may have to be told of something.
  public var hasActed: Bool { !returned.isEmpty || runs.contains { !$0.outcome.done.isEmpty } }

  public static func += (left: inout ArrivalReport, right: ArrivalReport) {
    left.runs += right.runs
    left.failures += right.failures
    left.returned += right.returned
    left.takenCount += right.takenCount
  }
}
