import Foundation

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

  /// `Mon, 3 Feb 2025 08:12:00 +0100` (RFC 5322 section 3.3).
  func header(_ age: Age, zone: Int = homeZone) -> String {
    let time = CivilTime(date(age), zoneMinutes: zone)
    let sign = zone < 0 ? "-" : "+"
    let offset = CivilTime.twoDigits(abs(zone) / 60) + CivilTime.twoDigits(abs(zone) % 60)
    return "\(time.weekdayName.prefix(3)), \(time.shortDate) \(time.clock):"
      + "\(CivilTime.twoDigits(time.second)) \(sign)\(offset)"
  }

  /// The line above a quotation.
  func wrote(_ person: Person, _ age: Age) -> String {
    let time = CivilTime(date(age), zoneMinutes: Self.homeZone)
    return
      "On \(time.weekdayName.prefix(3)), \(time.shortDate) at \(time.clock), \(person.name ?? person.address) wrote:"
  }

  /// `3 Feb 2025, 08:12`.
  func stamp(_ age: Age) -> String {
    let time = CivilTime(date(age), zoneMinutes: Self.homeZone)
    return "\(time.shortDate), \(time.clock)"
  }

  /// `Thursday` for a day to come.
  func weekday(inDays days: Int) -> String { future(days).weekdayName }

  /// `Thursday, 6 February` for a day to come.
  func day(inDays days: Int) -> String {
    let time = future(days)
    return "\(time.weekdayName), \(time.day) \(time.monthName)"
  }

  /// The month before this one, for statements.
  var lastMonth: String {
    let today = CivilTime(now, zoneMinutes: Self.homeZone)
    return CivilTime(date(.days(today.day)), zoneMinutes: Self.homeZone).monthName
  }

  /// `20250206T130000Z` (RFC 5545 section 3.3.5) on a day to come.
  func calendar(inDays days: Int, hour: Int, minute: Int = 0) -> String {
    let time = future(days)
    let day = "\(time.year)" + CivilTime.twoDigits(time.month) + CivilTime.twoDigits(time.day)
    return day + "T" + CivilTime.twoDigits(hour) + CivilTime.twoDigits(minute) + "00Z"
  }

  private func future(_ days: Int) -> CivilTime {
    CivilTime(date(.days(-days)), zoneMinutes: Self.homeZone)
  }
}
