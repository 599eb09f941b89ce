import Synchronization

/// Points at which a server waits for the test, and the test for the server, without a clock.
final class ServerCheckpoints: Sendable {
  private struct State {
    var reached: Set<String> = []
    var released: Set<String> = []
    var isOpen = false
    var waitingForReach: [String: [CheckedContinuation<Void, Never>]] = [:]
    var waitingForRelease: [String: [CheckedContinuation<Void, Never>]] = [:]
  }
  private let state = Mutex(State())

  /// Stops the server at a point until `release`.
  func stop(at name: String) async {
    let waiting = state.withLock { state in
      state.reached.insert(name)
      return state.waitingForReach.removeValue(forKey: name) ?? []
    }
    for one in waiting { one.resume() }
    await withCheckedContinuation { continuation in
      let goes = state.withLock { state in
        if state.isOpen || state.released.contains(name) { return true }
        state.waitingForRelease[name, default: []].append(continuation)
        return false
      }
      if goes { continuation.resume() }
    }
  }

  /// Returns when the server has reached a point, or when all points are released, since it may never reach it then.
  /// If the test is cancelled because of its time limit, all points are released, so that the test ends and is
  /// reported.
  func reached(_ name: String) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isThere = state.withLock { state in
          if state.isOpen || state.reached.contains(name) { return true }
          state.waitingForReach[name, default: []].append(continuation)
          return false
        }
        if isThere { continuation.resume() }
      }
    } onCancel: {
      openAll()
    }
  }

  func release(_ name: String) {
    let waiting = state.withLock { state in
      state.released.insert(name)
      return state.waitingForRelease.removeValue(forKey: name) ?? []
    }
    for one in waiting { one.resume() }
  }

  func openAll() {
    let waiting = state.withLock { state in
      state.isOpen = true
      let all = Array(state.waitingForRelease.values.joined()) + Array(state.waitingForReach.values.joined())
      state.waitingForRelease = [:]
      state.waitingForReach = [:]
      return all
    }
    for one in waiting { one.resume() }
  }
}
