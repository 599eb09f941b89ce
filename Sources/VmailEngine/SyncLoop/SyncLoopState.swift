import VmailDomain

/// How an account that is kept in line stands with its server.
public enum SyncLoopState: Sendable {
  case connecting
  /// Connected, and looking at mailboxes.
  case syncing
  /// Connected and in line.
  /// - Parameter isTold: whether the server tells news (IDLE), or is asked from time to time.
  case idle(isTold: Bool)
  /// It failed, and is tried again.
  /// - Parameter until: in the keeper's time.
  case waiting(until: Duration, any Error)
  /// It failed, and only the user can help.
  case stopped(any Error)

  public var isConnected: Bool {
    switch self {
    case .syncing, .idle: true
    case .connecting, .waiting, .stopped: false
    }
  }

  /// Why there is no connection.
  public var failure: (any Error)? {
    switch self {
    case .waiting(_, let error), .stopped(let error): error
    case .connecting, .syncing, .idle: nil
    }
  }
}

/// What a keeper tells.
public enum SyncLoopEvent: Sendable {
  case state(SyncLoopState)
  case progress(SyncProgress)
  /// A look at the mailboxes is over.
  /// - Parameters:
  ///   - isWhole: whether it was one at all of them.
  ///   - isAnswer: whether somebody who waits is told as well.
  case synced(SyncReport, isWhole: Bool, isAnswer: Bool)
}
