import VmailDomain

/// When what is done on a connection that is kept.
enum SyncIntervals {
  /// IDLE is begun anew, before servers and routers take the line for dead (RFC 2177 asks for 29 minutes;
  /// many forget a line after ten).
  static let idle = Duration.seconds(540)
  /// Until all mailboxes are looked at again, and not the Inbox alone.
  static let everything = Duration.seconds(300)
  /// Until the Inbox is asked about where IDLE is missing: what mail programs ask for, and no server minds.
  static let poll = Duration.seconds(60)
  /// The shortest time between two looks that news led to.
  static let breath = Duration.milliseconds(250)
  /// The longest, for a server that tells news again and again, and there are none.
  static let doubt = Duration.seconds(60)

  /// How long to wait after a look before news lead to the next.
  /// - Parameter inVain: how often news led to nothing, one after the other.
  static func pause(inVain: Int) -> Duration {
    inVain == 0 ? breath : min(doubt, .seconds(1) * (1 << min(inVain - 1, 16)))
  }
}
