import VmailDomain

/// An account that is kept in line with its server, as far as the engine was told.
struct RunningSyncLoop {
  let keeper: AccountSyncLoop
  let task: Task<Void, Never>
  /// Tells what comes from this keeper from what came from one before it.
  let number: Int
  var connection: AccountConnection
  /// Who wants to hear how far it is.
  var listeners: [Int: SyncEngine.Progress] = [:]
  var firstMail = FirstMail()

  init(keeper: AccountSyncLoop, task: Task<Void, Never>, number: Int) {
    (self.keeper, self.task, self.number) = (keeper, task, number)
    connection = AccountConnection(account: keeper.account)
  }
}
