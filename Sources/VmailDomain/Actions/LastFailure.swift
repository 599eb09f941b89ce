/// What could not be done, for `retry`.
public enum LastFailure: Hashable, Sendable {
  /// A command whose mail, or part of it, could not be had.
  case command(FailedCommand)
  /// Actions, each on the threads it failed on.
  case actions([FailedAction])
  /// The accounts whose sync failed.
  case sync([AccountID])
}

/// A command that failed.
public struct FailedCommand: Hashable, Sendable {
  /// The line, with nothing left to be replaced.
  public var line: String
  /// The conversation whose messages its numbers are; `nil` for none.
  public var threadId: ThreadID?
  /// Whether it means the same in another session, and does no harm there if not: it is kept.
  public var isKept: Bool

  public init(line: String, threadId: ThreadID?, isKept: Bool) {
    self.line = line
    self.threadId = threadId
    self.isKept = isKept
  }
}

/// An action, and the threads it failed on.
public struct FailedAction: Hashable, Sendable {
  public var action: ThreadAction
  public var places: [ThreadPlace]

  public init(_ action: ThreadAction, on places: [ThreadPlace]) {
    self.action = action
    self.places = places
  }
}
