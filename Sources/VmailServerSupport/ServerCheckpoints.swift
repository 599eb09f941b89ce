import Synchronization

/// Where a server waits for the test, and the test for the server: no clock in between.
final class ServerCheckpoints: Sendable {
  private struct State {
    var reached: Set<String> = []
    var released: Set<String> = []
    var isOpen = false
    var waitingForReach: [String: [CheckedContinuation<Void, Never>]] = [:]
    var waitingForRelease: [String: [CheckedContinuation<Void, Never>]] = [:]
  }
  private let state = Mutex(State())

  /// The server is here, and stays until `release`.
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

  /// Returns when the server is there; also when all is opened, as it may never come then. Where the test is cancelled,
  /// since its time is over, all is opened, so that the test ends and is named.
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
