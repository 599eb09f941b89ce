/// Something about rules that can't be as it is meant.
public enum RuleFault: Hashable, Sendable {
  /// Of two rules, of which the second comes later, only one has its way.
  /// - `threads`: how many match both; 0 if all mail of one would match the other, and none does yet.
  case contradiction(MailRule, MailRule, [RuleConflict], threads: Int)
  case neverMatches(MailRule, Reason)
  /// The user has undone or reverted more than was kept.
  case undone(MailRule, messages: Int, of: Int)

  public enum Reason: Error, Hashable, Sendable {
    case contradictsItself
    case matchesNoMail
    /// It can't be applied: the reason, as a clause.
    case fails(String)
  }
}
