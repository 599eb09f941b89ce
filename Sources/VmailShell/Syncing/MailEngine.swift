import Foundation
import Synchronization
import VmailDomain

/// What of the shell talks to servers: at most one sync an account at a time, in the background unless a
/// command waits for it. Never touches the session: it tells by notices, and leaves events for the main
/// task.
final class MailEngine: Sendable {
  typealias Progress = @Sendable (SyncProgress) -> Void

  private struct Running {
    let task: Task<SyncReport, any Error>
    /// Who wants to hear how far it is.
    var listeners: [Progress] = []
  }

  private struct State {
    var hold: (any EngineHold)?
    var isOffline: Bool
    var running: [AccountID: Running] = [:]
    /// How each account's last sync in this process ended.
    var reports: [AccountID: SyncReport] = [:]
    /// Accounts whose sync a command waits for: it tells how that ended.
    var awaited: Set<AccountID> = []
    /// Accounts that were synced in the background since they were last asked about.
    var synced: Set<AccountID> = []
    var alarm: (any Alarm)?
  }

  private let state: Mutex<State>
  private let alarms: any AlarmClock
  private let console: Console

  /// Until an account is synced again in the background, in seconds.
  static let interval: TimeInterval = 300

  init(alarms: any AlarmClock, console: Console, isOffline: Bool) {
    state = Mutex(State(isOffline: isOffline))
    self.alarms = alarms
    self.console = console
  }

  // MARK: The engine of the store

  /// Whether this process is the one that syncs this store; it becomes it when nobody is.
  func becomeEngine(_ lock: any EngineLocking) throws -> Bool {
    if state.withLock({ $0.hold != nil }) { return true }
    guard let hold = try lock.become() else { return false }
    state.withLock { $0.hold = hold }
    return true
  }

  var isOffline: Bool { state.withLock { $0.isOffline } }

  /// No connection is made any more, and those there are end.
  func goOffline() async {
    let running = state.withLock { state in
      state.isOffline = true
      state.alarm?.cancel()
      state.alarm = nil
      return state.running.values.map(\.task)
    }
    for task in running { task.cancel() }
    for task in running { _ = await task.result }
  }

  func goOnline() { state.withLock { $0.isOffline = false } }

  /// Ends everything, when the session ends.
  func finish() async {
    await goOffline()
    state.withLock { $0.hold = nil }
  }

  // MARK: Syncing

  /// Whether accounts are synced from time to time.
  var isKeepingSynced: Bool { state.withLock { $0.alarm != nil } }

  func isSyncing(_ account: AccountID) -> Bool { state.withLock { $0.running[account] != nil } }

  /// How the account's last sync in this process ended.
  func report(of account: AccountID) -> SyncReport? { state.withLock { $0.reports[account] } }

  /// The accounts whose mail changed in the background since the last call.
  func takeSynced() -> Set<AccountID> {
    state.withLock { state in
      defer { state.synced = [] }
      return state.synced
    }
  }

  /// Syncs an account, or waits for the sync that runs. Cancelling stops it.
  func sync(_ account: Account, _ progress: @escaping Progress, by work: @escaping Work) async throws
    -> SyncReport
  {
    let task = begin(account, progress, by: work)
    state.withLock { _ = $0.awaited.insert(account.id) }
    defer { state.withLock { _ = $0.awaited.remove(account.id) } }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// The sync itself.
  typealias Work = @Sendable (Account, @escaping Progress) async throws -> SyncReport

  /// Syncs accounts without anybody waiting, now and from time to time.
  func keepSynced(_ accounts: @escaping @Sendable () async -> [Account], by work: @escaping Work) {
    guard !isOffline else { return }
    Task { for account in await accounts() where !isSyncing(account.id) { start(account, by: work) } }
    let alarm = alarms.schedule(after: Self.interval) { [weak self] in
      self?.keepSynced(accounts, by: work)
    }
    let former = state.withLock { state in
      defer { state.alarm = alarm }
      return state.alarm
    }
    former?.cancel()
  }

  /// Syncs an account without anybody waiting.
  func start(_ account: Account, by work: @escaping Work) {
    let task = begin(account, nil, by: work)
    Task { await self.tell(account, task.result) }
  }

  /// Waits until the first mail of a sync that runs is here, or the sync has ended.
  func firstMail(of account: AccountID) async {
    let (mail, signal) = AsyncStream<Void>.makeStream()
    let task = state.withLock { state in
      state.running[account]?.listeners.append { if $0.fetched > 0 { signal.finish() } }
      return state.running[account]?.task
    }
    guard let task else { return }
    let end = Task {
      _ = await task.result
      signal.finish()
    }
    for await _ in mail {}
    end.cancel()
  }

  private func begin(
    _ account: Account, _ progress: Progress?, by work: @escaping Work
  ) -> Task<SyncReport, any Error> {
    state.withLock { state in
      if state.running[account.id] != nil {
        if let progress { state.running[account.id]?.listeners.append(progress) }
        if let task = state.running[account.id]?.task { return task }
      }
      let task = Task {
        let result: Result<SyncReport, any Error>
        do { result = .success(try await work(account) { self.hear($0, of: account.id) }) } catch {
          result = .failure(error)
        }
        self.state.withLock { state in
          state.running[account.id] = nil
          if case .success(let report) = result { state.reports[account.id] = report }
        }
        return try result.get()
      }
      state.running[account.id] = Running(task: task, listeners: progress.map { [$0] } ?? [])
      return task
    }
  }

  private func hear(_ progress: SyncProgress, of account: AccountID) {
    for listener in state.withLock({ $0.running[account]?.listeners ?? [] }) { listener(progress) }
  }

  /// New mail is told; what fails shows above the listing, and does not interrupt whoever is typing.
  private func tell(_ account: Account, _ result: Result<SyncReport, any Error>) {
    guard case .success(let report) = result else { return }
    let total = report.total
    if total != SyncCounts() { state.withLock { _ = $0.synced.insert(account.id) } }
    guard !state.withLock({ $0.awaited.contains(account.id) }) else { return }
    let inbox = report.folders.first { $0.folder.type == .inbox }?.counts.unseen ?? 0
    if inbox > 0 { console.notice("\(account.name): \(Digits.grouped(inbox)) new. Type list.") }
  }
}
