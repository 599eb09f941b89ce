import Foundation

/// A moment as clocks and calendars show it. Foundation's `Calendar` would load ICU at start-up.
struct CivilTime: Hashable, Sendable {
  let year: Int
  let month: Int
  let day: Int
  let hour: Int
  let minute: Int
  let second: Int
  /// 0 is Sunday.
  let weekday: Int

  init(_ date: Date, zoneMinutes: Int) {
    let seconds = Int(date.timeIntervalSince1970.rounded(.down)) + zoneMinutes * 60
    let (days, rest) = Self.divide(seconds, 86_400)
    hour = rest / 3600
    minute = rest / 60 % 60
    second = rest % 60
    weekday = Self.divide(days + 4, 7).rest  // 1 January 1970 was a Thursday.
    // Years that begin in March: the leap day is then the last of its year, and months have
    // lengths that a straight line gives.
    let (era, dayOfEra) = Self.divide(days + 719_468, 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  var weekdayName: String { Self.weekdays[weekday] }
  var monthName: String { Self.months[month - 1] }
  /// `3 Feb 2025`.
  var shortDate: String { "\(day) \(monthName.prefix(3)) \(year)" }
  /// `08:12`.
  var clock: String { Self.twoDigits(hour) + ":" + Self.twoDigits(minute) }

  static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// Division that rounds down, so that days before 1970 come out right.
  private static func divide(_ number: Int, _ divisor: Int) -> (quotient: Int, rest: Int) {
    let rest = (number % divisor + divisor) % divisor
    return ((number - rest) / divisor, rest)
  }

  private static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}
