import FoundationEssentials
import VmailDomain

/// INTERNALDATE: `17-Jul-1996 02:44:25 -0700` (RFC 9051 section 9, `date-time`).
enum InternalDate {
  /// Returns `nil` when the bytes are not a date.
  static func parse(_ bytes: [UInt8]) -> Date? {
    let words = bytes.split(separator: 0x20)
    guard words.count == 3 else { return nil }
    let date = words[0].split(separator: UInt8(ascii: "-"))
    let time = words[1].split(separator: UInt8(ascii: ":"))
    guard date.count == 3, time.count == 3, let day = number(date[0], 1...31),
      let month = months.firstIndex(of: ResponseLine.uppercased(date[1])),
      let year = number(date[2], 1...9999),
      let hour = number(time[0], 0...23), let minute = number(time[1], 0...59),
      let second = number(time[2], 0...60), let offset = offset(words[2])
    else { return nil }
    let days = CivilDay(year, month + 1, day).daysSince1970
    return Date(timeIntervalSince1970: Double(days * 86400 + hour * 3600 + minute * 60 + second - offset))
  }

  private static let months = CivilTime.monthNames.map { $0.uppercased() }

  /// Formats a date in UTC, as APPEND takes it.
  static func text(_ date: Date) -> String {
    let seconds = max(-62_135_596_800, min(253_402_300_799, date.timeIntervalSince1970))
    let time = CivilTime(Date(timeIntervalSince1970: seconds))
    let year = String(String(10_000 + time.year).dropFirst())
    return "\(CivilTime.twoDigits(time.day))-\(time.monthName)-\(year) \(time.clockText) +0000"
  }

  private static func number(_ digits: ArraySlice<UInt8>, _ range: ClosedRange<Int>) -> Int? {
    guard digits.count <= 4, let number = ResponseLine.number(digits), range.contains(Int(number)) else {
      return nil
    }
    return Int(number)
  }

  /// Parses an offset such as `+0130`, in seconds.
  private static func offset(_ zone: ArraySlice<UInt8>) -> Int? {
    guard zone.count == 5, let sign = zone.first, let digits = ResponseLine.number(zone.dropFirst()) else {
      return nil
    }
    let seconds = (Int(digits) / 100 * 60 + Int(digits) % 100) * 60
    return sign == UInt8(ascii: "-") ? -seconds : sign == UInt8(ascii: "+") ? seconds : nil
  }
}
