public import FoundationEssentials

/// The results of a rule's run.
public struct RuleRun: Hashable, Sendable {
  public var rule: MailRule
  public var outcome: ActionOutcome

  public init(rule: MailRule, outcome: ActionOutcome) {
    self.rule = rule
    self.outcome = outcome
  }
}

/// A rule that failed altogether.
public struct RuleFailure: Hashable, Sendable {
  public var rule: MailRule
  /// The reason, as a clause.
  public var reason: String

  public init(rule: MailRule, reason: String) {
    self.rule = rule
    self.reason = reason
  }
}

/// The results of processing mail received in an Inbox.
public struct ArrivalReport: Hashable, Sendable {
  public var runs: [RuleRun] = []
  /// Failures that have not been reported before.
  public var failures: [RuleFailure] = []
  /// Snoozed threads that returned because somebody wrote in them.
  public var returned: [ThreadID] = []
  /// The number of received unread messages that are no longer unread in the Inbox.
  public var takenCount = 0
  /// The number of replies in muted threads that skipped the Inbox.
  public var silencedCount = 0
  /// The number of messages that wait in the Screener, since their senders have not written before.
  public var waitingCount = 0
  /// The number of messages that skipped the Inbox because the user denied their senders.
  public var deniedCount = 0
  /// Whether messages have left the Inbox quietly. Reactions are among them, although the numbers leave them out.
  public var hasMoved = false

  public init() {}

  /// Whether servers may have to be informed of changes.
  public var hasActed: Bool {
    !returned.isEmpty || hasMoved
      || runs.contains { !$0.outcome.done.isEmpty }
  }

  public static func += (left: inout ArrivalReport, right: ArrivalReport) {
    left.runs += right.runs
    left.failures += right.failures
    left.returned += right.returned
    left.takenCount += right.takenCount
    left.silencedCount += right.silencedCount
    left.waitingCount += right.waitingCount
    left.deniedCount += right.deniedCount
    left.hasMoved = left.hasMoved || right.hasMoved
  }
}

/// A rule's actions on threads.
public struct RuleAct: Hashable, Sendable {
  public var rule: MailRule
  public var action: ThreadAction
  public var places: [ThreadInMailbox]

  public init(rule: MailRule, action: ThreadAction, places: [ThreadInMailbox]) {
    self.rule = rule
    self.action = action
    self.places = places
  }

  /// Joins what rules do in several accounts, so that each is undone at once. In an account, a rule has at most one act
  /// that leaves threads where they are, and one after all of these that doesn't.
  public static func joined(_ acts: [AccountID: [RuleAct]], inOrderOf rules: [MailRule]) -> [RuleAct] {
    [false, true].flatMap { leaves in
      rules.flatMap { rule in
        let own = acts.compactMapValues { acts in
          acts.first { $0.rule.id == rule.id && $0.action.leavesMailbox == leaves }
        }
        let each = own.sorted { $0.key < $1.key }.map(\.value)
        guard let action = ThreadAction.joined(own.mapValues(\.action)) else { return each }
        return [RuleAct(rule: rule, action: action, places: each.flatMap(\.places))]
      }
    }
  }
}

/// What a rule that is only tried would have done to a message.
public struct RuleTrial: Hashable, Sendable {
  public var ruleId: RuleID
  public var emailId: EmailID
  /// Empty if earlier rules left it nothing to do.
  public var steps: [RuleStep]
  public var notedAt: Date

  public init(ruleId: RuleID, emailId: EmailID, steps: [RuleStep], notedAt: Date) {
    self.ruleId = ruleId
    self.emailId = emailId
    self.steps = steps
    self.notedAt = notedAt
  }
}

/// A message received in an Inbox.
public struct ArrivedEmail: Hashable, Sendable {
  public var emailId: EmailID
  public var threadId: ThreadID
  /// Whether it is a reaction, which brings no snoozed thread back.
  public var isReaction: Bool

  public init(emailId: EmailID, threadId: ThreadID, isReaction: Bool = false) {
    self.emailId = emailId
    self.threadId = threadId
    self.isReaction = isReaction
  }
}
