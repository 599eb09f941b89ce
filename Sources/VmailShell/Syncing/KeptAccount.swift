import VmailDomain

/// An account that is kept in line with its server, as far as the engine was told.
struct KeptAccount {
  let keeper: AccountKeeper
  let task: Task<Void, Never>
  /// Tells what comes from this keeper from what came from one before it.
  let number: Int
  var state = KeeperState.connecting
  /// The last attempt to reach its server failed before the server spoke.
  var isUnreachable = false
  /// Whether this machine had a way to others then: not all of the network is to blame.
  var hadWayOut = false
  /// Who wants to hear how far it is.
  var listeners: [Int: MailEngine.Progress] = [:]
  /// Who waits for the first mail, or for the news that there will be none.
  private var waiters: [AsyncStream<Void>.Continuation] = []
  private var isAwaitable = true
  private var firstFolder: String?

  init(keeper: AccountKeeper, task: Task<Void, Never>, number: Int) {
    (self.keeper, self.task, self.number) = (keeper, task, number)
  }

  /// Tells when there is mail to be shown, at once where there is already.
  mutating func wait(_ signal: AsyncStream<Void>.Continuation) {
    if isAwaitable { waiters.append(signal) } else { signal.finish() }
  }

  /// Where all of the first folder is fetched at once, its end is waited for: it is near.
  mutating func note(_ progress: SyncProgress) {
    firstFolder = firstFolder ?? progress.folder
    if progress.fetched > 0, progress.fetched < progress.total || progress.folder != firstFolder {
      endWaiting()
    }
  }

  mutating func endWaiting() {
    isAwaitable = false
    for waiter in waiters { waiter.finish() }
    waiters = []
  }
}
