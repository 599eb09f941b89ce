import VmailDomain

/// The planned or actual changes of an action to one thread.
struct ThreadChanges {
  /// Its position in the order in which the threads were named.
  let position: Int
  let place: ThreadInMailbox
  var changes: [MessageChange]

  var inverse: ThreadChanges {
    ThreadChanges(position: position, place: place, changes: changes.map(\.inverse))
  }
}

/// Collects the outcome of an action, each thread once.
struct ActionTally {
  private(set) var outcome: ActionOutcome
  private var done: Set<ThreadID> = []
  private var unchanged: Set<ThreadID> = []

  init(_ action: ThreadAction) { outcome = ActionOutcome(action: action) }

  mutating func note(_ thread: ThreadID, isChanged: Bool) {
    if isChanged {
      if done.insert(thread).inserted { outcome.done.append(thread) }
      if unchanged.remove(thread) != nil { outcome.unchanged.removeAll { $0 == thread } }
    } else if !done.contains(thread), unchanged.insert(thread).inserted {
      outcome.unchanged.append(thread)
    }
  }

  mutating func note(_ failure: ActionFailure) { outcome.failed.append(failure) }

  /// Restores the order in which the threads were named, after processing them in reverse.
  mutating func reverse() {
    outcome.done.reverse()
    outcome.unchanged.reverse()
    outcome.failed.reverse()
  }
}
