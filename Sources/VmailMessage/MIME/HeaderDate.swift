internal import FoundationEssentials

/// Parses the dates of header fields.
enum HeaderDate {
  /// - Returns: `nil` for a date of which a part can't be read: any other would be wrong.
  static func parse(_ value: String) -> Date? {
    guard let seconds = DateWords(value.utf8).seconds, seconds >= 0, seconds < year2200 else { return nil }
    return Date(timeIntervalSince1970: Double(seconds))
  }

  /// Returns the offset from UTC of the zone of a date, in seconds; `nil` if the writer's zone is unknown.
  static func utcOffset(of value: String) -> Int? {
    let words = DateWords(value.utf8)
    return words.seconds == nil ? nil : words.utcOffset
  }

  /// Parses the date of a Received field, which follows its last semicolon (RFC 5321 section 4.4).
  static func parseReceived(_ value: String) -> Date? {
    guard let semicolon = value.utf8.lastIndex(of: UInt8(ascii: ";")) else { return nil }
    return parse(String(value[value.index(after: semicolon)...]))
  }

  /// The end of plausible dates: mail from before 1970 or after this time was dated by a wrong clock.
  private static let year2200 = 7_258_118_400
}
