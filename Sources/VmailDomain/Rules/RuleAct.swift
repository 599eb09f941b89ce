/// A rule's actions on threads of one account.
public struct RuleAct: Hashable, Sendable {
  public var rule: MailRule
  public var action: ThreadAction
  public var places: [ThreadPlace]

  public init(rule: MailRule, action: ThreadAction, places: [ThreadPlace]) {
    self.rule = rule
    self.action = action
    self.places = places
  }
}
