import VmailDomain

/// A running sync loop, and the state that it has reported.
struct RunningSyncLoop {
  let loop: AccountSyncLoop
  let task: Task<Void, Never>
  /// Distinguishes the events of this loop from those of an earlier one.
  let number: Int
  var connection: AccountConnection
  /// The receivers of its progress.
  var listeners: [Int: SyncEngine.Progress] = [:]
  var firstMail = FirstMail()

  init(loop: AccountSyncLoop, task: Task<Void, Never>, number: Int) {
    (self.loop, self.task, self.number) = (loop, task, number)
    connection = AccountConnection(account: loop.account)
  }
}

/// The first sync of an account, and the tasks that wait for its mail.
struct FirstMail {
  private var waiters: [AsyncStream<Void>.Continuation] = []
  private(set) var hasEnded = false
  private var folder: String?
  /// Whether some of the first folder is here, and the rest is still being fetched.
  private(set) var isPartial = false

  /// Ends the signal when there is mail to be shown or none will come, at once where that is so already.
  mutating func wait(_ signal: AsyncStream<Void>.Continuation) {
    if hasEnded { signal.finish() } else { waiters.append(signal) }
  }

  /// Where all of the first folder is fetched at once, its end is waited for: it is near.
  mutating func note(_ progress: SyncProgress) {
    folder = folder ?? progress.folder
    guard progress.folder == folder else { return end() }
    isPartial = progress.fetched > 0 && progress.fetched < progress.total
    if isPartial { end() }
  }

  mutating func end() {
    hasEnded = true
    for waiter in waiters { waiter.finish() }
    waiters = []
  }
}
