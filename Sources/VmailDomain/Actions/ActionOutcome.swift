public import FoundationEssentials

/// The ID of a pending or committed action; later actions have higher IDs.
public typealias ActionID = ID<CommittedAction>

/// A thread on which an action failed.
public struct ActionFailure: Hashable, Sendable {
  public var place: ThreadInMailbox
  /// The thread's subject, for messages; empty when unknown.
  public var subject: String
  public var reason: ActionRefusal

  public init(place: ThreadInMailbox, subject: String, reason: ActionRefusal) {
    self.place = place
    self.subject = subject
    self.reason = reason
  }
}

/// The results of an action for each thread.
public struct ActionOutcome: Hashable, Sendable {
  public var action: ThreadAction
  /// Threads that the action changed as intended.
  public var done: [ThreadID]
  /// Threads that needed no change.
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

/// An action in its undo window: announced, with nothing changed yet (page 8.1).
public struct PendingAction: Hashable, Sendable, Identifiable {
  public let id: ActionID
  public let action: ThreadAction
  /// The places in the order they were named.
  public let places: [ThreadInMailbox]
  /// The time at which it is carried out.
  public let due: Date
  public let author: ActionAuthor

  public init(
    id: ActionID, action: ThreadAction, places: [ThreadInMailbox], due: Date, author: ActionAuthor = .user
  ) {
    self.author = author
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
  /// The number of threads it changed.
  public let threadCount: Int
  public let author: ActionAuthor

  public init(id: ActionID, action: ThreadAction, threadCount: Int, author: ActionAuthor = .user) {
    self.author = author
    self.id = id
    self.action = action
    self.threadCount = threadCount
  }
}

/// An action of the journal, and when it was carried out.
public struct ActionSince: Hashable, Sendable {
  public let action: CommittedAction
  /// `nil` while it waits to be carried out.
  public let doneAt: Date?

  public init(action: CommittedAction, doneAt: Date?) {
    self.action = action
    self.doneAt = doneAt
  }
}

/// The result of an `undo` or `redo`.
public enum UndoOutcome: Hashable, Sendable {
  /// There is nothing to undo or redo.
  case nothing
  /// The action was still pending and has been withdrawn; no mail was touched.
  case withdrawn(PendingAction)
  /// The action was undone or redone, to the extent given by the outcome.
  case applied(CommittedAction, ActionOutcome)
  /// The action can't be undone. The next `undo` continues with the one before it.
  case irreversible(CommittedAction)
}
