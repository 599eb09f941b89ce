internal import CGLib
import FoundationEssentials

/// A time zone of the IANA database, provided by GLib, or a fixed offset from UTC.
final class NamedTimeZone {
  private let zone: OpaquePointer

  /// - Parameter name: a name such as `Europe/Berlin`, or an offset such as `UTC+2`, which is east.
  /// - Returns: `nil` if there is no such zone in the database of this machine.
  init?(_ name: String) {
    let upper = name.uppercased()
    let rest = upper.hasPrefix("UTC") || upper.hasPrefix("GMT") ? String(upper.dropFirst(3)) : upper
    let isOffset = rest.first == "+" || rest.first == "-"
    // GLib also accepts POSIX rules, in which `+` is west, and which are not meant in a calendar.
    let isInDatabase =
      name.contains("/") || !name.contains(where: \.isNumber) || name == "GMT0" || name.hasSuffix("DT")
    guard isOffset || isInDatabase, let zone = g_time_zone_new_identifier(isOffset ? rest : name) else {
      return nil
    }
    self.zone = zone
  }

  deinit { g_time_zone_unref(zone) }

  /// Returns the time at which clocks in the zone show `wall`, which is given as if it were UTC: the first one if they show
  /// it twice, and by the offset before if they skip it (RFC 5545 section 3.3.5).
  func instant(of wall: Date) -> Date {
    let day = 86_400.0
    let (before, after) = (secondsFromGMT(at: wall - day), secondsFromGMT(at: wall + day))
    let (first, second) = (wall - Double(before), wall - Double(after))
    if secondsFromGMT(at: first) != before, secondsFromGMT(at: second) == after { return second }
    return first
  }

  private func secondsFromGMT(at date: Date) -> Int {
    let seconds = gint64(date.timeIntervalSince1970.rounded(.down))
    let interval = g_time_zone_find_interval(zone, G_TIME_TYPE_UNIVERSAL, seconds)
    return Int(g_time_zone_get_offset(zone, interval))
  }
}
