import Synchronization
import VmailDomain
import VmailStore

/// The role of this process as the engine of a store, once it has it: the one that syncs and sends.
public final class EngineRole: Sendable {
  private struct State {
    var lease: StoreLease?
    var request: EngineRequest?
    /// Whether it becomes the engine as soon as no other process is.
    var isWaiting = false
    /// Wait for the lease for a moment.
    var waiters: [AsyncStream<Void>.Continuation] = []
    /// Whether another process was the engine when this one last tried to become it.
    var isElsewhere = false
    var isOver = false
  }

  /// How long the engine in the background is waited for. It leaves at once, unless it is sending.
  private static let patience = Duration.seconds(2)

  private let state = Mutex(State())
  /// Called when this process has become the engine after a wait.
  private let onLease = Mutex<(@Sendable () -> Void)?>(nil)

  /// Makes this process the one that syncs the store, unless another process is. The engine in the background leaves the
  /// role to it. If this process is not the engine, it waits until it can be, and ``setOnLease(_:)`` reports it.
  /// - Parameter requests: whether the engine in the background is to leave.
  /// - Returns: whether this process syncs the store.
  /// - Throws: ``StoreError``.
  public func become(by servers: ServerServices, requests: Bool = true) async throws -> Bool {
    let engine = servers.store.engine
    if isEngine { return true }
    let isFirst = try requests && request(from: engine)
    if try take(engine.become()) { return true }
    wait(for: engine)
    // Another prompt stays the engine for as long as it likes.
    return isFirst ? await isLeased(within: Self.patience, servers.time) : false
  }

  private var isEngine: Bool { state.withLock { $0.lease != nil } }

  /// - Returns: whether the engine is one in the background, if there is one.
  private func request(from engine: EngineLock) throws -> Bool {
    guard state.withLock({ $0.request == nil && !$0.isOver }) else { return false }
    let request = try engine.request()
    state.withLock { $0.request = request }
    return request.isFirst
  }

  /// - Returns: whether this process is the engine.
  private func take(_ lease: StoreLease?) -> Bool {
    state.withLock { state in
      // One that comes when the session is over is released.
      guard !state.isOver else { return false }
      if let lease { state.lease = lease }
      state.isElsewhere = state.lease == nil
      return state.lease != nil
    }
  }

  private func wait(for engine: EngineLock) {
    let isNew = state.withLock { state in
      defer { state.isWaiting = true }
      return !state.isWaiting
    }
    guard isNew else { return }
    Task { [weak self] in
      let lease = try? await engine.wait()
      self?.endWait(with: lease)
    }
  }

  private func endWait(with lease: StoreLease?) {
    let isEngine = lease != nil && take(lease)
    let waiters = state.withLock { state in
      defer { (state.isWaiting, state.waiters) = (false, []) }
      return state.waiters
    }
    for waiter in waiters { waiter.finish() }
    if isEngine { onLease.withLock { $0 }?() }
  }

  private func isLeased(within limit: Duration, _ time: MonotonicTime) async -> Bool {
    let (ended, signal) = AsyncStream<Void>.makeStream()
    let isWaiting = state.withLock { state in
      if state.isWaiting { state.waiters.append(signal) }
      return state.isWaiting
    }
    guard isWaiting else { return isEngine }
    let timer = Task {
      try? await time.sleep(time.now() + limit)
      signal.finish()
    }
    for await _ in ended {}
    timer.cancel()
    return isEngine
  }

  /// - Parameter signal: called on any thread when this process has become the engine after a wait.
  public func setOnLease(_ signal: (@Sendable () -> Void)?) { onLease.withLock { $0 = signal } }

  /// Whether another process was the engine of the store at the last attempt to become it.
  public var isElsewhere: Bool { state.withLock(\.isElsewhere) }

  /// Leaves the role to others for good.
  func leave() { state.withLock { ($0.lease, $0.request, $0.isOver) = (nil, nil, true) } }
}
