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
