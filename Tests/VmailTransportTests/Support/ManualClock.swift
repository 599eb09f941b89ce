import Synchronization

@testable import VmailTransport

/// Time that stands still until a test moves it.
final class ManualClock: Sendable {
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

  var time: MonotonicTime {
    MonotonicTime(
      now: { self.state.withLock { $0.now } }, sleep: { try await self.wait(until: $0) })
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

  /// Moves on; whoever slept until then wakes.
  func advance(by duration: Duration) {
    let woken = state.withLock { state in
      state.now += duration
      let (now, sleepers) = (state.now, state.sleepers)
      state.sleepers = sleepers.filter { $0.until > now }
      return sleepers.filter { $0.until <= now }
    }
    for sleeper in woken { sleeper.continuation.resume() }
  }

  /// Returns when somebody sleeps until then, or longer.
  func waitForSleeper() async {
    await withCheckedContinuation { continuation in
      state.withLock { $0.awaited.append((1, continuation)) }
      wakeObservers()
    }
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

extension MonotonicTime {
  /// Stands still: nothing is ever late, however long a machine that runs a thousand tests takes.
  static var still: MonotonicTime { ManualClock().time }
}
