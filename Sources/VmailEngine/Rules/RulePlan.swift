public import VmailDomain

/// Combines the actions of several rules on the same threads.
///
/// Every rule is tested on mail as it was received, regardless of earlier rules' actions. A thread leaves the
/// Inbox once: by the first rule that removes it, and after everything else was done to it there; later rules
/// skip threads that were discarded.
public struct RulePlan: Sendable {
  /// A rule, an account, and the matching threads there.
  struct Match {
    var rule: MailRule
    var actions: RuledActions
    var places: [ThreadInMailbox]
  }

  public let acts: [RuleAct]

  /// - Parameter matches: the matches in the order of the rules.
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
