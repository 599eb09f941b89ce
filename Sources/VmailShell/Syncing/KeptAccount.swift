import VmailDomain

/// An account that is kept in line with its server, as far as the engine was told.
struct KeptAccount {
  let keeper: AccountKeeper
  let task: Task<Void, Never>
  /// Tells what comes from this keeper from what came from one before it.
  let number: Int
  var state = KeeperState.connecting
  /// The last attempt to reach its server failed, and the network is to blame.
  var isUnreachable = false
  /// Who wants to hear how far it is.
  var listeners: [Int: MailEngine.Progress] = [:]
  /// Who waits for the first mail, or for the news that there will be none.
  var waiters: [AsyncStream<Void>.Continuation] = []

  mutating func endWaiting() {
    for waiter in waiters { waiter.finish() }
    waiters = []
  }
}
