public import VmailDomain

/// The state of an account's sync loop.
public enum SyncLoopState: Sendable {
  case connecting
  /// Connected, and checking mailboxes.
  case syncing
  /// Connected and up to date.
  /// - Parameter isNotified: whether the server reports changes (IDLE), or is polled.
  case idle(isNotified: Bool)
  /// Failed, to be retried.
  /// - Parameter until: the time of the next attempt, by the loop's clock.
  case waiting(until: Duration, any Error)
  /// Failed, and only the user can help.
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

/// An event of a sync loop.
public enum SyncLoopEvent: Sendable {
  case state(SyncLoopState)
  case progress(SyncProgress)
  /// A check of the mailboxes has finished.
  /// - Parameters:
  ///   - isWhole: whether all of them were checked.
  ///   - isAnswer: whether the result also goes to a waiting caller.
  case synced(SyncReport, isWhole: Bool, isAnswer: Bool)
}

/// A caller waiting for a check of the mailboxes.
struct SyncLoopRequest: Sendable {
  let id: Int
  /// The only folder requested; `nil` for all.
  let folder: FolderID?
  let ask: SecretAsking?
  let continuation: CheckedContinuation<SyncReport, any Error>
}

/// The connection of a synced account with its server.
public struct AccountConnection: Sendable {
  public var account: Account
  public var state = SyncLoopState.connecting
  /// Whether the last attempt to reach its server failed before the server spoke.
  public var isUnreachable = false
  /// Whether this machine had a route to other machines at that time, so that not the whole network is to blame.
  public var hadWayOut = false
  /// How much of a folder was fetched; `nil` unless it is syncing.
  public var progress: SyncProgress?

  init(account: Account) { self.account = account }
}
