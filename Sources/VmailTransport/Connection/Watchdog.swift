import Synchronization
import VmailDomain

/// Gives up on a server that lets us wait: for too long without a byte, with too few for too long, or with bytes
/// that are not what is waited for.
/// It watches only while something is expected.
final class Watchdog: Sendable {
  private struct Watch: Sendable {
    var doing: String
    var patience: Duration
    var lastByte: Duration
    /// Since when this is waited for, or since the rate was last looked at.
    var start: Duration
    var bytes = 0
    /// How long it may take without ``Watchdog/progressed()``, and when that was called last.
    var progressPatience: Duration?
    var lastProgress: Duration
    /// How long all of it may take, and since when it is waited for.
    var totalPatience: Duration?
    var begun: Duration
    /// Since when it is we who let the peer wait.
    var pause: Duration?

    /// When it is given up, whatever the pace.
    var ends: [Duration] {
      [
        lastByte + patience, progressPatience.map { lastProgress + $0 }, totalPatience.map { begun + $0 },
      ].compactMap(\.self)
    }
  }

  private struct State: Sendable {
    var watch: Watch?
    var task: Task<Void, Never>?
    /// When ``task`` looks again; `nil` while it is about to.
    var nextLook: Duration?
    var isOver = false
  }

  private let state = Mutex(State())
  private let time: MonotonicTime
  private let deadlines: Deadlines
  private let onExpiry: @Sendable (ServerError) -> Void

  init(time: MonotonicTime, deadlines: Deadlines, onExpiry: @escaping @Sendable (ServerError) -> Void) {
    self.time = time
    self.deadlines = deadlines
    self.onExpiry = onExpiry
  }

  deinit { state.withLock { $0.task?.cancel() } }

  /// From now on the peer is to send something.
  /// - Parameters:
  ///   - doing: what is waited for, such as `the greeting`.
  ///   - patience: between two bytes.
  ///   - progress: between two calls of ``progressed()``; `nil` where every byte is of what is waited for.
  ///   - total: for all of it; `nil` where that depends on how much there is.
  func expect(
    _ doing: String, within patience: Duration, progress: Duration? = nil, total: Duration? = nil
  ) {
    let now = time.now()
    state.withLock { state in
      guard !state.isOver else { return }
      // One that sleeps longer than this would wake too late.
      let first = [patience, progress, total].compactMap(\.self).min() ?? patience
      if let next = state.nextLook, next > now + first {
        state.task?.cancel()
        state.task = nil
      }
      state.watch = Watch(
        doing: doing, patience: patience, lastByte: now, start: now, progressPatience: progress,
        lastProgress: now, totalPatience: total, begun: now)
      if state.task == nil {
        state.nextLook = nil
        state.task = watch()
      }
    }
  }

  func received(bytes: Int) {
    let now = time.now()
    state.withLock { state in
      state.watch?.lastByte = now
      state.watch?.bytes += bytes
    }
  }

  /// Something came, or was taken, of what is waited for.
  func progressed() {
    let now = time.now()
    state.withLock { $0.watch?.lastProgress = now }
  }

  /// From now on it is we who let the peer wait.
  func pause() {
    let now = time.now()
    state.withLock { $0.watch?.pause = now }
  }

  func resume() {
    let now = time.now()
    state.withLock { state in
      guard let pause = state.watch?.pause else { return }
      state.watch?.pause = nil
      state.watch?.start += now - pause
      state.watch?.begun += now - pause
      state.watch?.lastProgress = now
      state.watch?.lastByte = now
    }
  }

  /// Nothing is expected: the peer may be silent.
  func rest() { state.withLock { $0.watch = nil } }

  /// For good.
  func stop() {
    state.withLock { state in
      state.isOver = true
      state.watch = nil
      state.task?.cancel()
      state.task = nil
    }
  }

  /// Looks again and again, and keeps nothing alive meanwhile.
  private func watch() -> Task<Void, Never> {
    Task { [weak self, sleep = time.sleep] in
      while !Task.isCancelled, let next = self?.nextLook() {
        guard (try? await sleep(next)) != nil else { return }
      }
    }
  }

  /// Looks at what came, and says when to look again; `nil` when there is nothing to watch any more.
  private func nextLook() -> Duration? {
    let now = time.now()
    let (next, failure) = state.withLock { state -> (Duration?, ServerError?) in
      guard var watch = state.watch else {
        state.task = nil
        return (nil, nil)
      }
      if watch.pause != nil {
        state.nextLook = now + watch.patience
        return (now + watch.patience, nil)
      }
      // Who may be silent for longer than that is not too slow before.
      let trickle = max(deadlines.trickle, watch.patience)
      let isTooSlow =
        now >= watch.start + trickle
        && Double(watch.bytes) < Double(deadlines.slowest) * (now - watch.start).inSeconds
      let ends = watch.ends
      if isTooSlow || ends.contains(where: { now >= $0 }) {
        state.watch = nil
        state.task = nil
        return (nil, .timedOut(doing: watch.doing))
      }
      if now >= watch.start + trickle {
        watch.start = now
        watch.bytes = 0
        state.watch = watch
      }
      let next = ends.reduce(watch.start + trickle) { min($0, $1) }
      state.nextLook = next
      return (next, nil)
    }
    if let failure { onExpiry(failure) }
    return next
  }
}

extension Duration {
  fileprivate var inSeconds: Double { self / .seconds(1) }
}
