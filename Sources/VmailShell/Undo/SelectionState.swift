import VmailDomain

/// What is selected, and where: decides whether threads that an action failed on are selected afterwards (FR-TL-03,
/// page 3 rule 7, decision 20).
struct SelectionState: Hashable, Sendable {
  /// The account the session is in; `nil` in All Inboxes.
  var account: AccountID?
  var threads: Set<ThreadID> = []

  /// The threads that are to be selected besides those that are.
  ///
  /// Of a batch all that failed are, so that they can be acted on at once; of a single thread only what was selected
  /// before. What the user has selected since is theirs: nothing is added to it, since the next command would act on
  /// threads they never chose for it.
  /// - Parameter origin: `nil` for what an earlier session announced.
  func added(after outcome: ActionOutcome, _ origin: ActionOrigin?) -> Set<ThreadID> {
    guard let origin, account == nil || account == origin.account else { return [] }
    let failed = Set(outcome.failed.map(\.place.threadId))
    guard threads.isSubset(of: failed.union(origin.selected)) else { return [] }
    let isBatch = outcome.done.count + outcome.failed.count > 1
    return (isBatch ? failed : failed.intersection(origin.selected)).subtracting(threads)
  }

  /// Whether all that failed are selected afterwards.
  func selects(_ outcome: ActionOutcome, _ origin: ActionOrigin?) -> Bool {
    let failed = Set(outcome.failed.map(\.place.threadId))
    return failed.isSubset(of: threads.union(added(after: outcome, origin)))
  }
}

extension Session {
  var selectionState: SelectionState {
    SelectionState(account: account?.id, threads: Set(selection.map(\.threadId)))
  }
}
