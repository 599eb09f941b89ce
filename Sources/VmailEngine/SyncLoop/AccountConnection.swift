public import VmailDomain

/// The connection of a synced account with its server.
public struct AccountConnection: Sendable {
  public var account: Account
  public var state = SyncLoopState.connecting
  /// Whether the last attempt to reach its server failed before the server spoke.
  public var isUnreachable = false
  /// Whether this machine had a route to other machines at that time, so that not the whole network is to blame.
  public var hadWayOut = false

  init(account: Account) { self.account = account }
}
