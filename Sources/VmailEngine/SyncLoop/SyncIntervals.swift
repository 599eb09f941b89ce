import VmailDomain

/// The intervals of operations on a persistent connection.
enum SyncIntervals {
  /// The time after which IDLE is restarted, before servers and routers drop the connection (RFC 2177 asks
  /// for 29 minutes; many drop it after ten).
  static let idle = Duration.seconds(540)
  /// The interval for checking all mailboxes, rather than the Inbox alone.
  static let everything = Duration.seconds(300)
  /// The interval for polling the Inbox without IDLE: common among mail programs, and acceptable to servers.
  static let poll = Duration.seconds(60)
  /// The minimum time between two checks triggered by reports.
  static let breath = Duration.milliseconds(250)
  /// The maximum, for a server that keeps reporting changes when there are none.
  static let doubt = Duration.seconds(60)

  /// Returns the wait after a check before a report triggers the next one.
  /// - Parameter idleRounds: the number of consecutive reports without changes.
  static func pause(idleRounds: Int) -> Duration {
    idleRounds == 0 ? breath : min(doubt, .seconds(1) * (1 << min(idleRounds - 1, 16)))
  }
}

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
