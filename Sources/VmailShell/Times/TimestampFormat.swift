import FoundationEssentials
import VmailDomain
import VmailTerminal

/// Formats times for people, relative to a given moment.
struct TimestampFormat: Sendable {
  var now: Date
  var clock: CivilClock
  var locale: TimeLocale

  /// The format with full names of days and months, for reading aloud.
  var spelt: TimestampFormat { TimestampFormat(now: now, clock: clock, locale: locale.spelt) }

  /// `2:30 PM` today, `Yesterday`, `Mon` two to six days ago, `Feb 5` this year, `Feb 5, 2025`
  /// (page 8.15). A day to come shows its date.
  func relative(_ date: Date) -> String {
    let time = clock.civilTime(of: date)
    return recent(time) ?? dated(time, year: time.year != clock.civilTime(of: now).year)
  }

  /// The same for narrow rows: dates as `2/5/25` (page 8.17).
  func short(_ date: Date) -> String {
    let time = clock.civilTime(of: date)
    return recent(time) ?? numeric(time)
  }

  /// The width that fits every ``relative(_:)``.
  var relativeColumns: Int { max(locale.monthColumns + " 25, 2025".utf8.count, Self.shortColumns) }

  /// The width that fits every ``short(_:)``.
  static let shortColumns = "Yesterday".utf8.count

  /// `Feb 5, 2025, 2:30 PM`
  func absolute(_ date: Date) -> String {
    let time = clock.civilTime(of: date)
    return dated(time, year: true) + ", " + timeOfDay(time)
  }

  /// A time to come: `2:30 PM` today, `Mon 8:00 AM` on the six days that follow, else `Feb 5, 2026, 8:00 AM`.
  func coming(_ date: Date) -> String {
    let time = clock.civilTime(of: date)
    switch time.civilDay.daysSince1970 - clock.civilTime(of: now).civilDay.daysSince1970 {
    case 0: return timeOfDay(time)
    case 1...6: return element(time.weekday, of: locale.weekdays) + " " + timeOfDay(time)
    default: return absolute(date)
    }
  }

  /// `Feb 5, 2025`
  func day(_ date: Date) -> String { dated(clock.civilTime(of: date), year: true) }

  /// `2:30 PM`
  func time(_ date: Date) -> String { timeOfDay(clock.civilTime(of: date)) }

  private func recent(_ time: CivilTime) -> String? {
    switch clock.civilTime(of: now).civilDay.daysSince1970 - time.civilDay.daysSince1970 {
    case 0: timeOfDay(time)
    case 1: "Yesterday"
    case 2...6: element(time.weekday, of: locale.weekdays)
    default: nil
    }
  }

  private func timeOfDay(_ time: CivilTime) -> String {
    let minute = Digits.padded(time.minute, to: 2)
    if locale.uses24Hours { return Digits.padded(time.hour, to: 2) + ":" + minute }
    let hour = time.hour % 12 == 0 ? 12 : time.hour % 12
    return "\(hour):\(minute) \(time.hour < 12 ? locale.morning : locale.afternoon)"
  }

  private func dated(_ time: CivilTime, year: Bool) -> String {
    let month = element(time.month - 1, of: locale.months)
    return switch locale.dateOrder {
    case .dayMonthYear: "\(time.day) \(month)" + (year ? " \(time.year)" : "")
    case .monthDayYear, .yearMonthDay: "\(month) \(time.day)" + (year ? ", \(time.year)" : "")
    }
  }

  private func numeric(_ time: CivilTime) -> String {
    let year = Digits.padded(time.year % 100, to: 2)
    return switch locale.dateOrder {
    case .monthDayYear: "\(time.month)/\(time.day)/\(year)"
    case .dayMonthYear: "\(time.day)/\(time.month)/\(year)"
    case .yearMonthDay: "\(year)-\(Digits.padded(time.month, to: 2))-\(Digits.padded(time.day, to: 2))"
    }
  }

  private func element(_ index: Int, of names: [String]) -> String {
    names.indices.contains(index) ? names[index] : ""
  }
}

/// Times for programs.
enum InternetDate {
  /// RFC 3339 in UTC to the second, such as `2025-02-05T14:30:00Z`.
  static func string(from date: Date) -> String {
    let time = CivilClock.utc.civilTime(of: date)
    let day = [
      Digits.padded(time.year, to: 4), Digits.padded(time.month, to: 2), Digits.padded(time.day, to: 2),
    ]
    let clock = [time.hour, time.minute, time.second].map { Digits.padded($0, to: 2) }
    return day.joined(separator: "-") + "T" + clock.joined(separator: ":") + "Z"
  }
}
