import FoundationEssentials
import Synchronization
public import VmailDomain
import VmailStore

/// Sends what is queued, while the prompt is the user's: woken by what is written to the store, by the time at which
/// mail is due, and by the network. All it knows is in the store, so that nothing is lost with it.
public final class OutboxWatcher: Sendable {
  private struct State {
    var services: WritingServices?
    var alarm: Alarm?
    /// The account that is being delivered.
    var running: [AccountID: Task<Void, Never>] = [:]
    /// Looks that were asked for, one after the other.
    var looking: Task<Void, Never>?
    var listeners: [Task<Void, Never>] = []
    var accounts: [Account] = []
    /// Whether what was put off is tried again at the next look.
    var isRetrying = false
  }

  private let state = Mutex(State())
  private let clock: any WallClock
  private let onEvent: @Sendable (DeliverMailUseCase.Event) -> Void

  /// - Parameter onEvent: called on any thread with what becomes of mail.
  public init(
    clock: any WallClock, onEvent: @escaping @Sendable (DeliverMailUseCase.Event) -> Void
  ) {
    self.clock = clock
    self.onEvent = onEvent
  }

  /// From now on the mail of these accounts is sent when it is due.
  public func watch(_ accounts: [Account], by services: WritingServices, _ servers: ServerServices) {
    let isNew = state.withLock { state in
      state.accounts = accounts
      guard state.services == nil else { return false }
      state.services = services
      return true
    }
    guard isNew else { return }
    let listeners = [
      Task { [weak self] in for await _ in servers.store.watch.writes() { self?.look() } },
      Task { [weak self] in for await _ in servers.network.changes() { self?.look(retrying: true) } },
    ]
    state.withLock { $0.listeners = listeners }
    look()
  }

  /// Whether mail is sent when it is due.
  public var isWatching: Bool { state.withLock { $0.services != nil } }

  /// Looks at what is due; returns at once.
  /// - Parameter retrying: whether what was put off is tried again now.
  public func look(retrying: Bool = false) {
    state.withLock { state in
      guard state.services != nil else { return }
      if retrying { state.isRetrying = true }
      state.looking = Task { [weak self, before = state.looking] in
        await before?.value
        await self?.lookNow()
      }
    }
  }

  /// Waits until what is due now was sent, or put off.
  public func sendDue() async {
    repeat {
      look()
      await state.withLock { $0.looking }?.value
      for task in state.withLock({ Array($0.running.values) }) { await task.value }
    } while state.withLock { !$0.running.isEmpty }
  }

  /// Nothing is sent any more but the mail that is under way, which this waits for.
  public func end() async {
    let (listeners, looking, alarm) = state.withLock { state in
      defer { (state.services, state.listeners, state.alarm) = (nil, [], nil) }
      return (state.listeners, state.looking, state.alarm)
    }
    for listener in listeners { listener.cancel() }
    alarm?.cancel()
    await looking?.value
    for task in state.withLock({ Array($0.running.values) }) { await task.value }
  }

  private func lookNow() async {
    guard let services = state.withLock({ $0.services }) else { return }
    // What can't even be read is told by what the user does next.
    guard let waiting = try? await services.outbox.list(accountId: nil), !waiting.isEmpty else { return }
    if waiting.contains(where: { $0.email.sendState == .sending }) {
      try? await services.deliver.recover(onEvent)
    }
    let retrying = state.withLock { state in
      defer { state.isRetrying = false }
      return state.isRetrying
    }
    let now = clock.now
    for account in state.withLock({ $0.accounts }) {
      let own = waiting.filter { $0.email.accountId == account.id }
      guard own.contains(where: { $0.isReady(at: now, retrying: retrying) }) else { continue }
      begin(account, services, retrying: retrying)
    }
    setAlarm(waiting, now)
  }

  private func begin(_ account: Account, _ services: WritingServices, retrying: Bool) {
    state.withLock { state in
      guard state.running[account.id] == nil else { return }
      state.running[account.id] = Task { [weak self, onEvent] in
        // A failure of the store is told by what the user does next; the next look tries again.
        try? await services.deliver.deliver(
          account, retrying: retrying, isOver: { [weak self] in self?.isWatching != true }, onEvent: onEvent)
        await services.drafts.removeDiscarded()
        self?.state.withLock { $0.running[account.id] = nil }
        self?.look()
      }
    }
  }

  /// A timer only wakes: what is due is stored.
  private func setAlarm(_ waiting: [OutgoingMail], _ now: Date) {
    let times = waiting.filter { $0.email.sendState == .queued }.map { $0.ready.timeIntervalSince(now) }
    let next = times.filter { $0 > 0 }.min().map { min($0, 3600) }
    let old = state.withLock { state in
      defer { state.alarm = nil }
      return state.alarm
    }
    old?.cancel()
    guard let next else { return }
    let alarm = clock.schedule(after: next) { [weak self] in self?.look() }
    state.withLock { $0.alarm = alarm }
  }
}
