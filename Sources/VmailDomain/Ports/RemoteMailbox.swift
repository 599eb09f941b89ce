/// An account's mail on its server, as far as changes made here must reach it.
public protocol RemoteMailbox: Sendable {
  /// Carries an operation out. Does not throw: every way it can end is an outcome.
  func perform(_ operation: RemoteOperation) async -> RemoteOutcome
}

/// How a server took an operation.
public enum RemoteOutcome: Hashable, Sendable {
  case accepted
  /// It never will: the local change must be taken back (a tagged NO that is no temporary failure).
  case refused(reason: String)
  /// Not now: a lost connection, `[UNAVAILABLE]`, `[INUSE]`, throttling (RFC 5530).
  case failed(reason: String)
}
