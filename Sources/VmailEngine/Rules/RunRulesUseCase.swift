import FoundationEssentials
public import VmailDomain
import VmailStore

/// Applies rules to incoming mail and, at the user's request, to existing mail.
///
/// The resulting actions are like any others: recorded in the journal, so that `undo` works, and sent to
/// servers.
public struct RunRulesUseCase: Sendable {
  /// The number of messages that are processed together.
  static let batch = 500

  let store: MailStore
  let clock: any WallClock
  /// The offset of local time from UTC at a moment, in seconds.
  let offset: @Sendable (Date) -> Int

  // MARK: Mail that comes

  /// Processes mail received in an account's Inbox: snoozed threads return, rules are applied, and replies in
  /// muted threads and mail from screened senders leave the Inbox. Work that was interrupted is repeated by the next call.
  /// - Throws: ``StoreError``, `CancellationError`.
  public func handleArrived(accountId: AccountID) async throws -> ArrivalReport {
    try await handleArrived(accountId, unscreened: [])
  }

  /// - Parameter unscreened: messages that stay in the Inbox whoever sent them.
  private func handleArrived(_ accountId: AccountID, unscreened: Set<EmailID>) async throws -> ArrivalReport {
    var report = ArrivalReport()
    while true {
      let arrived = try await store.read { try $0.arrived(accountId: accountId, limit: Self.batch) }
      guard !arrived.isEmpty else { return report }
      let silenced = try await store.read { try $0.silenced(among: arrived, accountId: accountId) }
      let screened = try await store.read {
        try $0.screened(arrived.filter { !unscreened.contains($0.emailId) }, accountId: accountId)
      }
      let quiet = silenced.values.reduce(screened.held) { $0.union($1) }
      let letters = arrived.filter { !$0.isReaction }
      let noticed = Set(letters.map(\.emailId))
      let threads = Set(letters.filter { !quiet.contains($0.emailId) }.map(\.threadId)).sorted()
      report.returned += try await store.wake(threads: threads, hasNewMail: true)
      let rules = try await store.read { try $0.rules() }.filter { $0.isOn && $0.isAbout(accountId) }
      let (acts, trials, failures) = try await plan(rules, on: arrived, accountId)
      let result = try await store.write { mail in
        try mail.noteKnown(screened.known)
        let holding = try mail.holding(screened.messages, accountId: accountId)
        let silencing = silenced.sorted { $0.key.threadId < $1.key.threadId }
          .map { (action: ThreadAction.silence($0.value), place: $0.key) }
        return try mail.perform(
          acts, settling: arrived.map(\.emailId), quietly: silencing + holding,
          // What leaves the Inbox unseen says nothing about what the user does.
          noting: trials.filter { !quiet.contains($0.emailId) })
      }
      report.takenCount += result.taken
      report.hasMoved = report.hasMoved || !quiet.isEmpty
      report.silencedCount += quiet.subtracting(screened.held).intersection(noticed).count
      let heldLetters = screened.messages.filter { noticed.contains($0.emailId) }
      report.waitingCount += heldLetters.count { $0.folder == .waiting }
      report.deniedCount += heldLetters.count { $0.folder == .denied }
      report.runs += zip(acts, result.outcomes).map { RuleRun(rule: $0.rule, outcome: $1) }
      let worked = Set(acts.map(\.rule.id) + trials.filter { !$0.steps.isEmpty }.map(\.ruleId))
      report.failures += try await news(failures, of: rules, worked)
    }
  }

  /// Processes imported mail like incoming mail, at the user's request.
  /// - Parameter screens: whether its senders are screened.
  public func handleImported(
    _ emails: [EmailID], accountId: AccountID, screens: Bool = false
  ) async throws -> ArrivalReport {
    try await store.write { try $0.addArrived(emails) }
    return try await handleArrived(accountId, unscreened: screens ? [] : Set(emails))
  }

  private func plan(
    _ rules: [MailRule], on arrived: [ArrivedEmail], _ account: AccountID
  ) async throws -> ([RuleAct], [RuleTrial], [RuleFailure]) {
    guard !rules.isEmpty,
      let inbox = try await store.read({ try $0.folders(accountId: account) }).first(where: {
        $0.type == .inbox
      })
    else { return ([], [], []) }
    var open = arrived
    var tried: [RuleID: [ArrivedEmail]] = [:]
    var trials: [RuleTrial] = []
    let now = clock.now
    let (plan, failures) = try await matches(of: rules, in: account) { rule, search in
      let isTried = rule.triedSince != nil
      let found = try await store.read { [among = isTried ? arrived : open] in
        try $0.match(search.query, scope: search.scope, among: among.map(\.emailId))
      }
      var seen: Set<ThreadID> = []
      let places = open.filter { found.contains($0.emailId) && seen.insert($0.threadId).inserted }
        .map { ThreadInMailbox(threadId: $0.threadId, view: .folder(inbox.id)) }
      if isTried {
        tried[rule.id] = open.filter { found.contains($0.emailId) }
        // At the others, an earlier rule stops.
        trials += found.subtracting(open.map(\.emailId)).map {
          RuleTrial(ruleId: rule.id, emailId: $0, steps: [], notedAt: now)
        }
      } else if rule.stops {
        open.removeAll { found.contains($0.emailId) }
      }
      return places
    }
    trials += plan.trials.flatMap { trial in
      let threads = Set(trial.places.map(\.threadId))
      return (tried[trial.rule.id] ?? []).filter { threads.contains($0.threadId) }.map {
        RuleTrial(ruleId: trial.rule.id, emailId: $0.emailId, steps: trial.steps, notedAt: now)
      }
    }
    return (plan.acts, trials, failures)
  }

  /// Returns failures not reported before; a rule that works again is cleared.
  private func news(
    _ failures: [RuleFailure], of rules: [MailRule], _ worked: Set<RuleID>
  ) async throws -> [RuleFailure] {
    let failed = Set(failures.map(\.rule.id))
    for rule in rules where rule.failure != nil && worked.contains(rule.id) && !failed.contains(rule.id) {
      _ = try await store.write { try $0.noteFailure(nil, of: rule.id) }
    }
    var news: [RuleFailure] = []
    for failure in failures
    where try await store.write({ try $0.noteFailure(failure.reason, of: failure.rule.id) }) {
      news.append(failure)
    }
    return news
  }

  // MARK: Mail that is there

  /// Determines what rules would do to the current mail of a mailbox.
  /// - Parameter makesLabels: whether to create missing labels.
  /// - Returns: the actions, and the rules that can't be applied.
  public func plan(
    _ rules: [MailRule], in view: MailboxView, of account: AccountID, makesLabels: Bool
  ) async throws -> (acts: [RuleAct], failures: [RuleFailure]) {
    var done: Set<ThreadID> = []
    // Somebody who runs a rule that is only tried wants it to act.
    let applying = rules.filter { $0.isAbout(account) }.map(\.acting)
    let (plan, failures) = try await matches(of: applying, in: account, makesLabels: makesLabels) {
      rule, search in
      let hits = try await store.read {
        try $0.searchThreads(
          search.query, scope: search.scope, cursor: nil, limit: Int.max)
      }
      let views = try await store.read { try $0.views(threadIds: hits.map(\.thread.id)) }
      let found = hits.map(\.thread.id).filter { !done.contains($0) && views[$0]?.contains(view) == true }
      if rule.stops { done.formUnion(found) }
      return found.map { ThreadInMailbox(threadId: $0, view: view) }
    }
    return (plan.acts, failures)
  }

  /// Carries out planned actions. One that fails on a thread doesn't affect the others.
  public func perform(_ acts: [RuleAct]) async throws -> [RuleRun] {
    guard !acts.isEmpty else { return [] }
    let outcomes = try await store.write { try $0.perform(acts, onNewMail: false, settling: []) }.outcomes
    return zip(acts, outcomes).map { RuleRun(rule: $0.rule, outcome: $1) }
  }

  /// Returns what a rule would do to new mail, in the first account in which it can; `nil` if there is none.
  public func action(of rule: MailRule) async throws -> ThreadAction? {
    try await store.read { mail in
      try mail.accounts().filter { rule.isAbout($0.id) }.lazy.compactMap { account in
        try? RuledActions(rule.steps, folders: mail.folders(accountId: account.id)).action(leaves: true)
      }.first
    }
  }

  // MARK: Inside

  private typealias Find = (MailRule, ScopedQuery) async throws -> [ThreadInMailbox]

  /// - Parameter find: returns the threads that match a rule; called in the order of the rules.
  private nonisolated(nonsending) func matches(
    of rules: [MailRule], in account: AccountID, makesLabels: Bool = true, _ find: Find
  ) async throws -> (RulePlan, [RuleFailure]) {
    var matches: [RulePlan.Match] = []
    var failures: [RuleFailure] = []
    for rule in rules {
      try Task.checkCancellation()
      do {
        let places = try await find(rule, prepare(rule.condition, account))
        guard !places.isEmpty else { continue }
        let actions = try await actions(
          of: rule.steps, in: account, makesLabels: makesLabels && rule.triedSince == nil)
        matches.append(RulePlan.Match(rule: rule, actions: actions, places: places))
      } catch let error as SearchQueryError {
        failures.append(RuleFailure(rule: rule, reason: error.explanation()))
      } catch let error as RuledActions.NoFolder {
        failures.append(RuleFailure(rule: rule, reason: "no folder \"\(error.name)\""))
      }
    }
    return (RulePlan(matches), failures)
  }

  private nonisolated(nonsending) func prepare(
    _ condition: String, _ account: AccountID
  ) async throws -> ScopedQuery {
    try await SearchThreadsUseCase(store: store)
      .prepare(condition, scope: .account(account), now: clock.now, offset: offset)
  }

  private nonisolated(nonsending) func actions(
    of steps: RuleSteps, in account: AccountID, makesLabels: Bool
  ) async throws -> RuledActions {
    let actions = try RuledActions(steps, folders: await store.read { try $0.folders(accountId: account) })
    guard makesLabels, !actions.newLabels.isEmpty else { return actions }
    for name in actions.newLabels {
      _ = try await store.write { try $0.createFolder(accountId: account, name: name) }
    }
    return try RuledActions(steps, folders: await store.read { try $0.folders(accountId: account) })
  }
}

/// Combines the actions of several rules on the same threads.
///
/// Every rule is tested on mail as it was received, regardless of earlier rules' actions. A thread leaves the
/// Inbox once: by the first rule that removes it, and after everything else was done to it there; later rules
/// skip threads that were discarded. Of a rule that is only tried, it says what the rule would do; other rules act as if it
/// were not there.
public struct RulePlan: Sendable {
  /// A rule, an account, and the matching threads there.
  struct Match {
    var rule: MailRule
    var actions: RuledActions
    var places: [ThreadInMailbox]
  }

  /// What a rule would do to threads if it weren't only tried; nothing if earlier rules left it nothing to do.
  struct Trial {
    var rule: MailRule
    var steps: [RuleStep]
    var places: [ThreadInMailbox]
  }

  public private(set) var acts: [RuleAct] = []
  private(set) var trials: [Trial] = []

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
      if match.rule.triedSince != nil {
        addTrial(match.rule, match.rule.steps.steps, taken)
        addTrial(match.rule, match.rule.steps.steps.filter { !$0.leavesMailbox }, others)
        addTrial(match.rule, [], match.places.filter { discarded.contains($0) })
        continue
      }
      Self.add(match, taken, leaves: true, to: &leaving)
      Self.add(match, others, leaves: false, to: &staying)
      left.formUnion(taken)
      if match.actions.discards { discarded.formUnion(taken) }
    }
    acts = staying + leaving
  }

  private mutating func addTrial(_ rule: MailRule, _ steps: [RuleStep], _ places: [ThreadInMailbox]) {
    if !places.isEmpty { trials.append(Trial(rule: rule, steps: steps, places: places)) }
  }

  private static func add(
    _ match: Match, _ places: [ThreadInMailbox], leaves: Bool, to acts: inout [RuleAct]
  ) {
    guard !places.isEmpty, let action = match.actions.action(leaves: leaves) else { return }
    acts.append(RuleAct(rule: match.rule, action: action, places: places))
  }
}
