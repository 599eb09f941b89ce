import Synchronization
import VmailDomain
import VmailEngine
import VmailTerminal

/// Reports what the engine does in the background, above the line being typed. Sync failures appear above the
/// listing, so that they don't interrupt typing.
final class SyncNotifier: Sendable {
  private struct State {
    var connections = ConnectionWatch()
    var pushes: PushNotifier?
  }

  private let state = Mutex(State())
  private let console: Console

  init(console: Console) { self.console = console }

  /// - Parameter pushes: the notifier for refused changes and for the effects of new mail.
  func setPushes(_ pushes: PushNotifier) { state.withLock { $0.pushes = pushes } }

  /// Called for one event at a time.
  func tell(_ event: SyncEngineEvent) {
    switch event {
    case .connection(let account, let all, let isTold):
      let notice = state.withLock { $0.connections.notice(of: account, in: all, isTold: isTold) }
      if let notice { console.notice(notice, .warning) }
    case .offline: state.withLock { $0.connections = ConnectionWatch() }
    case .synced(let report, let account):
      guard let pushes = state.withLock({ $0.pushes }) else { return }
      Task {
        await pushes.tell(report.played, of: account)
        await pushes.tell(report.arrivals)
      }
    case .newMail(_, isAnswer: true): break
    case .newMail(let mail, isAnswer: false):
      console.notice("\(mail.account.name): \(Digits.grouped(mail.count)) new. Type list.")
    }
  }
}
