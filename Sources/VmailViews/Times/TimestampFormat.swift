public import FoundationEssentials
import VmailDomain
public import VmailTerminal

/// Formats times for people, relative to a given moment.
public struct TimestampFormat: Sendable {
  public var now: Date
  public var clock: CivilClock
  var locale: TimeLocale

  /// The format with full names of days and months, for reading aloud.
  public var spelt: TimestampFormat { TimestampFormat(now: now, clock: clock, locale: locale.spelt) }

  /// `14:30` or `2:30 PM` today, `Yesterday 14:30`, `Mon 14:30` two to six days ago, `5 Feb` this year,
  /// `5 Feb 2025` (decision 67). A day to come shows its date.
  public func relative(_ date: Date) -> String {
    let time = clock.civilTime(of: date)
    guard let day = recentDay(time) else {
      return dated(time, year: time.year != clock.civilTime(of: now).year)
    }
    return day.isEmpty ? timeOfDay(time) : day + " " + timeOfDay(time)
  }

  /// The same for narrow rows: days without the time, `5 Feb` this year, else `Feb 2025`, or `2025-02` where the
  /// month is too long.
  public func short(_ date: Date) -> String {
    let time = clock.civilTime(of: date)
    if let day = recentDay(time) { return day.isEmpty ? timeOfDay(time) : day }
    guard time.year != clock.civilTime(of: now).year else { return dated(time, year: false) }
    let month = "\(element(time.month - 1, of: locale.months)) \(time.year)"
    guard DisplayWidth.columns(of: month) > Self.shortColumns else { return month }
    return Digits.padded(time.year, to: 4) + "-" + Digits.padded(time.month, to: 2)
  }

  /// The width that fits every ``relative(_:)``.
  var relativeColumns: Int {
    let weekday = locale.weekdays.map(DisplayWidth.columns).max() ?? 0
    let day = max(Self.yesterday.utf8.count, weekday)
    return max(locale.monthColumns + "25  2025".utf8.count, day + 1 + timeColumns)
  }

  /// The width that fits every ``short(_:)``.
  static let shortColumns = yesterday.utf8.count

  private static let yesterday = "Yesterday"

  /// The width that fits every time of day.
  private var timeColumns: Int {
    guard !locale.uses24Hours else { return "23:59".utf8.count }
    return "11:59 ".utf8.count + [locale.morning, locale.afternoon].map(DisplayWidth.columns).reduce(0, max)
  }

  /// The whole date of a message, on the user's clock as in listings: `Sun 22 Nov 2026, 23:43`.
  public func full(_ date: Date) -> String {
    element(clock.civilTime(of: date).weekday, of: locale.weekdays) + " " + absolute(date)
  }

  /// `5 Feb 2025, 14:30`
  public func absolute(_ date: Date) -> String {
    let time = clock.civilTime(of: date)
    return dated(time, year: true) + ", " + timeOfDay(time)
  }

  /// A time to come: `14:30` today, `Mon 08:00` on the six days that follow, else `5 Feb 2026, 08:00`.
  public func coming(_ date: Date) -> String {
    let time = clock.civilTime(of: date)
    switch time.civilDay.daysSince1970 - clock.civilTime(of: now).civilDay.daysSince1970 {
    case 0: return timeOfDay(time)
    case 1...6: return element(time.weekday, of: locale.weekdays) + " " + timeOfDay(time)
    default: return absolute(date)
    }
  }

  /// `5 Feb 2025`
  public func day(_ date: Date) -> String { dated(clock.civilTime(of: date), year: true) }

  /// `2025-02-05 14:30` (ISO 8601 with a space), which programs can sort.
  public func sortable(_ date: Date) -> String {
    let time = clock.civilTime(of: date)
    let day = [
      Digits.padded(time.year, to: 4), Digits.padded(time.month, to: 2), Digits.padded(time.day, to: 2),
    ]
    return day.joined(separator: "-") + " " + Digits.padded(time.hour, to: 2) + ":"
      + Digits.padded(time.minute, to: 2)
  }

  /// `14:30` or `2:30 PM`
  public func time(_ date: Date) -> String { timeOfDay(clock.civilTime(of: date)) }

  /// Returns the day of the past week; empty for today.
  private func recentDay(_ time: CivilTime) -> String? {
    switch clock.civilTime(of: now).civilDay.daysSince1970 - time.civilDay.daysSince1970 {
    case 0: ""
    case 1: Self.yesterday
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
    "\(time.day) \(element(time.month - 1, of: locale.months))" + (year ? " \(time.year)" : "")
  }

  private func element(_ index: Int, of names: [String]) -> String {
    names.indices.contains(index) ? names[index] : ""
  }
}

/// Times for programs.
public enum InternetDate {
  /// RFC 3339 in UTC to the second, such as `2025-02-05T14:30:00Z`.
  public static func string(from date: Date) -> String {
    let time = CivilClock.utc.civilTime(of: date)
    let day = [
      Digits.padded(time.year, to: 4), Digits.padded(time.month, to: 2), Digits.padded(time.day, to: 2),
    ]
    let clock = [time.hour, time.minute, time.second].map { Digits.padded($0, to: 2) }
    return day.joined(separator: "-") + "T" + clock.joined(separator: ":") + "Z"
  }
}

extension RecordField {
  /// Returns a time as ``InternetDate`` writes it.
  public static func date(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Source) -> Date
  ) -> Self {
    Self(name, .timestamp, meaning) { .string(InternetDate.string(from: value($0))) }
  }

  public static func optionalDate(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (Source) -> Date?
  ) -> Self {
    Self(name, .nullable(.timestamp), meaning) { .optional(value($0).map(InternetDate.string)) }
  }
}
