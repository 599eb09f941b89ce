import Foundation
import VmailDomain

/// What an action is to change, or changed, about one thread.
struct ThreadChanges {
  var place: ThreadPlace
  /// One for a message.
  var changes: [MessageChange]

  var inverse: ThreadChanges { ThreadChanges(place: place, changes: changes.map(\.inverse)) }
}

/// An action in its undo window, with what it is to change: mail that comes later is left alone.
struct WaitingAction {
  let id: ActionID
  let action: ThreadAction
  let due: Date
  var threads: [ThreadChanges]
}

/// An action that was carried out, with what it changed last: when it is undone, what redoing it
/// would change.
struct JournalEntry {
  enum State { case done, undone, passed }

  let id: ActionID
  let action: ThreadAction
  var state = State.done
  var threads: [ThreadChanges]

  var committed: CommittedAction {
    CommittedAction(id: id, action: action, threadCount: Set(threads.map(\.place.threadId)).count)
  }
}

/// A row of the operation log.
struct LoggedOperation {
  let id: ID<RemoteOperation>
  /// The entry of the journal that it comes from.
  let entry: ActionID
  let accountId: AccountID
  let emailId: EmailID
  var kind: RemoteOperation.Kind
  var isBegun = false
  var attempts = 0
  var notBefore: Date?
  /// Why it was put off.
  var reason: String?

  var change: MessageChange { kind.change(of: emailId) }

  var operation: RemoteOperation {
    RemoteOperation(
      id: id, accountId: accountId, emailId: emailId, kind: kind, attempts: attempts,
      isBegun: isBegun)
  }
}

/// How often actions are to fail on a thread.
struct ThreadRefusals {
  let refusal: ActionRefusal
  var left: Int
}

/// An action on its way through the threads it names.
struct ActionRun {
  private(set) var outcome: ActionOutcome
  /// What it changed.
  private(set) var changed: [ThreadChanges] = []

  init(_ action: ThreadAction) { outcome = ActionOutcome(action: action) }

  mutating func note(_ thread: ThreadChanges) {
    let id = thread.place.threadId
    guard !thread.changes.isEmpty else {
      if !outcome.unchanged.contains(id), !outcome.done.contains(id) { outcome.unchanged.append(id) }
      return
    }
    changed.append(thread)
    outcome.unchanged.removeAll { $0 == id }
    if !outcome.done.contains(id) { outcome.done.append(id) }
  }

  mutating func note(_ failure: ActionFailure) { outcome.failed.append(failure) }

  /// What was gone through from the last to the first, in the order it was named.
  var reversed: ActionRun {
    var run = self
    run.changed.reverse()
    run.outcome.done.reverse()
    run.outcome.unchanged.reverse()
    run.outcome.failed.reverse()
    return run
  }
}
