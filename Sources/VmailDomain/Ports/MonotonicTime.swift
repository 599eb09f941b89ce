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
