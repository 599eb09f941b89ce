import VmailDomain

/// The planned or actual changes of an action to one thread.
struct ThreadChanges {
  /// Its position in the order in which the threads were named; negated for a copy of a row that has changes, too.
  let position: Int
  let place: ThreadInMailbox
  var changes: [MessageChange] = []

  init(position: Int, place: ThreadInMailbox, changes: [MessageChange]) {
    (self.position, self.place, self.changes) = (position, place, changes)
  }

  init(position: Int, thread: ThreadID, view: ViewKey) {
    self.position = position
    place = ThreadInMailbox(threadId: thread, view: view.view, isCopy: position < 0)
  }

  var inverse: ThreadChanges {
    ThreadChanges(position: position, place: place, changes: changes.map(\.inverse))
  }
}

extension [ThreadChanges] {
  /// Those of an action in the order in which its threads were named: each row, and then its copies.
  var asNamed: Self {
    contains { $0.position < 0 } ? sorted { abs($0.position) < abs($1.position) } : self
  }

  /// Those of an action in reverse, since a message may have been changed in two mailboxes. A row stays before its copies.
  var reversedRows: Self {
    reduce(into: [Self]()) { rows, thread in
      if !thread.place.isCopy || rows.isEmpty { rows.append([]) }
      rows[rows.count - 1].append(thread)
    }.reversed().flatMap(\.self)
  }
}

/// Collects the outcome of an action, each thread once.
struct ActionTally {
  private(set) var outcome: ActionOutcome
  private var done: Set<ThreadID> = []
  private var unchanged: Set<ThreadID> = []
  /// The thread of the last row: what is done to its copies counts as done to it.
  private var row: ThreadID?
  private var isRowChanged = false

  init(_ action: ThreadAction) { outcome = ActionOutcome(action: action) }

  /// - Returns: whether it is a copy of a row of which something else was changed before.
  @discardableResult
  mutating func note(_ place: ThreadInMailbox, isChanged: Bool) -> Bool {
    begin(place)
    defer { isRowChanged = isRowChanged || isChanged }
    note(row ?? place.threadId, isChanged: isChanged)
    return place.isCopy && isRowChanged
  }

  private mutating func begin(_ place: ThreadInMailbox) {
    if !place.isCopy || row == nil { (row, isRowChanged) = (place.threadId, false) }
  }

  private mutating func note(_ thread: ThreadID, isChanged: Bool) {
    if isChanged {
      if done.insert(thread).inserted { outcome.done.append(thread) }
      if unchanged.remove(thread) != nil { outcome.unchanged.removeAll { $0 == thread } }
    } else if !done.contains(thread), unchanged.insert(thread).inserted {
      outcome.unchanged.append(thread)
    }
  }

  mutating func note(_ failure: ActionFailure) {
    begin(failure.place)
    var failure = failure
    // Alone it is no copy: `retry` repeats only what failed.
    failure.place.isCopy = false
    outcome.failed.append(failure)
  }

  /// Restores the order in which the threads were named, after processing them in reverse.
  mutating func reverse() {
    outcome.done.reverse()
    outcome.unchanged.reverse()
    outcome.failed.reverse()
  }
}
