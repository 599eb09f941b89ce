import Foundation

/// INTERNALDATE: `17-Jul-1996 02:44:25 -0700` (RFC 9051 section 9, `date-time`).
enum InternalDate {
  /// `nil` for what is no date.
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
    let days = daysSince1970(year: year, month: month + 1, day: day)
    return Date(timeIntervalSince1970: Double(days * 86400 + hour * 3600 + minute * 60 + second - offset))
  }

  private static let months = [
    "JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC",
  ]

  /// In UTC, as APPEND takes it.
  static func text(_ date: Date) -> String {
    let seconds = Int(max(-62_135_596_800, min(253_402_300_799, date.timeIntervalSince1970)).rounded(.down))
    let second = ((seconds % 86400) + 86400) % 86400
    let day = civil(days: (seconds - second) / 86400)
    func digits(_ number: Int, _ count: Int = 2) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let month = months[day.month - 1].prefix(1) + months[day.month - 1].dropFirst().lowercased()
    let time = [second / 3600, second / 60 % 60, second % 60].map { digits($0) }.joined(separator: ":")
    return "\(digits(day.day))-\(month)-\(digits(day.year, 4)) \(time) +0000"
  }

  private static func number(_ digits: ArraySlice<UInt8>, _ range: ClosedRange<Int>) -> Int? {
    guard digits.count <= 4, let number = ResponseLine.number(digits), range.contains(Int(number)) else {
      return nil
    }
    return Int(number)
  }

  /// Of `+0130`, in seconds.
  private static func offset(_ zone: ArraySlice<UInt8>) -> Int? {
    guard zone.count == 5, let sign = zone.first, let digits = ResponseLine.number(zone.dropFirst()) else {
      return nil
    }
    let seconds = (Int(digits) / 100 * 60 + Int(digits) % 100) * 60
    return sign == UInt8(ascii: "-") ? -seconds : sign == UInt8(ascii: "+") ? seconds : nil
  }

  /// Of the Gregorian calendar, counted in years from March on.
  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = (year / 400, year % 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The way back.
  private static func civil(days: Int) -> (year: Int, month: Int, day: Int) {
    let days = days + 719_468
    let era = days / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let place = (5 * dayOfYear + 2) / 153
    let month = place < 10 ? place + 3 : place - 9
    return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * place + 2) / 5 + 1)
  }
}
