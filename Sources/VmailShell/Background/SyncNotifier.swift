import Synchronization
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Reports what the engine does in the background, above the line being typed. Sync failures appear above the
/// listing, so that they don't interrupt typing.
final class SyncNotifier: Sendable {
  private struct State {
    var connections = ConnectionWatch()
    var pushes: PushNotifier?
    /// The words of servers that were shown already.
    var alerts: Set<String> = []
    /// The changes that could not be sent to the servers of accounts.
    var unsent: [AccountID: Int] = [:]
    /// Called when the connection of an account has changed.
    var onConnection: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())
  private let console: Console
  private let outbox: OutboxNotifier

  init(console: Console, outbox: OutboxNotifier) { (self.console, self.outbox) = (console, outbox) }

  /// - Parameter pushes: the notifier for refused changes and for the effects of new mail.
  func setPushes(_ pushes: PushNotifier) { state.withLock { $0.pushes = pushes } }

  /// - Parameter signal: called on any thread when the connection of an account has changed.
  func setOnConnection(_ signal: (@Sendable () -> Void)?) { state.withLock { $0.onConnection = signal } }

  /// The number of changes that could not be sent to servers, for the prompt.
  var unsentCount: Int { state.withLock { $0.unsent.values.reduce(0, +) } }

  func note(_ push: PushReport, of account: AccountID) {
    state.withLock { $0.unsent[account] = push.postponed }
  }

  /// Called for one event at a time.
  func notify(_ event: SyncEngineEvent) {
    switch event {
    case .connection(let account, let all, let isReported):
      let notice = state.withLock { $0.connections.notice(of: account, in: all, isReported: isReported) }
      if let notice { console.notice(notice, .warning) }
      state.withLock { $0.onConnection }?()
    case .offline: state.withLock { $0.connections = ConnectionWatch() }
    case .synced(let report, let account):
      note(report.pushed, of: account)
      outbox.notify(report)
      let alerts = SyncWarnings.alerts(report, account: nil) + SyncWarnings.storage(report, account: nil)
      let new = state.withLock { state in alerts.filter { state.alerts.insert($0).inserted } }
      let warnings =
        SyncWarnings.deletedFolders(report, account: nil) + SyncWarnings.leftOut(report, account: nil)
      for warning in warnings + new { console.notice(warning, .warning) }
      guard let pushes = state.withLock({ $0.pushes }) else { return }
      Task {
        await pushes.notify(report.pushed, of: account)
        await pushes.notify(report.arrivals)
      }
    // Without a network, the mail says so.
    case .addressBooks(.failed(let failure), _) where failure.isOffline: break
    case .addressBooks(let news, let account):
      console.notice(news.sentence(about: account), .warning)
    case .newMail(_, isAnswer: true): break
    case .newMail(let mail, isAnswer: false):
      for line in NewMailNotice.lines(about: mail, in: console.settings.form) { console.notice(line) }
    }
  }
}
