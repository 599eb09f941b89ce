/// What has become of a message that a rule acted on, or would have acted on.
public struct MessageFate: Hashable, Sendable {
  public var folders: Set<FolderID>
  public var flags: MessageFlags
  public var category: AssignedCategory
  /// What the user did to it and has not undone, oldest first; not by rules.
  public var deeds: [ThreadAction]
  /// What agents did to it and nobody has undone.
  public var agentsDeeds: [ThreadAction]
  /// The same of rules: by themselves, and as they were run.
  public var rulesDeeds: [ThreadAction]

  public init(
    folders: Set<FolderID>, flags: MessageFlags, category: AssignedCategory, deeds: [ThreadAction] = [],
    agentsDeeds: [ThreadAction] = [], rulesDeeds: [ThreadAction] = []
  ) {
    self.folders = folders
    self.flags = flags
    self.category = category
    self.deeds = deeds
    self.agentsDeeds = agentsDeeds
    self.rulesDeeds = rulesDeeds
  }
}

/// A message that a rule acted on, or would have acted on.
public struct RuledMessage: Hashable, Sendable {
  public enum Deed: Hashable, Sendable {
    /// The rule was only tried.
    case would(RuleSteps)
    /// The rule was only tried, and earlier rules left it nothing to do.
    case preceded
    case did(ThreadAction, isUndone: Bool)
  }

  public var threadId: ThreadID
  public var accountId: AccountID
  public var deed: Deed
  public var fate: MessageFate

  public init(threadId: ThreadID, accountId: AccountID, deed: Deed, fate: MessageFate) {
    self.threadId = threadId
    self.accountId = accountId
    self.deed = deed
    self.fate = fate
  }
}

/// How what the user did with a message compares with what a rule did or would have done.
public enum RuleVerdict: Hashable, Sendable {
  /// The message is as the rule would have left it, or did.
  case same
  /// The user did this instead, or took the rule's action back by it.
  case different(ThreadAction)
  /// The user has undone the rule's action.
  case undone
  /// The user has not acted on it yet, or not on all that the rule is about.
  case left
  /// The rule would have done nothing, since earlier rules acted first.
  case preceded
}

/// The comparison of a rule with what the user did.
public struct RuleReview: Hashable, Sendable {
  public struct Difference: Hashable, Sendable {
    public var threadId: ThreadID
    /// What the user did instead; `nil` if they have undone the rule's action.
    public var action: ThreadAction?
  }

  public var rule: MailRule
  /// The numbers of messages.
  public private(set) var same = 0
  public private(set) var left = 0
  public private(set) var different = 0
  /// Those that are not among the matched: earlier rules left the rule nothing to do.
  public private(set) var preceded = 0
  /// Each once, oldest first.
  public private(set) var differences: [Difference] = []

  public init(of rule: MailRule) { self.rule = rule }

  /// The number of messages that it acted on, or would have acted on.
  public var matched: Int { same + left + different }

  public mutating func note(_ verdict: RuleVerdict, in thread: ThreadID) {
    switch verdict {
    case .same: same += 1
    case .left: left += 1
    case .preceded: preceded += 1
    case .different(let action): note(Difference(threadId: thread, action: action))
    case .undone: note(Difference(threadId: thread, action: nil))
    }
  }

  private mutating func note(_ difference: Difference) {
    different += 1
    if !differences.contains(difference) { differences.append(difference) }
  }
}

/// Compares the actions of rules with what became of messages.
///
/// A message that is as the action leaves it agrees with it, whoever did that. Otherwise, what was only noted differs if the
/// user has acted on the same thing in another way, and what a rule did differs if it was reverted. What other rules did
/// is never a difference.
public struct RuleComparison: Sendable {
  private let folders: ThreadRows.FolderMap
  /// Whether the rule was only tried.
  private let isTrial: Bool

  /// - Parameters:
  ///   - folders: the folders of the message's account.
  ///   - isTrial: whether the rule was only tried.
  public init(_ folders: ThreadRows.FolderMap, isTrial: Bool) {
    self.folders = folders
    self.isTrial = isTrial
  }

  public func verdict(on action: ThreadAction, _ fate: MessageFate) -> RuleVerdict {
    let parts = action.steps
    let verdicts = parts.map { part in
      let verdict = verdict(onPart: part, of: parts, fate)
      if case .different(let instead) = verdict, isOfOthers(instead, than: part, fate) {
        return RuleVerdict.left
      }
      return verdict
    }
    return verdicts.first { $0 != .same && $0 != .left } ?? (verdicts.contains(.left) ? .left : .same)
  }

  /// Returns whether rules, or agents instead of a rule that was only tried, did something else than a part of a rule's
  /// action, and the user did not.
  private func isOfOthers(_ instead: ThreadAction, than part: ThreadAction, _ fate: MessageFate) -> Bool {
    func isDone(by deeds: [ThreadAction]) -> Bool {
      deeds.flatMap(\.steps).last { $0 == part || $0 == instead || $0.contradicts(part) }.map { $0 != part }
        ?? false
    }
    return isTrial
      ? (isDone(by: fate.agentsDeeds) || isDone(by: fate.rulesDeeds)) && !isDone(by: fate.deeds)
      : isDone(by: fate.rulesDeeds) && !isDone(by: fate.deeds + fate.agentsDeeds)
  }

  private func verdict(
    onPart part: ThreadAction, of parts: [ThreadAction], _ fate: MessageFate
  ) -> RuleVerdict {
    switch part {
    case .star: marked(fate.flags.contains(.flagged), else: .unstar, fate)
    case .unstar: marked(!fate.flags.contains(.flagged), else: .star, keeps: false, fate)
    case .markRead: marked(fate.flags.contains(.seen), else: .markUnread, keeps: false, fate)
    // Mail that a rule made unread is there to be read.
    case .markUnread: marked(!fate.flags.contains(.seen), else: .markRead, isForNow: true, fate)
    case .tag(let adding, let removing):
      marked(
        fate.flags.isSuperset(of: adding) && fate.flags.isDisjoint(with: removing),
        else: .tag(adding: removing, removing: adding), fate)
    case .label(let adding, let removing): labelled(adding, removing, of: parts, fate)
    case .categorize(let category, _):
      if fate.category.category == category {
        .same
      } else if fate.category.isChosen {
        .different(.categorize(fate.category.category))
      } else {
        isTrial ? .left : .same
      }
    case .archive, .delete, .spam, .move: placed(part, of: parts, fate)
    default: .left
    }
  }

  /// - Parameters:
  ///   - opposite: what takes the mark back.
  ///   - keeps: whether the mark is for mail that is kept, so that discarding it differs.
  ///   - isForNow: whether the mark ends without anybody having reverted it.
  private func marked(
    _ isMade: Bool, else opposite: ThreadAction, keeps: Bool = true, isForNow: Bool = false,
    _ fate: MessageFate
  ) -> RuleVerdict {
    if isMade { return .same }
    let kind = opposite.declaration.kind
    if let deed = fate.deeds.last(where: { $0.declaration.kind == kind }), kind != .label || deed == opposite
    {
      return .different(opposite)
    }
    if let discarded = discarded(fate) { return isTrial ? keeps ? .different(discarded) : .left : .same }
    return isTrial ? .left : isForNow ? .same : .different(opposite)
  }

  private func labelled(
    _ adding: Set<FolderID>, _ removing: Set<FolderID>, of parts: [ThreadAction], _ fate: MessageFate
  ) -> RuleVerdict {
    // A label that does not exist is on no message.
    let isMissing = adding.isEmpty && removing.isEmpty
    if isMissing, !isTrial { return .same }
    if !isMissing, fate.folders.isSuperset(of: adding), fate.folders.isDisjoint(with: removing) {
      return .same
    }
    if let discarded = discarded(fate) { return isTrial ? .different(discarded) : .same }
    guard isTrial else {
      return .different(
        .label(adding: fate.folders.intersection(removing), removing: adding.subtracting(fate.folders)))
    }
    for case .label(let added, let removed) in fate.deeds.reversed() {
      // Labels that are only missing are left, and those that the rule would not have chosen differ.
      let isOther = !added.isEmpty && added.isDisjoint(with: adding) || !removed.isDisjoint(with: adding)
      return isOther ? .different(.label(adding: added, removing: removed)) : .left
    }
    let isMoved = !parts.contains(where: \.leavesMailbox)
    if isMoved, case .move(let target) = ending(of: fate, besides: adding) {
      return .different(.move(to: target))
    }
    return .left
  }

  private func placed(
    _ action: ThreadAction, of parts: [ThreadAction], _ fate: MessageFate
  ) -> RuleVerdict {
    let labels = parts.reduce(into: Set<FolderID>()) { labels, part in
      if case .label(let adding, _) = part { labels.formUnion(adding) }
    }
    guard let ending = ending(of: fate, besides: labels) else {
      let inbox = folders.folder(.inbox)
      return isTrial ? .left : inbox.map { .different(.move(to: $0)) } ?? .same
    }
    let isDiscarded = ending == .delete || ending == .spam
    if case .move(let target) = action, !isDiscarded, fate.folders.contains(target) { return .same }
    if ending == action { return .same }
    if isTrial { return .different(ending) }
    return (action == .delete || action == .spam) && !isDiscarded ? .different(ending) : .same
  }

  private func discarded(_ fate: MessageFate) -> ThreadAction? {
    let types = Set(fate.folders.map { folders.types[$0] })
    if types.contains(.trash) || fate.flags.contains(.deleted) { return .delete }
    return types.contains(.spam) ? .spam : nil
  }

  /// Returns what took a message out of the Inbox; `nil` if it is there.
  /// - Parameter labels: folders that say nothing about that.
  private func ending(of fate: MessageFate, besides labels: Set<FolderID>) -> ThreadAction? {
    if let discarded = discarded(fate) { return discarded }
    let last = fate.deeds.last { $0.leavesMailbox }
    if case .snooze = last { return last }
    if fate.folders.contains(where: { folders.types[$0] == .inbox }) { return nil }
    if last == .archive || last == .mute { return .archive }
    if case .move(let target) = last, fate.folders.contains(target) { return last }
    let others = fate.folders.subtracting(labels).subtracting(folders.serverArchives)
      .filter { folders.types[$0] == .custom }
    return others.min().map { .move(to: $0) } ?? .archive
  }
}

extension ThreadAction {
  /// What it combines.
  fileprivate var steps: [ThreadAction] { if case .combined(let parts) = self { parts } else { [self] } }

  /// Whether both can't be in effect on the same message.
  fileprivate func contradicts(_ other: ThreadAction) -> Bool {
    switch (self, other) {
    case (.label(let adding, let removing), .label(let others, let removed)):
      !adding.isDisjoint(with: removed) || !removing.isDisjoint(with: others)
    case (.tag(let adding, let removing), .tag(let others, let removed)):
      !adding.isDisjoint(with: removed) || !removing.isDisjoint(with: others)
    case (.star, .unstar), (.unstar, .star), (.markRead, .markUnread), (.markUnread, .markRead): true
    case (.categorize(let category, _), .categorize(let other, _)): category != other
    default: leavesMailbox && other.leavesMailbox && self != other
    }
  }
}
