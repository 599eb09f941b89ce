/// Parses the words of which times consist.
public enum TimeWords {
  /// Parses `monday`, or a prefix of at least three letters; 0 is Sunday.
  static func weekday(_ word: String) -> Int? {
    let names = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
    return word.utf8.count < 3 ? nil : names.firstIndex { $0.hasPrefix(word) }
  }

  /// Parses a day as in ISO 8601.
  static func civilDay(_ word: String) -> CivilDay? {
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].utf8.count == 4, let year = number(parts[0]), year > 0,
      let month = number(parts[1]), (1...12).contains(month), let day = number(parts[2]),
      (1...CivilDay.days(ofMonth: month, year)).contains(day)
    else { return nil }
    return CivilDay(year, month, day)
  }

  /// Parses `3h` as a multiple of its unit.
  /// - Returns: `nil` unless it is a positive number of up to five digits and a unit.
  public static func span(_ word: String, units: [Character: Int]) -> Int? {
    guard let unit = word.last.flatMap({ units[$0] }), let count = number(word.dropLast(), upTo: 5), count > 0
    else { return nil }
    return count * unit
  }

  /// Parses `14:30`, `8am`, `8:15pm`, in seconds since midnight.
  static func timeOfDay(_ word: String) -> Int? {
    let half = ["am", "pm"].firstIndex { word.hasSuffix($0) }
    let parts = (half == nil ? word[...] : word.dropLast(2))
      .split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 || half != nil && parts.count == 1, var hour = number(parts[0]) else { return nil }
    var minute = 0
    if parts.count == 2 {
      guard parts[1].utf8.count == 2, let given = number(parts[1]), given < 60 else { return nil }
      minute = given
    }
    if let half {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + half * 12
    }
    return hour < 24 ? hour * 3_600 + minute * 60 : nil
  }

  private static func number(_ text: some StringProtocol, upTo digits: Int = 4) -> Int? {
    let isNumber = (1...digits).contains(text.utf8.count) && text.utf8.allSatisfy { (48...57).contains($0) }
    return isNumber ? Int(text) : nil
  }
}
