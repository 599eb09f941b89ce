internal import CGMime
internal import FoundationEssentials

/// Reads the dates of header fields (RFC 5322 section 3.3, and what programs write instead).
enum HeaderDate {
  static func parse(_ value: String) -> Date? {
    // A date has some 40 characters; comments make it longer, but not without end.
    guard value.utf8.count < 1_000, let time = g_mime_utils_header_decode_date(value) else { return nil }
    defer { g_date_time_unref(time) }
    let seconds = g_date_time_to_unix(time)
    guard seconds >= 0, seconds < year2200 else { return nil }
    return Date(timeIntervalSince1970: Double(seconds))
  }

  /// Parses the date of a Received field, which follows its last semicolon (RFC 5321 section 4.4).
  static func parseReceived(_ value: String) -> Date? {
    guard let semicolon = value.utf8.lastIndex(of: UInt8(ascii: ";")) else { return nil }
    return parse(String(value[value.index(after: semicolon)...]))
  }

  /// Mail from before 1970 or from the far future has a broken clock's date.
  private static let year2200: Int64 = 7_258_118_400
}
