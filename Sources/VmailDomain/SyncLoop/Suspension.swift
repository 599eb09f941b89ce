/// Notices that the machine was suspended: time went on that no program had.
public struct Suspension: Sendable {
  /// Less is how clocks are read one after the other.
  static let shortest = Duration.seconds(2)

  private var lost: Duration?

  public init() {}

  /// - Parameters:
  ///   - all: time since some moment, suspended or not (CLOCK_BOOTTIME).
  ///   - awake: the same without suspension (CLOCK_MONOTONIC).
  /// - Returns: whether the machine was suspended since the last call.
  public mutating func note(all: Duration, awake: Duration) -> Bool {
    defer { lost = all - awake }
    guard let lost else { return false }
    return all - awake - lost >= Self.shortest
  }
}
