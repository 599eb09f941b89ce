internal import CGLib
internal import FoundationEssentials
internal import VmailDomain

/// A time zone as defined in a calendar (RFC 5545 section 3.6.5): its rules apply every year, or from a date on.
struct ICalendarZone {
  private struct Observance {
    /// Its start in the local time before it, as if it were UTC.
    var start = Date(timeIntervalSince1970: 0)
    /// The offsets from UTC before and after it, in seconds.
    var from: Int?
    var to: Int?
    var isYearly = false
    /// The month, day and weekday; without them, those of the start.
    var month: Int?
    /// The weekday of the month, counted from the end of the month if `ordinal` is negative; 0 is Sunday.
    var weekday: (ordinal: Int, day: Int)?
    /// The day of the month, or the first on which the weekday can be.
    var monthDay: Int?
    /// The end of the rule, in UTC.
    var until: Date?
    /// Further starts.
    var dates: [Date] = []
  }

  private var observances: [Observance] = []

  init(_ properties: [ICalendarProperty]) {
    var current: Observance?
    for property in properties {
      switch property.name {
      case "BEGIN": current = Observance()
      case "END":
        if let current, current.to != nil, observances.count < 100 { observances.append(current) }
        current = nil
      case "DTSTART": current?.start = ICalendarDate.parse(property.value)?.wall ?? .distantPast
      case "TZOFFSETFROM": current?.from = Self.offset(property.value)
      case "TZOFFSETTO": current?.to = Self.offset(property.value)
      case "RRULE": current.map { current = Self.rule(property.value, $0) }
      case "RDATE":
        let dates = property.value.split(separator: ",").prefix(100)
        current?.dates += dates.compactMap { ICalendarDate.parse(String($0))?.wall }
      default: break
      }
    }
  }

  /// Returns the offset from UTC of clocks that show `wall`, in seconds.
  /// - Parameter wall: the local time, as if it were UTC.
  /// - Returns: `nil` when there are no rules.
  func offset(at wall: Date) -> Int? {
    let year = CivilTime(wall).year
    var latest: (onset: Date, from: Int, offset: Int)?
    for observance in observances {
      guard let to = observance.to else { continue }
      for onset in [year, year - 1].map({ Self.onset(of: observance, $0) }) + observance.dates {
        guard let onset, onset <= wall, onset >= observance.start else { continue }
        if let known = latest, known.onset >= onset { continue }
        latest = (onset, observance.from ?? to, to)
      }
    }
    // A time that the clocks skip is meant by those before (section 3.3.5).
    if let latest, wall < latest.onset + Double(latest.offset - latest.from) { return latest.from }
    return latest?.offset ?? observances.min { $0.start < $1.start }.flatMap { $0.from ?? $0.to }
  }

  private static func onset(of observance: Observance, _ year: Int) -> Date? {
    guard observance.isYearly else { return observance.start }
    let start = CivilTime(observance.start)
    let month = observance.month ?? start.month
    let first = CivilDay(year, month, observance.monthDay ?? (observance.weekday == nil ? start.day : 1))
    var day = first
    if let (ordinal, weekday) = observance.weekday {
      let last = CivilDay(year, month, CivilDay.days(ofMonth: month, year))
      day =
        ordinal > 0
        ? first.adding(days: (weekday - first.weekday + 7) % 7 + (ordinal - 1) * 7)
        : last.adding(days: (ordinal + 1) * 7 - (last.weekday - weekday + 7) % 7)
    }
    let timeOfDay = observance.start.timeIntervalSince1970.truncatingRemainder(dividingBy: 86_400)
    let onset = Date(
      timeIntervalSince1970: Double(day.daysSince1970) * 86_400
        + (timeOfDay < 0 ? timeOfDay + 86_400 : timeOfDay))
    if let until = observance.until, onset - Double(observance.from ?? 0) > until { return nil }
    return onset
  }

  private static func rule(_ text: String, _ observance: Observance) -> Observance {
    var observance = observance
    let rule = RecurrenceWording.parts(of: text)
    guard rule["FREQ"] == "YEARLY" else { return observance }
    observance.isYearly = true
    observance.month = rule["BYMONTH"].flatMap { Int($0) }.flatMap { (1...12).contains($0) ? $0 : nil }
    if let day = rule["BYDAY"], let weekday = RecurrenceWording.days.firstIndex(of: String(day.suffix(2))),
      let ordinal = Int(day.count == 2 ? rule["BYSETPOS"] ?? "1" : String(day.dropLast(2))),
      (-5...5).contains(ordinal), ordinal != 0
    {
      observance.weekday = (ordinal, weekday)
    }
    let monthDays = rule["BYMONTHDAY"]?.split(separator: ",").compactMap { Int($0) } ?? []
    observance.monthDay = monthDays.min().flatMap { (1...31).contains($0) ? $0 : nil }
    observance.until = rule["UNTIL"].flatMap { ICalendarDate.parse($0)?.wall }
    return observance
  }

  /// Parses `+0100` or `-053000`.
  private static func offset(_ text: String) -> Int? {
    let digits = text.utf8.drop { $0 == 0x2B || $0 == 0x2D }
    guard digits.count == 4 || digits.count == 6, let number = Int(Substring(digits)) else { return nil }
    let padded = digits.count == 4 ? number * 100 : number
    let seconds = padded / 10_000 * 3600 + padded / 100 % 100 * 60 + padded % 100
    return text.hasPrefix("-") ? -seconds : seconds
  }
}

/// A time zone of the IANA database, provided by GLib, or a fixed offset from UTC.
final class NamedTimeZone {
  private let zone: OpaquePointer

  /// - Parameter name: a name such as `Europe/Berlin`, or an offset such as `UTC+2`, which is east.
  /// - Returns: `nil` if there is no such zone in the database of this machine.
  init?(_ name: String) {
    let upper = name.uppercased()
    let rest = upper.hasPrefix("UTC") || upper.hasPrefix("GMT") ? String(upper.dropFirst(3)) : upper
    let isOffset = rest.first == "+" || rest.first == "-"
    // GLib also accepts POSIX rules, in which `+` is west, and which are not meant in a calendar.
    let isInDatabase =
      name.contains("/") || !name.contains(where: \.isNumber) || name == "GMT0" || name.hasSuffix("DT")
    guard isOffset || isInDatabase, let zone = g_time_zone_new_identifier(isOffset ? rest : name) else {
      return nil
    }
    self.zone = zone
  }

  deinit { g_time_zone_unref(zone) }

  /// Returns the time at which clocks in the zone show `wall`, which is given as if it were UTC: the first one if they show
  /// it twice, and by the offset before if they skip it (RFC 5545 section 3.3.5).
  func instant(of wall: Date) -> Date {
    let day = 86_400.0
    let (before, after) = (secondsFromGMT(at: wall - day), secondsFromGMT(at: wall + day))
    let (first, second) = (wall - Double(before), wall - Double(after))
    if secondsFromGMT(at: first) != before, secondsFromGMT(at: second) == after { return second }
    return first
  }

  /// Returns what clocks in the zone show, as if it were UTC.
  func wall(at instant: Date) -> Date { instant + Double(secondsFromGMT(at: instant)) }

  private func secondsFromGMT(at date: Date) -> Int {
    let seconds = gint64(date.timeIntervalSince1970.rounded(.down))
    let interval = g_time_zone_find_interval(zone, G_TIME_TYPE_UNIVERSAL, seconds)
    return Int(g_time_zone_get_offset(zone, interval))
  }
}
