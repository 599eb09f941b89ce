import Synchronization
public import VmailDomain
import VmailStore

/// Keeps the store synced with its servers: by a background loop for each account, and by syncs that commands wait for.
/// It reports events as they happen, and collects results for the main task to take.
public final class SyncEngine: Sendable {
  /// Receives the progress of a sync.
  public typealias Progress = @Sendable (SyncProgress) -> Void

  private struct State {
    var isOffline: Bool
    var kept: [AccountID: RunningSyncLoop] = [:]
    /// `nil` when it is unknown how the machine is connected.
    var network: (any NetworkWatching)?
    /// Listen for changes of the network, and for writes to the store.
    var watchers: [Task<Void, Never>] = []
    var lastNumber = 0
    /// How each account's last sync in this process ended.
    var reports: [AccountID: SyncReport] = [:]
    /// Accounts that were synced in the background since they were last asked about.
    var synced: Set<AccountID> = []
    var newMail: [NewMail] = []
    /// The last local change that the sync loops were woken for.
    var lastChange: Int64 = 0
    /// Syncs an account's address books if that is due.
    var syncBooks: (@Sendable (Account) async throws -> AddressBookNews?)?
    /// The tasks that do that.
    var bookSyncs: [AccountID: Task<Void, Never>] = [:]
    /// Events not yet reported, in order.
    var unreported: [SyncEngineEvent] = []
    var isReporting = false
  }

  /// Whether this process is the engine of the store.
  public let role = EngineRole()
  private let state: Mutex<State>
  private let onEvent: @Sendable (SyncEngineEvent) -> Void
  /// Called when there is new mail to take.
  private let onNewMail = Mutex<(@Sendable () -> Void)?>(nil)

  /// - Parameters:
  ///   - isOffline: whether no connection is made, as after ``goOffline()``.
  ///   - onEvent: called with one event after the other, on any thread.
  public init(isOffline: Bool, onEvent: @escaping @Sendable (SyncEngineEvent) -> Void) {
    state = Mutex(State(isOffline: isOffline))
    self.onEvent = onEvent
  }

  // MARK: Connecting

  /// Whether connections are disabled.
  public var isOffline: Bool { state.withLock { $0.isOffline } }

  /// Ends all connections, and makes no more.
  public func goOffline() async {
    let (kept, watchers, books) = state.withLock { state in
      defer { (state.kept, state.watchers, state.bookSyncs) = ([:], [], [:]) }
      state.isOffline = true
      state.unreported.append(.offline)
      return (Array(state.kept.values), state.watchers, Array(state.bookSyncs.values))
    }
    reportEvents()
    for task in watchers + books { task.cancel() }
    for var account in kept {
      account.task.cancel()
      account.firstMail.end()
    }
    for account in kept { await account.task.value }
    for task in books { await task.value }
  }

  /// Allows connections again.
  public func goOnline() { state.withLock { $0.isOffline = false } }

  /// Ends everything, when the session ends.
  public func finish() async {
    await goOffline()
    role.leave()
  }

  // MARK: Keeping

  /// Keeps these accounts synced from now on, and no others.
  public func keep(_ accounts: [Account], by servers: ServerServices) async {
    guard !isOffline else { return }
    let gone = state.withLock { state in
      state.kept.values.filter { !accounts.contains($0.loop.account) }.map(\.loop.account.id)
    }
    for id in gone { await forget(id) }
    state.withLock {
      $0.network = servers.network
      $0.syncBooks = servers.addressBooks.syncIfDue
    }
    for account in accounts where loop(of: account.id) == nil { begin(account, by: servers) }
    watch(servers)
  }

  /// Stops syncing an account that has another server now, or was removed, until ``keep(_:by:)`` names it again.
  /// Returns when its connection has ended.
  public func forget(_ account: AccountID) async {
    var (kept, books) = state.withLock {
      ($0.kept.removeValue(forKey: account), $0.bookSyncs.removeValue(forKey: account))
    }
    kept?.task.cancel()
    books?.cancel()
    kept?.firstMail.end()
    await kept?.task.value
    await books?.value
  }

  private func begin(_ account: Account, by servers: ServerServices) {
    state.withLock { state in
      state.lastNumber += 1
      let number = state.lastNumber
      let loop = AccountSyncLoop(
        account, by: servers.sync, time: servers.time, jitter: { Double.random(in: 0..<1) },
        onEvent: { [weak self] in self?.receive($0, of: account.id, number) })
      state.kept[account.id] = RunningSyncLoop(
        loop: loop, task: Task { await loop.keep() }, number: number)
    }
  }

  private func watch(_ servers: ServerServices) {
    state.withLock { state in
      guard state.watchers.isEmpty, !state.kept.isEmpty else { return }
      state.watchers.append(
        Task { [weak self] in
          for await _ in servers.network.changes() {
            for loop in self?.loops ?? [] { await loop.noteNetworkChange() }
          }
        })
      state.watchers.append(
        Task { [weak self] in
          for await _ in servers.store.watch.writes() {
            if let change = try? await servers.changeNumber() { self?.wake(changedTo: change) }
          }
        })
    }
  }

  /// Whether any account is kept synced.
  public var isKeeping: Bool { state.withLock { !$0.kept.isEmpty } }
  private var loops: [AccountSyncLoop] { state.withLock { $0.kept.values.map(\.loop) } }
  private func loop(of account: AccountID) -> AccountSyncLoop? {
    state.withLock { $0.kept[account]?.loop }
  }

  /// Sends pending changes to the servers soon. Without a running loop, the next sync sends them.
  public func wake() {
    let loops = loops
    guard !loops.isEmpty else { return }
    Task { for loop in loops { await loop.wake() } }
  }

  /// Wakes the loops if there has been a change since the last call.
  /// - Parameter change: the number of the last one.
  public func wake(changedTo change: Int64) {
    let isNew = state.withLock { state in
      defer { state.lastChange = change }
      return state.lastChange < change
    }
    if isNew { wake() }
  }

  /// Retries now whatever waits to be retried, or was given up.
  public func retry() async {
    for loop in loops { await loop.retry() }
  }

  // MARK: Syncing

  /// Syncs an account now. Cancelling ends the wait; a running loop continues.
  public func sync(
    _ account: Account, only folder: FolderID? = nil, ask: SecretAsking?,
    _ progress: @escaping Progress, by useCase: SyncAccountUseCase
  ) async throws -> SyncReport {
    guard let loop = loop(of: account.id) else {
      let report = try await useCase.sync(
        account, only: folder, pushingAll: true, ask: ask, progress: progress)
      state.withLock { state in
        state.reports[account.id] = report
        if let mail = NewMail(report, of: account) { state.newMail.append(mail) }
      }
      return report
    }
    let number = state.withLock { state in
      state.lastNumber += 1
      state.kept[account.id]?.listeners[state.lastNumber] = progress
      return state.lastNumber
    }
    defer { state.withLock { $0.kept[account.id]?.listeners[number] = nil } }
    return try await loop.sync(only: folder, ask: ask)
  }

  /// Sends pending changes to an account's server now, and fetches nothing.
  /// - Returns: `nil` when a running loop was woken to do that.
  public func push(
    _ account: Account, ask: SecretAsking?, by useCase: SyncAccountUseCase
  ) async throws -> SyncReport? {
    guard let loop = loop(of: account.id) else { return try await useCase.push(account, ask: ask) }
    await loop.wake()
    return nil
  }

  /// Waits until the first mail of a synced account has arrived, or it is clear that there is none.
  /// - Returns: whether more of its first folder is to come.
  public func firstMail(of account: AccountID, _ progress: @escaping Progress = { _ in }) async -> Bool {
    let (mail, signal) = AsyncStream<Void>.makeStream()
    let number = state.withLock { state in
      state.lastNumber += 1
      state.kept[account]?.firstMail.wait(signal)
      state.kept[account]?.listeners[state.lastNumber] = progress
      return state.kept[account].map { _ in state.lastNumber }
    }
    guard let number else { return false }
    for await _ in mail {}
    state.withLock { $0.kept[account]?.listeners[number] = nil }
    return state.withLock { $0.kept[account]?.firstMail.isPartial ?? false }
  }

  // MARK: How things stand

  /// Returns the state of a synced account's connection.
  public func connection(of account: AccountID) -> SyncLoopState? {
    state.withLock { $0.kept[account]?.connection.state }
  }

  /// Returns how much of the folder that is being fetched is here; `nil` if none is.
  public func progress(of account: AccountID) -> SyncProgress? {
    state.withLock { $0.kept[account]?.connection.progress }
  }

  /// Returns whether the server can't be reached, and nothing indicates that the server is to blame.
  public func isOffline(_ account: AccountID) -> Bool {
    let connection = state.withLock { $0.kept[account]?.connection }
    return connection.map { $0.isUnreachable && !$0.hadWayOut } ?? false
  }

  /// Returns the report of the account's last sync in this process.
  public func report(of account: AccountID) -> SyncReport? { state.withLock { $0.reports[account] } }

  /// Returns the reason why the account is not synced, as far as this process knows.
  public func failure(of account: AccountID) -> (any Error)? {
    connection(of: account)?.failure ?? report(of: account)?.firstFailure
  }

  /// Returns the accounts whose mail has changed in the background since the last call.
  public func takeSynced() -> Set<AccountID> {
    state.withLock { state in
      defer { state.synced = [] }
      return state.synced
    }
  }

  /// Returns the mail that has arrived since the last call.
  public func takeNewMail() -> [NewMail] {
    state.withLock { state in
      defer { state.newMail = [] }
      return state.newMail
    }
  }

  /// - Parameter signal: called on any thread when there is something for ``takeNewMail()``.
  public func setOnNewMail(_ signal: (@Sendable () -> Void)?) {
    onNewMail.withLock { $0 = signal }
    if state.withLock({ !$0.newMail.isEmpty }) { signal?() }
  }

  // MARK: Hearing

  private func receive(_ event: SyncLoopEvent, of account: AccountID, _ number: Int) {
    switch event {
    case .progress(let progress): receive(progress, of: account)
    case .state(let new): note(new, of: account, number)
    case .synced(let report, let isWhole, let isAnswer):
      note(report, of: account, isWhole: isWhole, isAnswer: isAnswer)
      if isWhole, report.failure == nil { syncBooks(of: account) }
    }
  }

  /// Syncs address books beside the mail, which doesn't wait for it, and no sooner than the mail.
  private func syncBooks(of id: AccountID) {
    state.withLock { state in
      guard state.bookSyncs[id] == nil, let account = state.kept[id]?.loop.account, let sync = state.syncBooks
      else { return }
      state.bookSyncs[id] = Task { [weak self] in
        let news = try? await sync(account)
        self?.noteBooks(of: id, news ?? nil)
      }
    }
  }

  private func noteBooks(of id: AccountID, _ news: AddressBookNews?) {
    state.withLock { state in
      state.bookSyncs[id] = nil
      if let news, let account = state.kept[id]?.loop.account {
        state.unreported.append(.addressBooks(news, of: account))
      }
    }
    reportEvents()
  }

  private func receive(_ progress: SyncProgress, of account: AccountID) {
    let listeners = state.withLock { state in
      state.kept[account]?.firstMail.note(progress)
      state.kept[account]?.connection.progress = progress.total > 0 ? progress : nil
      return Array((state.kept[account]?.listeners ?? [:]).values)
    }
    for listener in listeners { listener(progress) }
  }

  private func note(_ new: SyncLoopState, of account: AccountID, _ number: Int) {
    state.withLock { state in
      guard var kept = state.kept[account], kept.number == number else { return }
      let before = kept.connection.state
      kept.connection.state = new
      kept.connection.progress = nil
      if new.isConnected { kept.connection.isUnreachable = false }
      if case .connecting = before, let error = new.failure {
        let isUnreachable = SyncFailure(error)?.isOffline ?? false
        kept.connection.isUnreachable = isUnreachable
        kept.connection.hadWayOut = isUnreachable && state.network?.hasWayOut == true
      }
      if new.failure != nil { kept.firstMail.end() }
      state.kept[account] = kept
      let all = state.kept.mapValues(\.connection)
      state.unreported.append(.connection(account, all: all, isReported: !kept.listeners.isEmpty))
    }
    reportEvents()
  }

  private func note(_ report: SyncReport, of account: AccountID, isWhole: Bool, isAnswer: Bool) {
    let total = report.total
    state.withLock { state in
      if !isAnswer { state.unreported.append(.synced(report, of: account)) }
      if !report.pushed.reverted.isEmpty { state.synced.insert(account) }
      if isWhole { state.reports[account] = report }
      if total != SyncCounts() { state.synced.insert(account) }
      state.kept[account]?.firstMail.end()
      guard let account = state.kept[account]?.loop.account, let mail = NewMail(report, of: account) else {
        return
      }
      state.newMail.append(mail)
      state.unreported.append(.newMail(mail, isAnswer: isAnswer))
    }
    reportEvents()
  }

  /// Reports events in order and without the lock, since the receiver may query the engine. If another thread
  /// is already reporting, that thread reports them.
  private func reportEvents() {
    let isOther = state.withLock { state in
      defer { state.isReporting = true }
      return state.isReporting
    }
    guard !isOther else { return }
    while let event = nextEvent() {
      onEvent(event)
      if case .newMail = event { onNewMail.withLock { $0 }?() }
    }
  }

  private func nextEvent() -> SyncEngineEvent? {
    state.withLock { state in
      state.isReporting = !state.unreported.isEmpty
      return state.unreported.isEmpty ? nil : state.unreported.removeFirst()
    }
  }
}
