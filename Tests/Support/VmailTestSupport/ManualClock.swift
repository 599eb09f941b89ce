import Synchronization

/// A clock that stands still until a test advances it.
public final class ManualClock: Clock {
  /// The time since the clock's start.
  public struct Instant: InstantProtocol {
    fileprivate var offset: Duration

    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    public static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }
  }

  private struct Sleeper: Sendable {
    let id: Int
    let until: Duration
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State: Sendable {
    var now = Duration.zero
    var nextId = 0
    var sleepers: [Sleeper] = []
    var cancelled: Set<Int> = []
    var awaited: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())
  private let longestSkipped: Duration

  /// - Parameter longestSkipped: sleeps of up to that move the clock themselves.
  public init(skippingUpTo longestSkipped: Duration = .zero) { self.longestSkipped = longestSkipped }

  public var now: Instant { Instant(offset: state.withLock(\.now)) }
  public var minimumResolution: Duration { .nanoseconds(1) }

  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let duration = now.duration(to: deadline)
    if .zero < duration, duration <= longestSkipped { advance(by: duration) }
    try await wait(until: deadline.offset)
  }

  private func wait(until deadline: Duration) async throws {
    let id = state.withLock { state in
      state.nextId += 1
      return state.nextId
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        let outcome = state.withLock { state -> Result<Void, any Error>? in
          if state.cancelled.contains(id) { return .failure(CancellationError()) }
          if deadline <= state.now { return .success(()) }
          state.sleepers.append(Sleeper(id: id, until: deadline, continuation: continuation))
          return nil
        }
        if let outcome { continuation.resume(with: outcome) }
        wakeObservers()
      }
    } onCancel: {
      let sleeper = state.withLock { state -> Sleeper? in
        state.cancelled.insert(id)
        guard let place = state.sleepers.firstIndex(where: { $0.id == id }) else { return nil }
        return state.sleepers.remove(at: place)
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Advances the clock, and wakes the sleepers whose time has come.
  public func advance(by duration: Duration) {
    let woken = state.withLock { state in
      state.now += duration
      let (now, sleepers) = (state.now, state.sleepers)
      state.sleepers = sleepers.filter { $0.until > now }
      return sleepers.filter { $0.until <= now }
    }
    for sleeper in woken { sleeper.continuation.resume() }
  }

  /// Returns when a task sleeps.
  public func waitForSleeper() async {
    await withCheckedContinuation { continuation in
      state.withLock { $0.awaited.append((1, continuation)) }
      wakeObservers()
    }
  }

  /// Whether any task sleeps.
  public var hasSleeper: Bool { state.withLock { !$0.sleepers.isEmpty } }

  /// The time until the next task wakes; `nil` if none sleeps.
  public var untilNext: Duration? {
    state.withLock { state in state.sleepers.map(\.until).min().map { $0 - state.now } }
  }

  private func wakeObservers() {
    let ready = state.withLock { state in
      let ready = state.awaited.filter { $0.count <= state.sleepers.count }
      state.awaited.removeAll { $0.count <= state.sleepers.count }
      return ready
    }
    for observer in ready { observer.continuation.resume() }
  }
}
