internal import CGLib
import FoundationEssentials

/// A time zone of the IANA database, provided by GLib.
final class NamedTimeZone {
  private let zone: OpaquePointer

  /// - Parameter name: a name such as `Europe/Berlin`.
  /// - Returns: `nil` if there is no such zone in the database of this machine.
  init?(_ name: String) {
    // GLib also accepts POSIX rules and offsets such as `+02:00`, which are not meant in a calendar.
    guard name.contains(where: \.isLetter), let zone = g_time_zone_new_identifier(name) else { return nil }
    self.zone = zone
  }

  deinit { g_time_zone_unref(zone) }

  /// Returns the time at which clocks in the zone show `wall`, which is given as if it were UTC.
  func instant(of wall: Date) -> Date {
    let guess = wall - Double(secondsFromGMT(at: wall))
    return wall - Double(secondsFromGMT(at: guess))
  }

  private func secondsFromGMT(at date: Date) -> Int {
    let seconds = gint64(date.timeIntervalSince1970.rounded(.down))
    let interval = g_time_zone_find_interval(zone, G_TIME_TYPE_UNIVERSAL, seconds)
    return Int(g_time_zone_get_offset(zone, interval))
  }
}
