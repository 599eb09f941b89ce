import FoundationEssentials
import VmailDomain
import VmailMessage

/// A time before the present.
struct Age: Hashable, Sendable {
  let seconds: Int

  static func days(_ days: Int) -> Age { Age(seconds: days * 86_400) }
}

/// Converts ages to dates, and to the date formats used in mail.
struct DemoClock: Sendable {
  let now: Date

  init(now: Date) {
    // Mail has no fractions of a second.
    self.now = Date(timeIntervalSince1970: now.timeIntervalSince1970.rounded(.down))
  }

  /// Kim's time zone: one hour east of UTC.
  static let homeZone = 60

  /// Parses a time zone such as `+0900`, and returns its minutes east of UTC.
  static func zone(_ text: String) -> Int? {
    guard let number = Int(text), (-1400...1400).contains(number) else { return nil }
    return number / 100 * 60 + number % 100
  }

  func date(_ age: Age) -> Date { now.addingTimeInterval(-Double(age.seconds)) }

  /// Returns a date such as `Mon, 3 Feb 2025 08:12:00 +0100`.
  func header(_ age: Age, zone: Int = homeZone) -> String {
    MessageDate.text(of: date(age), utcOffset: zone * 60)
  }

  /// Returns the line above a quotation.
  func wrote(_ person: Person, _ age: Age) -> String {
    let time = CivilTime(date(age), utcOffset: Self.homeZone * 60)
    return
      "On \(time.weekdayName), \(time.shortDate) at \(time.clock), \(person.name ?? person.address) wrote:"
  }

  /// Returns a date such as `3 Feb 2025, 08:12`.
  func stamp(_ age: Age) -> String {
    let time = CivilTime(date(age), utcOffset: Self.homeZone * 60)
    return "\(time.shortDate), \(time.clock)"
  }

  /// Returns a future day such as `Thursday`.
  func weekday(inDays days: Int) -> String { future(days).longWeekdayName }

  /// Returns a future day such as `Thursday, 6 February`.
  func day(inDays days: Int) -> String {
    let time = future(days)
    return "\(time.longWeekdayName), \(time.day) \(time.longMonthName)"
  }

  /// The name of the previous month, for statements.
  var lastMonth: String {
    let today = CivilTime(now, utcOffset: Self.homeZone * 60)
    return CivilTime(date(.days(today.day)), utcOffset: Self.homeZone * 60).longMonthName
  }

  /// Returns a time on a future day such as `20250206T130000Z` (RFC 5545 section 3.3.5).
  func calendar(inDays days: Int, hour: Int) -> String {
    let time = future(days)
    let day = "\(time.year)" + CivilTime.twoDigits(time.month) + CivilTime.twoDigits(time.day)
    return day + "T" + CivilTime.twoDigits(hour) + "0000Z"
  }

  private func future(_ days: Int) -> CivilTime {
    CivilTime(date(.days(-days)), utcOffset: Self.homeZone * 60)
  }
}

extension Age {
  /// Parses an age such as `1d 2h 30m`.
  init?(_ text: String) {
    var seconds = 0
    for word in text.split(separator: " ") {
      guard let number = UInt16(word.dropLast()) else { return nil }
      switch word.last {
      case "d": seconds += Int(number) * 86_400
      case "h": seconds += Int(number) * 3_600
      case "m": seconds += Int(number) * 60
      default: return nil
      }
    }
    guard seconds > 0 else { return nil }
    self.init(seconds: seconds)
  }
}

extension CivilTime {
  /// The date as `3 Feb 2025`.
  fileprivate var shortDate: String { "\(day) \(monthName) \(year)" }
  /// The time as `08:12`.
  fileprivate var clock: String { Self.twoDigits(hour) + ":" + Self.twoDigits(minute) }
  fileprivate var longWeekdayName: String { Self.longWeekdayNames[weekday] }
  fileprivate var longMonthName: String { Self.longMonthNames[month - 1] }

  private static let longWeekdayNames = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
  private static let longMonthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}
