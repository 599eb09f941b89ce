/// The last failure, for `retry`.
public enum LastFailure: Hashable, Sendable {
  /// A command whose mail could not be fetched, or only in part.
  case command(FailedCommand)
  /// Actions, with the threads on which each failed.
  case actions([FailedAction])
  /// The accounts whose sync failed.
  case sync([AccountID])
}

/// A command that failed.
public struct FailedCommand: Hashable, Sendable {
  /// The command line, fully expanded.
  public var line: String
  /// The conversation that its message numbers refer to; `nil` for none.
  public var threadId: ThreadID?
  /// Whether it is saved: it means the same in another session, or does no harm there.
  public var isKept: Bool

  public init(line: String, threadId: ThreadID?, isKept: Bool) {
    self.line = line
    self.threadId = threadId
    self.isKept = isKept
  }
}

/// An action and the threads on which it failed.
public struct FailedAction: Hashable, Sendable {
  public var action: ThreadAction
  public var places: [ThreadInMailbox]

  public init(_ action: ThreadAction, on places: [ThreadInMailbox]) {
    self.action = action
    self.places = places
  }
}
