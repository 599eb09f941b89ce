import VmailDomain

/// How long to wait before a server is tried again: up to a second, then up to two, and so on to five
/// minutes. The span is the jitter, so that many clients do not come back at the same moment.
struct Backoff {
  static let first = Duration.seconds(1)
  static let longest = Duration.seconds(300)
  /// A connection that held for so long was no failure.
  static let healthy = Duration.seconds(60)

  private(set) var failures = 0

  /// - Parameter jitter: 0 to 1, by chance.
  mutating func next(_ jitter: Double) -> Duration {
    let span = min(Self.longest, Self.first * (1 << min(failures, 16)))
    failures += 1
    return span * max(0, min(1, jitter))
  }

  mutating func reset() { failures = 0 }
}
