import FoundationEssentials
import VmailDomain
import VmailMessage

/// How long before the present something was.
struct Age: Hashable, Sendable {
  let seconds: Int

  static func minutes(_ minutes: Int) -> Age { Age(seconds: minutes * 60) }

  static func hours(_ hours: Int, _ minutes: Int = 0) -> Age {
    Age(seconds: (hours * 60 + minutes) * 60)
  }

  /// - Parameter hours: on top of the days, so further back.
  static func days(_ days: Int, _ hours: Int = 0, _ minutes: Int = 0) -> Age {
    Age(seconds: ((days * 24 + hours) * 60 + minutes) * 60)
  }
}

/// Turns ages into dates and into the forms in which mail writes them.
struct DemoClock: Sendable {
  let now: Date

  init(now: Date) {
    // Mail knows no parts of a second.
    self.now = Date(timeIntervalSince1970: now.timeIntervalSince1970.rounded(.down))
  }

  /// Where Kim lives: an hour east of UTC.
  static let homeZone = 60

  func date(_ age: Age) -> Date { now.addingTimeInterval(-Double(age.seconds)) }

  /// `Mon, 3 Feb 2025 08:12:00 +0100`.
  func header(_ age: Age, zone: Int = homeZone) -> String {
    MessageDate.text(of: date(age), utcOffset: zone * 60)
  }

  /// The line above a quotation.
  func wrote(_ person: Person, _ age: Age) -> String {
    let time = CivilTime(date(age), utcOffset: Self.homeZone * 60)
    return
      "On \(time.weekdayName), \(time.shortDate) at \(time.clock), \(person.name ?? person.address) wrote:"
  }

  /// `3 Feb 2025, 08:12`.
  func stamp(_ age: Age) -> String {
    let time = CivilTime(date(age), utcOffset: Self.homeZone * 60)
    return "\(time.shortDate), \(time.clock)"
  }

  /// `Thursday` for a day to come.
  func weekday(inDays days: Int) -> String { future(days).longWeekdayName }

  /// `Thursday, 6 February` for a day to come.
  func day(inDays days: Int) -> String {
    let time = future(days)
    return "\(time.longWeekdayName), \(time.day) \(time.longMonthName)"
  }

  /// The month before this one, for statements.
  var lastMonth: String {
    let today = CivilTime(now, utcOffset: Self.homeZone * 60)
    return CivilTime(date(.days(today.day)), utcOffset: Self.homeZone * 60).longMonthName
  }

  /// `20250206T130000Z` (RFC 5545 section 3.3.5) on a day to come.
  func calendar(inDays days: Int, hour: Int, minute: Int = 0) -> String {
    let time = future(days)
    let day = "\(time.year)" + CivilTime.twoDigits(time.month) + CivilTime.twoDigits(time.day)
    return day + "T" + CivilTime.twoDigits(hour) + CivilTime.twoDigits(minute) + "00Z"
  }

  private func future(_ days: Int) -> CivilTime {
    CivilTime(date(.days(-days)), utcOffset: Self.homeZone * 60)
  }
}

extension CivilTime {
  /// `3 Feb 2025`.
  fileprivate var shortDate: String { "\(day) \(monthName) \(year)" }
  /// `08:12`.
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
