public import FoundationEssentials

/// Identifies an action that waits or was carried out; the later, the higher.
public typealias ActionID = ID<CommittedAction>

/// One thread of an action that failed there.
public struct ActionFailure: Hashable, Sendable {
  public var place: ThreadPlace
  /// The thread's subject, for messages; empty when it is not known.
  public var subject: String
  public var reason: ActionRefusal

  public init(place: ThreadPlace, subject: String, reason: ActionRefusal) {
    self.place = place
    self.subject = subject
    self.reason = reason
  }
}

/// What became of an action, thread by thread.
public struct ActionOutcome: Hashable, Sendable {
  public var action: ThreadAction
  /// Threads that are as the action wants them, because of it.
  public var done: [ThreadID]
  /// Threads that there was nothing to do about.
  public var unchanged: [ThreadID]
  public var failed: [ActionFailure]

  public init(
    action: ThreadAction, done: [ThreadID] = [], unchanged: [ThreadID] = [], failed: [ActionFailure] = []
  ) {
    self.action = action
    self.done = done
    self.unchanged = unchanged
    self.failed = failed
  }
}

/// An action in its undo window: announced, and nothing changed yet (page 8.1).
public struct PendingAction: Hashable, Sendable, Identifiable {
  public let id: ActionID
  public let action: ThreadAction
  /// In the order they were named.
  public let places: [ThreadPlace]
  /// When it is carried out.
  public let due: Date

  public init(id: ActionID, action: ThreadAction, places: [ThreadPlace], due: Date) {
    self.id = id
    self.action = action
    self.places = places
    self.due = due
  }
}

/// An entry of the journal.
public struct CommittedAction: Hashable, Sendable, Identifiable {
  public let id: ActionID
  public let action: ThreadAction
  /// How many threads it changed.
  public let threadCount: Int

  public init(id: ActionID, action: ThreadAction, threadCount: Int) {
    self.id = id
    self.action = action
    self.threadCount = threadCount
  }
}

/// What an `undo` or `redo` did.
public enum UndoOutcome: Hashable, Sendable {
  /// There is nothing to take back, or to do again.
  case nothing
  /// It still waited, and does no longer; no mail was touched.
  case withdrawn(PendingAction)
  /// It was taken back, or done again, as far as the outcome says.
  case applied(CommittedAction, ActionOutcome)
  /// It can't be taken back. The next `undo` goes on to what came before it.
  case irreversible(CommittedAction)
}
