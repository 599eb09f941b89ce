internal import FoundationEssentials
internal import VmailDomain

/// Parses the dates and times of calendars.
enum ICalendarDate {
  /// Parses `20250205`, `20250205T143000` or `20250205T143000Z` (RFC 5545 sections 3.3.4 and 3.3.5), also with the signs of
  /// ISO 8601, without seconds, or behind the end of an unquoted parameter.
  /// - Returns: the date as if it were UTC.
  static func parse(_ text: String) -> (wall: Date, isDay: Bool, isUTC: Bool)? {
    if let date = parse(digits: Array(text.utf8.prefix(16))) { return date }
    let last = text.split(separator: ":").last ?? ""
    let date = last.utf8.count < 13 ? text[...] : last
    var digits = date.utf8.prefix(25).filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ":") }
    // An offset isn't known to calendars.
    guard digits.count <= 16 else { return nil }
    if digits.count == 13 || digits.count == 14 && digits[13] == UInt8(ascii: "Z") {
      digits.insert(contentsOf: "00".utf8, at: 13)
    }
    return parse(digits: digits)
  }

  private static func parse(digits: [UInt8]) -> (wall: Date, isDay: Bool, isUTC: Bool)? {
    guard digits.count == 8 || digits.count >= 15 && digits[8] == UInt8(ascii: "T") else { return nil }
    guard let year = number(digits[0..<4]), let month = number(digits[4..<6]),
      let day = number(digits[6..<8]),
      (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    var seconds = CivilDay(year, month, day).daysSince1970 * 86_400
    if digits.count > 8 {
      guard let hour = number(digits[9..<11]), let minute = number(digits[11..<13]),
        let second = number(digits[13..<15]), hour < 24, minute < 60, second < 61
      else { return nil }
      seconds += hour * 3600 + minute * 60 + second
    }
    let isUTC = digits.count == 16 && digits[15] == UInt8(ascii: "Z")
    return (Date(timeIntervalSince1970: Double(seconds)), digits.count == 8, isUTC)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}

/// A duration such as `P1DT2H30M` (RFC 5545 section 3.3.6).
struct ICalendarDuration {
  /// These are days of the calendar, which are shorter or longer if the clocks change.
  private(set) var days = 0
  private(set) var seconds = 0

  init?(_ text: String) {
    var number = 0
    var hasDigits = false
    for character in text.uppercased().utf8.prefix(40) {
      switch character {
      case 0x30...0x39:
        number = min(number * 10 + Int(character - 0x30), 1_000_000)
        hasDigits = true
        continue
      case UInt8(ascii: "W"): days += number * 7
      case UInt8(ascii: "D"): days += number
      case UInt8(ascii: "H"): seconds += number * 3_600
      case UInt8(ascii: "M"): seconds += number * 60
      case UInt8(ascii: "S"): seconds += number
      case UInt8(ascii: "P"), UInt8(ascii: "T"), UInt8(ascii: "+"): break
      default: return nil
      }
      number = 0
    }
    guard hasDigits else { return nil }
  }
}
