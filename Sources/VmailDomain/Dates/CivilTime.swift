public import FoundationEssentials

/// A moment as shown by a calendar and a wall clock.
public struct CivilTime: Hashable, Sendable {
  public var year: Int
  /// 1 to 12.
  public var month: Int
  public var day: Int
  /// 0 is Sunday.
  public var weekday: Int
  public var hour: Int
  public var minute: Int
  public var second: Int

  public init(year: Int, month: Int, day: Int, weekday: Int, hour: Int, minute: Int, second: Int) {
    self.year = year
    self.month = month
    self.day = day
    self.weekday = weekday
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  /// - Parameters:
  ///   - date: a finite date within some millions of years.
  ///   - utcOffset: the clock's offset from UTC, in seconds.
  public init(_ date: Date, utcOffset: Int = 0) {
    let seconds = Int(date.timeIntervalSince1970.rounded(.down)) + utcOffset
    let secondOfDay = (seconds % 86_400 + 86_400) % 86_400
    let civilDay = CivilDay(daysSince1970: (seconds - secondOfDay) / 86_400)
    (year, month, day) = civilDay.components
    weekday = civilDay.weekday
    hour = secondOfDay / 3_600
    minute = secondOfDay / 60 % 60
    second = secondOfDay % 60
  }

  public var civilDay: CivilDay { CivilDay(year, month, day) }

  /// `14:30:05`.
  public var clockText: String { [hour, minute, second].map(Self.twoDigits).joined(separator: ":") }

  /// `Wed`, in the form used in mail whatever the locale (RFC 5322 section 3.3).
  public var weekdayName: String { Self.weekdayNames[weekday] }

  /// `Feb`, likewise.
  public var monthName: String { Self.monthNames[month - 1] }

  public static let weekdayNames = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  public static let monthNames = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// - Parameter number: 0 to 99.
  public static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
