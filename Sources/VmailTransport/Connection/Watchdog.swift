import Synchronization
import VmailDomain

/// Gives up on a server that keeps us waiting: that sends no byte for too long, sends too few bytes for too
/// long, or sends bytes that don't belong to the expected answer.
/// It watches only while something is expected.
final class Watchdog: Sendable {
  private struct Watch: Sendable {
    var doing: String
    var patience: Duration
    var lastByte: Duration
    /// When waiting began, or the rate was last checked.
    var start: Duration
    var bytes = 0
    /// The time allowed without a call of ``Watchdog/progressed()``.
    var progressPatience: Duration?
    var lastProgress: Duration
    /// The time allowed in total.
    var totalPatience: Duration?
    var begun: Duration
    /// When we began to keep the peer waiting.
    var pause: Duration?

    /// The times at which waiting ends, whatever the rate.
    var ends: [Duration] {
      [
        lastByte + patience, progressPatience.map { lastProgress + $0 }, totalPatience.map { begun + $0 },
      ].compactMap(\.self)
    }
  }

  private struct State: Sendable {
    var watch: Watch?
    var task: Task<Void, Never>?
    /// When ``task`` checks again; `nil` while it is about to.
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

  /// Starts watching: the peer is expected to send something.
  /// - Parameters:
  ///   - doing: what is expected, such as `the greeting`.
  ///   - patience: the time allowed between two bytes.
  ///   - progress: the time allowed between two calls of ``progressed()``; `nil` where every byte counts as
  ///     progress.
  ///   - total: the time allowed for the whole answer; `nil` where that depends on its size.
  func expect(
    _ doing: String, within patience: Duration, progress: Duration? = nil, total: Duration? = nil
  ) {
    let now = time.now()
    state.withLock { state in
      guard !state.isOver else { return }
      // A task that sleeps longer than this would wake too late.
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

  /// Notes progress: part of the expected data was received or accepted.
  func progressed() {
    let now = time.now()
    state.withLock { $0.watch?.lastProgress = now }
  }

  /// Allows the whole time again: the peer has said that it is at work.
  func startAnew() {
    let now = time.now()
    state.withLock { state in
      guard var watch = state.watch else { return }
      (watch.lastByte, watch.start, watch.bytes) = (now, now, 0)
      (watch.lastProgress, watch.begun) = (now, now)
      state.watch = watch
    }
  }

  /// Stops the clock while we keep the peer waiting.
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

  /// Stops watching: nothing is expected, and the peer may be silent.
  func disarm() { state.withLock { $0.watch = nil } }

  /// Stops for good.
  func stop() {
    state.withLock { state in
      state.isOver = true
      state.watch = nil
      state.task?.cancel()
      state.task = nil
    }
  }

  /// Starts the task that checks repeatedly. It doesn't keep the watchdog alive.
  private func watch() -> Task<Void, Never> {
    Task { [weak self, sleep = time.sleep] in
      while !Task.isCancelled, let next = self?.nextLook() {
        guard (try? await sleep(next)) != nil else { return }
      }
    }
  }

  /// Checks the deadlines and returns when to check again; `nil` when there is nothing left to watch.
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
      // A peer that may be silent for longer than that can't be too slow before then.
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

/// Limits on how long to wait for a server. All but the last count from the last byte received.
public struct Deadlines: Sendable {
  /// Limit for resolving the name and connecting, and again for the TLS handshake.
  public var connect: Duration = .seconds(15)
  public var greeting: Duration = .seconds(30)
  /// The time after which a server that has sent no greeting is probed for TLS.
  public var silence: Duration = .seconds(2)
  public var reply: Duration = .seconds(60)
  /// A reply that takes this long must arrive at ``slowest`` bytes a second or more.
  public var trickle: Duration = .seconds(300)
  public var slowest = 1024
  /// Limit for progress on the answer itself; other data that the server sends doesn't extend it.
  public var progress: Duration = .seconds(300)
  /// Limit for a whole answer that contains no mail.
  public var answer: Duration = .seconds(900)

  public init() {}
}
