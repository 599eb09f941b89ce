import FoundationEssentials
public import VmailDomain
import VmailStore

/// Compares rules with what the user did, and finds rules that can't be as they are meant.
public struct ReviewRulesUseCase: Sendable {
  let store: MailStore
  let clock: any WallClock
  /// The offset of local time from UTC at a moment, in seconds.
  let offset: @Sendable (Date) -> Int

  /// Compares what rules would have done, or did to new mail, with what became of it.
  public func review(_ rules: [MailRule]) async throws -> [RuleReview] {
    try await store.read { mail in
      var folders: [AccountID: [Folder]] = [:]
      for account in try mail.accounts() { folders[account.id] = try mail.folders(accountId: account.id) }
      return try rules.map { rule in
        var review = RuleReview(of: rule)
        for message in try mail.ruledMessages(of: rule) {
          review.note(Self.verdict(on: message, in: folders[message.accountId] ?? []), in: message.threadId)
        }
        return review
      }
    }
  }

  private static func verdict(on message: RuledMessage, in folders: [Folder]) -> RuleVerdict {
    let map = ThreadRows.FolderMap(accountId: message.accountId, folders: folders)
    switch message.deed {
    case .did(_, isUndone: true): return .undone
    case .preceded: return .preceded
    case .did(let action, _): return RuleComparison(map, isTrial: false).verdict(on: action, message.fate)
    case .would(let steps):
      guard let actions = try? RuledActions(steps, folders: folders),
        let action = actions.action(leaves: true)
      else { return .left }
      let verdict = RuleComparison(map, isTrial: true).verdict(on: action, message.fate)
      // Nobody has given it a label that does not exist.
      return verdict == .same && !actions.newLabels.isEmpty ? .left : verdict
    }
  }

  // MARK: Faults

  /// Finds faults in the rules that are not turned off.
  /// - Throws: ``StoreError``, `CancellationError`.
  public func faults(in rules: [MailRule]) async throws -> [RuleFault] {
    let used = rules.filter(\.isOn)
    var faults: [RuleFault] = []
    var searches: [RuleID: ScopedQuery] = [:]
    for review in try await review(used) {
      try Task.checkCancellation()
      switch try await search(of: review) {
      case .success(let search): searches[review.rule.id] = search
      case .failure(let reason): faults.append(.neverMatches(review.rule, reason))
      }
      if review.rule.triedSince == nil, review.different > review.same {
        faults.append(.undone(review.rule, messages: review.different, of: review.matched))
      }
    }
    for (place, rule) in used.enumerated() {
      for later in used.dropFirst(place + 1) {
        try Task.checkCancellation()
        // Mail at which a rule stops never gets to a later one.
        let conflicts = rule.stops && rule.acts ? [] : RuleConflict.all(of: rule.steps, and: later.steps)
        guard !conflicts.isEmpty, let own = searches[rule.id], let other = searches[later.id],
          let threads = try await overlap(of: own, other)
        else { continue }
        faults.append(.contradiction(rule, later, conflicts, threads: threads))
      }
    }
    return faults
  }

  /// Returns the search for the mail of a rule, or why it never matches.
  private func search(of review: RuleReview) async throws -> Result<ScopedQuery, RuleFault.Reason> {
    let rule = review.rule
    do {
      try await ManageRulesUseCase(store: store, clock: clock, offset: offset).check(rule)
    } catch let error as SearchQueryError {
      return .failure(.fails(error.explanation()))
    } catch ManageRulesUseCase.Problem.noFolder(let name) {
      return .failure(.fails("no folder \"\(name)\""))
    } catch is FolderError {}
    let use = SearchThreadsUseCase(store: store)
    let scope: SearchScope = rule.accountId.map { .account($0) } ?? .allAccounts
    let prepared = try await use.prepare(rule.condition, scope: scope, now: clock.now, offset: offset)
    if prepared.query.isContradictory { return .failure(.contradictsItself) }
    // Mail that it matched may have been erased since.
    if rule.actedCount == 0, review.matched == 0, let lasting = prepared.query.lasting,
      try await count([lasting], prepared.scope) == 0
    {
      return .failure(.matchesNoMail)
    }
    return .success(prepared)
  }

  /// Returns how many threads match both searches; `nil` if there are none, unless all mail of one matches the other.
  private func overlap(of search: ScopedQuery, _ other: ScopedQuery) async throws -> Int? {
    var scope = search.scope
    if case .allAccounts = scope { scope = other.scope }
    switch (search.scope, other.scope) {
    case (.account(let account), .account(let second)) where account != second: return nil
    default: break
    }
    if SearchQuery(root: .all([search.query.root, other.query.root])).isContradictory { return nil }
    let threads = try await count([search.query.lasting, other.query.lasting].compactMap(\.self), scope)
    let isProven = search.query.implies(other.query) || other.query.implies(search.query)
    return threads > 0 || isProven ? threads : nil
  }

  /// Returns how many threads, wherever they are, have a message that matches all of these queries.
  private func count(_ queries: [SearchQuery], _ scope: SearchScope) async throws -> Int {
    guard !queries.isEmpty else { return 0 }
    let query = SearchQuery(root: .all(queries.map(\.root)), includesDiscarded: true)
    return try await SearchThreadsUseCase(store: store).count(ScopedQuery(query: query, scope: scope))
  }
}
