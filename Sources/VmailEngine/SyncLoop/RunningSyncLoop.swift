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
