public import FoundationEssentials

/// A number of messages in a time, such as `30/hour`.
public struct SendingRate: Hashable, Sendable {
  public let count: Int
  public let unit: Unit

  public enum Unit: String, CaseIterable, Sendable {
    case minute, hour, day

    /// The length in seconds.
    var seconds: TimeInterval {
      switch self {
      case .minute: 60
      case .hour: 3_600
      case .day: 86_400
      }
    }
  }

  /// The possible counts.
  public static let counts = 1...10_000

  /// Parses a rate as typed.
  /// - Returns: `nil` for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let count = Int(parts[0]), String(count) == parts[0], Self.counts.contains(count),
      let unit = Unit(rawValue: String(parts[1]))
    else { return nil }
    self.count = count
    self.unit = unit
  }

  /// Returns the time of a message.
  /// - Parameters:
  ///   - index: its position; the first is 0, and is sent at `start`.
  ///   - start: the time of the first.
  public func time(of index: Int, from start: Date) -> Date {
    start.addingTimeInterval(TimeInterval(index) * unit.seconds / TimeInterval(count))
  }
}
