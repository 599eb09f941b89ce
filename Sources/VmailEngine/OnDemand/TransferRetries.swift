import VmailDomain

internal import FoundationEssentials
internal import Synchronization

/// Retries an interrupted transfer automatically (FR-SYNC-08), with increasing pauses.
struct TransferRetries: Sendable {
  static let most = 3

  let clock: any WallClock

  /// - Parameters:
  ///   - waiting: called before each pause, with its length in seconds.
  ///   - attempt: the transfer; its error is rethrown unless another attempt may succeed and is left.
  func run<Value>(_ waiting: (Int) -> Void, _ attempt: () async throws -> Value) async throws -> Value {
    var failures = 0
    while true {
      do { return try await attempt() } catch {
        // A connection closed by cancelling looks like one that broke.
        try Task.checkCancellation()
        guard let failure = error as? ServerError, failure.isTemporary, failures < Self.most else {
          throw error
        }
        failures += 1
        let seconds = 1 << (failures - 1)
        waiting(seconds)
        try await clock.pause(seconds: TimeInterval(seconds))
      }
    }
  }
}

extension WallClock {
  /// Lets time pass.
  /// - Throws: `CancellationError`, at once, when the task is cancelled.
  fileprivate func pause(seconds: TimeInterval) async throws {
    let wait = Wait()
    defer { wait.alarm?.cancel() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        wait.begin(continuation)
        wait.alarm = schedule(after: seconds) { wait.end(.success(())) }
      }
    } onCancel: {
      wait.end(.failure(CancellationError()))
    }
  }
}

/// A waiting task, resumed once, by whichever event comes first.
private final class Wait: Sendable {
  private struct State {
    var continuation: CheckedContinuation<Void, any Error>?
    var outcome: Result<Void, any Error>?
    var alarm: Alarm?
  }

  private let state = Mutex(State())

  var alarm: Alarm? {
    get { state.withLock { $0.alarm } }
    set { state.withLock { $0.alarm = newValue } }
  }

  func begin(_ continuation: CheckedContinuation<Void, any Error>) {
    let early = state.withLock { state -> Result<Void, any Error>? in
      if state.outcome == nil { state.continuation = continuation }
      return state.outcome
    }
    if let early { continuation.resume(with: early) }
  }

  func end(_ outcome: Result<Void, any Error>) {
    let waiting = state.withLock { state -> CheckedContinuation<Void, any Error>? in
      guard state.outcome == nil else { return nil }
      state.outcome = outcome
      defer { state.continuation = nil }
      return state.continuation
    }
    waiting?.resume(with: outcome)
  }
}
