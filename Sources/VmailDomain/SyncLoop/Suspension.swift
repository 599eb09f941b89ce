/// Detects that the machine was suspended: that time passed without any program running.
public struct Suspension: Sendable {
  /// Smaller differences come from reading the clocks one after the other.
  static let shortest = Duration.seconds(2)

  private var lost: Duration?

  public init() {}

  /// Records the current times.
  /// - Parameters:
  ///   - all: the time since some moment, including suspension (CLOCK_BOOTTIME).
  ///   - awake: the same without suspension (CLOCK_MONOTONIC).
  /// - Returns: whether the machine was suspended since the last call.
  public mutating func note(all: Duration, awake: Duration) -> Bool {
    defer { lost = all - awake }
    guard let lost else { return false }
    return all - awake - lost >= Self.shortest
  }
}
