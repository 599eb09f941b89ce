import VmailDomain

/// The wait before a server is tried again: up to a second, then up to two, and so on up to five minutes. It
/// is randomized, so that many clients do not return at the same moment.
struct Backoff {
  static let first = Duration.seconds(1)
  static let longest = Duration.seconds(300)
  /// A connection that lasted this long doesn't count as a failure.
  static let healthy = Duration.seconds(60)

  private(set) var failures = 0

  /// - Parameter jitter: a random number from 0 to 1.
  mutating func next(_ jitter: Double) -> Duration {
    let span = min(Self.longest, Self.first * (1 << min(failures, 16)))
    failures += 1
    return span * max(0, min(1, jitter))
  }

  mutating func reset() { failures = 0 }
}
