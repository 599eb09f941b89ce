import VmailDomain
import VmailEngine
import VmailTestSupport

/// The loop that keeps an account synced in the background, in time that passes only when the simulation says so.
struct SimulatedLoop {
  let log = SyncLoopLog()
  private let loop: AccountSyncLoop
  private let clock = ManualClock()
  private let server: ModelMailServer
  private let task: Task<Void, Never>

  init(_ account: Account, in world: SyncWorld, on scheduler: SerialScheduler) {
    server = world.server
    let loop = AccountSyncLoop(
      account, by: world.useCase, time: MonotonicTime(clock), jitter: { 0.5 }, onEvent: log.hear)
    self.loop = loop
    task = Task(executorPreference: scheduler) { await loop.keep() }
  }

  func end() async {
    task.cancel()
    await task.value
  }

  // MARK: Resting

  /// Far more than any work takes.
  private static let patience = 5_000_000

  /// Returns when the loop waits for the server, for its next attempt, or for the user.
  func rest() async throws { try await until("it rests", isResting) }

  private func until(_ what: String, _ condition: () async -> Bool) async throws {
    for _ in 0..<Self.patience {
      if await condition() { return }
      await skipPause()
      await Task.yield()
    }
    throw Simulation.Violation(description: "the loop goes on forever instead of that \(what): \(log.state)")
  }

  private func isResting() async -> Bool {
    switch log.state {
    case .stopped: true
    case .waiting: clock.hasSleeper
    case .idle(isNotified: true): await server.isWaitedOn
    case .idle: clock.hasSleeper
    default: false
    }
  }

  /// Between two looks, the loop takes a breath before it listens to the server.
  private func skipPause() async {
    guard case .idle(isNotified: true) = log.state, let pause = clock.untilNext, pause <= .seconds(60)
    else { return }
    clock.advance(by: pause)
  }

  // MARK: What happens to it

  /// Lets the loop notice news if the server has told any since.
  func notice(since told: Int, _ looks: Int) async throws {
    guard await server.newsTold > told else { return }
    try await until("it looks") { log.looks > looks || log.state.isWaiting }
  }

  func wake() async throws {
    let (looks, isIdle) = (log.looks, log.state.isIdle)
    await loop.wake()
    // The connection may be found to be broken.
    if isIdle { try await until("it wakes") { log.looks > looks || log.state.isWaiting } }
  }

  /// Lets time pass until something is due.
  func passTime() async throws {
    guard let next = clock.untilNext else { return }
    let states = log.states.count
    clock.advance(by: next)
    try await until("it goes on") { log.states.count > states }
  }

  func cut() async throws {
    let isWaitedOn = await server.isWaitedOn
    await server.cutConnections()
    // Without a call under way, nothing is noticed before the next one.
    if isWaitedOn { try await until("it notices the cut") { log.state.isWaiting } }
  }

  func changeNetwork() async throws {
    guard !log.state.isStopped else { return }
    let attempts = log.attempts
    await loop.noteNetworkChange()
    try await until("it connects again") { log.attempts > attempts }
  }
}
