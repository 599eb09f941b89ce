public typealias RuleID = ID<MailRule>

/// What is done by itself to mail that comes into an Inbox.
public struct MailRule: Hashable, Sendable, Identifiable {
  public let id: RuleID
  /// What the user calls it; empty for no name.
  public var name: String
  /// Whose mail it is about; `nil` for that of every account.
  public var accountId: AccountID?
  /// Which mail: a search (``SearchQueryParser``), understood anew each time, so that `7d` counts from then.
  public var condition: String
  public var steps: RuleSteps
  /// Whether rules behind it leave alone what it is about.
  public var stops: Bool
  public var isOn: Bool
  /// How many threads it has acted on when they came.
  public var actedCount: Int
  /// Why it could not act when it last should have; `nil` when it could.
  public var failure: String?

  public init(
    id: RuleID, name: String = "", accountId: AccountID? = nil, condition: String, steps: RuleSteps,
    stops: Bool = false, isOn: Bool = true, actedCount: Int = 0, failure: String? = nil
  ) {
    self.id = id
    self.name = name
    self.accountId = accountId
    self.condition = condition
    self.steps = steps
    self.stops = stops
    self.isOn = isOn
    self.actedCount = actedCount
    self.failure = failure
  }

  /// What it is called, or else what it is about.
  public var title: String { name.isEmpty ? condition : name }

  public func isAbout(_ account: AccountID) -> Bool { accountId == nil || accountId == account }
}
