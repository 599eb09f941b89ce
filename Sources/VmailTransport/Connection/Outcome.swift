import Synchronization

/// A result that several tasks may set; the first one counts. One task waits for it.
final class Outcome<Value: Sendable>: Sendable {
  private enum State: Sendable {
    case open
    case awaited(CheckedContinuation<Value, any Error>)
    case settled(Result<Value, any Error>)
  }

  private let state = Mutex(State.open)

  /// - Returns: whether `result` became the outcome.
  @discardableResult
  func settle(_ result: Result<Value, any Error>) -> Bool {
    let (isFirst, waiting) = state.withLock { state -> (Bool, CheckedContinuation<Value, any Error>?) in
      switch state {
      case .settled: return (false, nil)
      case .open:
        state = .settled(result)
        return (true, nil)
      case .awaited(let continuation):
        state = .settled(result)
        return (true, continuation)
      }
    }
    waiting?.resume(with: result)
    return isFirst
  }

  var isSettled: Bool {
    state.withLock { if case .settled = $0 { true } else { false } }
  }

  var value: Value {
    get async throws {
      try await withCheckedThrowingContinuation { continuation in
        let known = state.withLock { state -> Result<Value, any Error>? in
          if case .settled(let result) = state { return result }
          state = .awaited(continuation)
          return nil
        }
        if let known { continuation.resume(with: known) }
      }
    }
  }
}
