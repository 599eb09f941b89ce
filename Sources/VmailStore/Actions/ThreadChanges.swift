import VmailDomain

/// What an action is to change, or changed, about one thread.
struct ThreadChanges {
  /// Its place in the order the threads were named in.
  let position: Int
  let place: ThreadInMailbox
  var changes: [MessageChange]

  var inverse: ThreadChanges {
    ThreadChanges(position: position, place: place, changes: changes.map(\.inverse))
  }
}

/// Adds up what became of an action, each thread once.
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

  /// What was gone through from the last thread to the first, in the order they were named.
  mutating func reverse() {
    outcome.done.reverse()
    outcome.unchanged.reverse()
    outcome.failed.reverse()
  }
}
