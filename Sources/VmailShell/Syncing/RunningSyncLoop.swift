import VmailDomain
import VmailEngine

/// An account that is kept in line with its server, as far as the engine was told.
struct RunningSyncLoop {
  let keeper: AccountSyncLoop
  let task: Task<Void, Never>
  /// Tells what comes from this keeper from what came from one before it.
  let number: Int
  var state = SyncLoopState.connecting
  /// The last attempt to reach its server failed before the server spoke.
  var isUnreachable = false
  /// Whether this machine had a way to others then: not all of the network is to blame.
  var hadWayOut = false
  /// Who wants to hear how far it is.
  var listeners: [Int: MailEngine.Progress] = [:]
  var firstMail = FirstMail()

  init(keeper: AccountSyncLoop, task: Task<Void, Never>, number: Int) {
    (self.keeper, self.task, self.number) = (keeper, task, number)
  }
}
