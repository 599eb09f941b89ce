public import FoundationEssentials

/// The time of day, and calls that come later, so that tests need not wait.
public protocol WallClock: Sendable {
  var now: Date { get }

  /// Calls `body` once, on any thread, also where the clock is set meanwhile.
  /// - Parameter seconds: from now.
  func schedule(after seconds: TimeInterval, _ body: @escaping @Sendable () -> Void) -> Alarm
}

/// A call that was scheduled.
public struct Alarm: Sendable {
  private let onCancel: @Sendable () -> Void

  /// - Parameter onCancel: calls it off; after the call it does nothing.
  public init(onCancel: @escaping @Sendable () -> Void) { self.onCancel = onCancel }

  /// Calls it off. It is safe to do so after the call.
  public func cancel() { onCancel() }
}

/// A clock that only goes forward, counting from some start; tests can move it.
public struct MonotonicTime: Sendable {
  public let now: @Sendable () -> Duration
  public let sleep: @Sendable (_ until: Duration) async throws -> Void

  public init<Source: Clock>(_ clock: Source) where Source.Duration == Duration {
    let start = clock.now
    now = { start.duration(to: clock.now) }
    sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
  }

  /// The machine's clock, which also runs during suspension: no connection survives that.
  public static let machine = MonotonicTime(ContinuousClock())
}
