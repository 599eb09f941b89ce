internal import CGMime
internal import FoundationEssentials

/// Parses the dates of header fields (RFC 5322 section 3.3), including common invalid forms.
enum HeaderDate {
  static func parse(_ value: String) -> Date? {
    read(value).map { Date(timeIntervalSince1970: Double($0.seconds)) }
  }

  /// Returns the offset from UTC of the zone of a date, in seconds; `nil` if the writer's zone is unknown, which
  /// is written as `-0000`.
  static func utcOffset(of value: String) -> Int? {
    value.contains("-0000") ? nil : read(value)?.utcOffset
  }

  private static func read(_ value: String) -> (seconds: Int, utcOffset: Int)? {
    // A date has some 40 characters; comments may make it longer, but are limited.
    guard value.utf8.count < 1_000, let time = g_mime_utils_header_decode_date(value) else { return nil }
    defer { g_date_time_unref(time) }
    let seconds = g_date_time_to_unix(time)
    guard seconds >= 0, seconds < year2200 else { return nil }
    return (Int(seconds), Int(g_date_time_get_utc_offset(time) / 1_000_000))
  }

  /// Parses the date of a Received field, which follows its last semicolon (RFC 5321 section 4.4).
  static func parseReceived(_ value: String) -> Date? {
    guard let semicolon = value.utf8.lastIndex(of: UInt8(ascii: ";")) else { return nil }
    return parse(String(value[value.index(after: semicolon)...]))
  }

  /// The end of plausible dates: mail from before 1970 or after this time was dated by a wrong clock.
  private static let year2200 = 7_258_118_400
}
