internal import FoundationEssentials
internal import VmailDomain

/// All versions of an event, and what follows from them (RFC 5546 section 2.1.5).
struct ICalendarSeries {
  /// A version, and the calendar that has it.
  struct Version {
    var component: ICalendarReader.Component
    var reader: ICalendarReader

    var event: CalendarEvent { component.event }
  }

  /// The version about all occurrences; `nil` if only single ones are known.
  private(set) var master: Version?
  /// Those about single occurrences, by their original time.
  private(set) var changes: [CalendarEvent.Moment: Version] = [:]

  /// The most calendars that are read, and the most dates that are returned.
  private static let mostCalendars = 100
  private static let mostDates = 500
  /// The most dates that are looked at.
  private static let mostCandidates = 100_000

  init(_ uid: String, in calendars: [String]) {
    let versions = calendars.prefix(Self.mostCalendars).flatMap { text in
      let reader = ICalendarReader(text)
      return reader.components.filter { $0.event.uid == uid && $0.event.isAnnouncement }
        .map { Version(component: $0, reader: reader) }
    }
    for version in versions {
      guard let time = version.event.occurrence else {
        if master.map({ version.event.isNewer(than: $0.event) }) ?? true { master = version }
        continue
      }
      if changes[time].map({ version.event.isNewer(than: $0.event) }) ?? true { changes[time] = version }
    }
    // What all occurrences are now replaces what single ones were before.
    if let whole = master?.event { changes = changes.filter { $1.event.sequence >= whole.sequence } }
  }

  /// Whether it is called off as a whole.
  var isCancelled: Bool { master?.event.isCancelled ?? changes.values.allSatisfy(\.event.isCancelled) }

  /// All versions that count.
  var versions: [Version] {
    [master].compactMap(\.self) + changes.values.sorted { Self.place($0) < Self.place($1) }
  }

  // MARK: Dates

  func occurrences(during range: Range<Date>, utcOffset: (Date) -> Int) -> [CalendarOccurrence] {
    guard !isCancelled else { return [] }
    var found: [CalendarOccurrence] = []
    func take(_ event: CalendarEvent) {
      guard !event.isCancelled, let start = event.start else { return }
      let begins = start.instant(utcOffset)
      let ends = max(begins, (event.end ?? Self.usualEnd(start)).instant(utcOffset))
      guard begins < range.upperBound, ends > range.lowerBound || begins >= range.lowerBound else { return }
      found.append(CalendarOccurrence(event: event, begins: begins, ends: ends))
    }
    for change in changes.values { take(change.event) }
    if let master {
      let later = changes.values.filter(\.event.changesLaterOnes).sorted { Self.place($0) < Self.place($1) }
      let taken = Set(changes.keys.map(\.place))
      let clock = Self.clock(of: master)
      for wall in dates(of: master, clock, during: range, utcOffset) {
        let event = Self.event(master, at: wall, clock)
        guard let original = event.start, !taken.contains(original.place) else { continue }
        let change = later.last { Self.place($0) <= original.place }
        take(change.map { Self.event($0, shiftedTo: original, clock) } ?? event)
      }
    }
    return Array(found.sorted { ($0.begins, $0.ends) < ($1.begins, $1.ends) }.prefix(Self.mostDates))
  }

  private static func place(_ version: Version) -> Date { version.event.occurrence?.place ?? .distantPast }

  /// An event without an end lasts a day, or no time at all (section 3.6.1).
  private static func usualEnd(_ start: CalendarEvent.Moment) -> CalendarEvent.Moment {
    if case .day(let date) = start { return .day(date + 86_400) }
    return start
  }

  /// Returns an occurrence of an event.
  /// - Parameter wall: when it begins, on the clock of the event, as if that were UTC.
  private static func event(_ version: Version, at wall: Date, _ clock: ICalendarClock) -> CalendarEvent {
    var event = version.event
    guard let first = event.start else { return event }
    let start = clock.moment(wall)
    event.start = start
    if let duration = version.component.line("DURATION").flatMap({ ICalendarDuration($0.value) }) {
      // Days of a duration are those of the calendar; the time to an end is the same for all (section 3.8.5.3).
      event.end = clock.moment(wall + Double(duration.days) * 86_400, adding: Double(duration.seconds))
    } else if let end = event.end {
      event.end = start.adding(end.place.timeIntervalSince(first.place))
    }
    return event
  }

  /// Returns an occurrence as an earlier one was changed together with it.
  private static func event(
    _ change: Version, shiftedTo original: CalendarEvent.Moment, _ clock: ICalendarClock
  ) -> CalendarEvent {
    guard let start = change.event.start, let first = change.event.occurrence else { return change.event }
    let shift = clock.wall(at: start).timeIntervalSince(clock.wall(at: first))
    var event = event(change, at: clock.wall(at: original) + shift, clock)
    event.occurrence = original
    return event
  }

  private static func clock(of version: Version) -> ICalendarClock {
    guard let line = version.component.line("DTSTART") else { return .floating(zone: nil) }
    let date = ICalendarDate.parse(line.value)
    return date?.isDay == true ? .day : date?.isUTC == true ? .utc : version.reader.clock(of: line)
  }

  /// Returns when the occurrences of a series begin that may be in a range, on the clock of the event.
  private func dates(
    of version: Version, _ clock: ICalendarClock, during range: Range<Date>, _ utcOffset: (Date) -> Int
  ) -> [Date] {
    guard let line = version.component.line("DTSTART"),
      let (start, _, isUTC) = ICalendarDate.parse(line.value)
    else { return [] }
    let event = version.event
    let length = max(0, (event.end ?? event.start)?.place.timeIntervalSince(event.start?.place ?? start) ?? 0)
    func wall(_ date: Date) -> Date {
      if case .instant = event.start { return clock.wall(at: .instant(date)) }
      return date + Double(utcOffset(date))
    }
    // Clocks may change meanwhile, and a day without an end lasts one.
    let (first, last) = (wall(range.lowerBound) - length - 90_000, wall(range.upperBound) + 7_200)
    var dates: Set<Date> = [start]
    for line in version.component.lines where line.name == "RRULE" {
      guard let rule = ICalendarRule(line.value) else { continue }
      var recurrence = ICalendarRecurrence(rule, start: start)
      recurrence.forEach(from: first) { wall in
        if let until = rule.until {
          let isBefore =
            until.isDay
            ? wall < until.wall + 86_400
            : until.isUTC && !isUTC
              ? clock.moment(wall).instant(utcOffset) <= until.wall : wall <= until.wall
          guard isBefore else { return false }
        }
        if wall >= first { dates.insert(wall) }
        return wall < last && dates.count < Self.mostCandidates
      }
    }
    dates.formUnion(event.furtherDates.map { clock.wall(at: $0) })
    let exceptions = Set(event.exceptions.map(\.place))
    let days = Set(event.exceptions.compactMap { if case .day(let day) = $0 { day } else { nil } })
    return dates.filter { wall in
      let day = Date(timeIntervalSince1970: (wall.timeIntervalSince1970 / 86_400).rounded(.down) * 86_400)
      return !exceptions.contains(clock.moment(wall).place) && !days.contains(day)
    }.sorted()
  }
}
