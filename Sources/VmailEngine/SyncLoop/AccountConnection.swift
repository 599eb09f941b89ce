public import VmailDomain

/// How an account that is kept in line stands with its server, and why it can't be reached.
public struct AccountConnection: Sendable {
  public var account: Account
  public var state = SyncLoopState.connecting
  /// Whether the last attempt to reach its server failed before the server spoke.
  public var isUnreachable = false
  /// Whether this machine had a way to others then: not all of the network is to blame.
  public var hadWayOut = false

  init(account: Account) { self.account = account }
}
