public import VmailDomain

/// Brings together what several rules are to do to the same threads.
///
/// Every rule is about mail as it came, whatever those before it do. A thread leaves the Inbox once: by the first
/// rule that takes it out, and after everything else was done to it there; what was thrown away is left alone by
/// the rules behind.
public struct RulePlan: Sendable {
  /// A rule, in an account, and the threads it is about there.
  struct Match {
    var rule: MailRule
    var actions: RuledActions
    var places: [ThreadInMailbox]
  }

  public let acts: [RuleAct]

  /// - Parameter matches: in the order of the rules.
  init(_ matches: [Match]) {
    var left: Set<ThreadInMailbox> = []
    var discarded: Set<ThreadInMailbox> = []
    var staying: [RuleAct] = []
    var leaving: [RuleAct] = []
    for match in matches {
      let places = match.places.filter { !discarded.contains($0) }
      let taken = match.actions.leaving == nil ? [] : places.filter { !left.contains($0) }
      let others = match.actions.leaving == nil ? places : places.filter { left.contains($0) }
      Self.add(match, taken, leaves: true, to: &leaving)
      Self.add(match, others, leaves: false, to: &staying)
      left.formUnion(taken)
      if match.actions.discards { discarded.formUnion(taken) }
    }
    acts = staying + leaving
  }

  private static func add(
    _ match: Match, _ places: [ThreadInMailbox], leaves: Bool, to acts: inout [RuleAct]
  ) {
    guard !places.isEmpty, let action = match.actions.action(leaves: leaves) else { return }
    acts.append(RuleAct(rule: match.rule, action: action, places: places))
  }
}
