internal import FoundationEssentials
internal import VmailDomain

/// The clock that times of a calendar are on (RFC 5545 section 3.3.5).
enum ICalendarClock {
  /// Whole days.
  case day
  case utc
  /// Local time wherever one is, or in an unknown zone.
  case floating(zone: String?)
  /// A zone that the calendar defines.
  case own(ICalendarZone, name: String)
  case named(NamedTimeZone)

  /// - Parameters:
  ///   - wall: what the clock shows, as if it were UTC.
  ///   - seconds: time that passes after that.
  func moment(_ wall: Date, adding seconds: Double = 0) -> CalendarEvent.Moment {
    switch self {
    case .day: .day(wall + seconds)
    case .utc: .instant(wall + seconds)
    case .floating(let zone): .floating(wall + seconds, zone: zone)
    case .named(let zone): .instant(zone.instant(of: wall) + seconds)
    case .own(let zone, let name):
      zone.offset(at: wall).map { .instant(wall - Double($0) + seconds) }
        ?? .floating(wall + seconds, zone: name)
    }
  }

  /// Returns what the clock shows at a moment, to within a change of the clock.
  func wall(at moment: CalendarEvent.Moment) -> Date {
    guard case .instant(let instant) = moment else { return moment.place }
    switch self {
    case .day, .utc, .floating: return instant
    case .named(let zone): return zone.wall(at: instant)
    case .own(let zone, _):
      let guess = instant + Double(zone.offset(at: instant) ?? 0)
      return instant + Double(zone.offset(at: guess) ?? 0)
    }
  }
}
