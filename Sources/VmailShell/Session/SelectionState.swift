import VmailDomain
import VmailTerminal
import VmailViews

/// The selection and its account; determines whether threads that an action failed on become selected
/// (FR-TL-03, page 3 rule 7, decision 20).
struct SelectionState: Hashable, Sendable {
  /// The session's account; `nil` in All Inboxes.
  var account: AccountID?
  var threads: Set<ThreadID> = []

  /// Returns the threads to add to the selection.
  ///
  /// For a batch these are all failed threads, so that they can be acted on at once; for a single thread,
  /// only one that was selected before. If the user has selected something since, nothing is added, because
  /// the next command would act on threads that they did not choose.
  /// - Parameter origin: `nil` for an action announced by an earlier session.
  func added(after outcome: ActionOutcome, _ origin: ActionOrigin?) -> Set<ThreadID> {
    guard let origin, account == nil || account == origin.account else { return [] }
    let failed = Set(outcome.failed.map(\.place.threadId))
    guard threads.isSubset(of: failed.union(origin.selected)) else { return [] }
    let isBatch = outcome.done.count + outcome.failed.count > 1
    return (isBatch ? failed : failed.intersection(origin.selected)).subtracting(threads)
  }

  /// Returns whether all failed threads are selected afterwards.
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

/// The context in which an action was announced, for the case that it fails later.
struct ActionOrigin: Hashable, Sendable {
  /// The account in which it was announced; `nil` in All Inboxes. A selection belongs to one account.
  var account: AccountID?
  /// The threads of the action that were selected.
  var selected: Set<ThreadID>
  /// The subject of its thread, if it has only one.
  var subject: String

  /// - Parameter account: the account whose server refused the action, whichever session announced it.
  init(refusedIn account: AccountID) { self.init(account: account, selected: [], subject: "") }

  init(account: AccountID?, selected: Set<ThreadID>, subject: String) {
    self.account = account
    self.selected = selected
    self.subject = subject
  }
}
