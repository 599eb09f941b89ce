public import FoundationEssentials

public typealias RuleID = ID<MailRule>

/// A rule that acts automatically on mail received in an Inbox.
public struct MailRule: Hashable, Sendable, Identifiable {
  public let id: RuleID
  /// The user's name for the rule; empty for none.
  public var name: String
  /// The account whose mail it applies to; `nil` for every account.
  public var accountId: AccountID?
  /// The condition as a search (``SearchQueryParser``), parsed anew each time, so that `7d` is relative to
  /// that time.
  public var condition: String
  public var steps: RuleSteps
  /// Whether later rules skip mail that matches this one.
  public var stops: Bool
  public var isOn: Bool
  /// Since when it has only been tried: it notes what it would do, and changes nothing; `nil` if it acts.
  public var triedSince: Date?
  /// The number of threads it has acted on as they were received.
  public var actedCount: Int
  /// Why its last run failed; `nil` if it succeeded.
  public var failure: String?

  public init(
    id: RuleID, name: String = "", accountId: AccountID? = nil, condition: String, steps: RuleSteps,
    stops: Bool = false, isOn: Bool = true, triedSince: Date? = nil, actedCount: Int = 0,
    failure: String? = nil
  ) {
    self.id = id
    self.name = name
    self.accountId = accountId
    self.condition = condition
    self.steps = steps
    self.stops = stops
    self.isOn = isOn
    self.triedSince = triedSince
    self.actedCount = actedCount
    self.failure = failure
  }

  /// The name, or else the condition.
  public var title: String { name.isEmpty ? condition : name }

  /// Whether it is turned on, and not only tried.
  public var acts: Bool { isOn && triedSince == nil }

  /// The rule if it weren't only tried.
  public var acting: MailRule {
    var rule = self
    rule.triedSince = nil
    return rule
  }

  public func isAbout(_ account: AccountID) -> Bool { accountId == nil || accountId == account }
}
