/// A rule's actions on threads of one account.
public struct RuleAct: Hashable, Sendable {
  public var rule: MailRule
  public var action: ThreadAction
  public var places: [ThreadInMailbox]

  public init(rule: MailRule, action: ThreadAction, places: [ThreadInMailbox]) {
    self.rule = rule
    self.action = action
    self.places = places
  }
}
