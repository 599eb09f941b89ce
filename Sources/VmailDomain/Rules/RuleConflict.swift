/// Two steps of different rules of which only one takes effect on the same mail.
public struct RuleConflict: Hashable, Sendable {
  public var first: RuleStep
  public var second: RuleStep
  /// Whether the step of the first rule takes effect. Mail leaves the Inbox once, by the first rule that removes it, and
  /// after everything else was done to it; otherwise the last step counts (page Rules of `VmailEngine`, `RulePlan`).
  public var firstPrevails: Bool

  /// Returns the conflicts of two rules that act on the same mail.
  /// - Parameter second: the steps of the later rule.
  public static func all(of first: RuleSteps, and second: RuleSteps) -> [RuleConflict] {
    let firstLeaves = first.steps.contains(where: \.leavesMailbox)
    return first.steps.flatMap { step in
      second.steps.filter { step.contradicts($0) }.map {
        RuleConflict(first: step, second: $0, firstPrevails: firstLeaves)
      }
    }
  }
}

extension RuleStep {
  /// Whether both can't take effect on the same mail.
  public func contradicts(_ other: RuleStep) -> Bool {
    switch (self, other) {
    case (.label(let adding, let removing), .label(let others, let removed)):
      Self.share(adding, removed) || Self.share(removing, others)
    case (.categorize(let category), .categorize(let other)): category != other
    case (.action(.tag(let adding, let removing)), .action(.tag(let others, let removed))):
      !adding.isDisjoint(with: removed) || !removing.isDisjoint(with: others)
    case (.action(.star), .action(.unstar)), (.action(.unstar), .action(.star)),
      (.action(.markRead), .action(.markUnread)), (.action(.markUnread), .action(.markRead)):
      true
    case (.move(let target), .move(let other)): target.lowercased() != other.lowercased()
    default: leavesMailbox && other.leavesMailbox && self != other
    }
  }

  private static func share(_ names: [String], _ others: [String]) -> Bool {
    !Set(names.map { $0.lowercased() }).isDisjoint(with: others.map { $0.lowercased() })
  }
}
