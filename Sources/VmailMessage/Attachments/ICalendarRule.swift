internal import FoundationEssentials
internal import VmailDomain

/// A recurrence rule (RFC 5545 section 3.3.10). Its times are those of a clock on the wall, as if they were UTC.
struct ICalendarRule {
  enum Frequency: String {
    case yearly = "YEARLY"
    case monthly = "MONTHLY"
    case weekly = "WEEKLY"
    case daily = "DAILY"
    case hourly = "HOURLY"
    case minutely = "MINUTELY"
    case secondly = "SECONDLY"

    /// The length of a period in seconds, up to a day.
    var seconds: Int {
      switch self {
      case .hourly: 3_600
      case .minutely: 60
      case .secondly: 1
      case .yearly, .monthly, .weekly, .daily: 86_400
      }
    }

    var isWithinDay: Bool { seconds < 86_400 }
  }

  let frequency: Frequency
  let interval: Int
  let count: Int?
  let until: (wall: Date, isDay: Bool, isUTC: Bool)?
  let months: Set<Int>
  let weekNumbers: Set<Int>
  let yearDays: Set<Int>
  let monthDays: Set<Int>
  /// 0 is Sunday. An ordinal counts the weekdays of a month or year.
  let weekdays: [(ordinal: Int?, day: Int)]
  let hours: [Int]
  let minutes: [Int]
  let seconds: [Int]
  let positions: [Int]
  let weekStart: Int

  private static let known: Set<String> = [
    "FREQ", "INTERVAL", "COUNT", "UNTIL", "WKST", "BYMONTH", "BYWEEKNO", "BYYEARDAY", "BYMONTHDAY", "BYDAY",
    "BYHOUR", "BYMINUTE", "BYSECOND", "BYSETPOS",
  ]

  /// - Returns: `nil` for an invalid rule, and for one with parts that RFC 5545 doesn't define.
  init?(_ text: String) {
    let parts = RecurrenceWording.parts(of: text)
    guard let frequency = parts["FREQ"].flatMap(Frequency.init), parts.keys.allSatisfy(Self.known.contains),
      let interval = Int(parts["INTERVAL"] ?? "1"), (1...1_000_000).contains(interval),
      let months = Self.numbers(parts["BYMONTH"], 1...12),
      let weekNumbers = Self.numbers(parts["BYWEEKNO"], -53...53),
      let yearDays = Self.numbers(parts["BYYEARDAY"], -366...366),
      let monthDays = Self.numbers(parts["BYMONTHDAY"], -31...31),
      let hours = Self.numbers(parts["BYHOUR"], 0...23),
      let minutes = Self.numbers(parts["BYMINUTE"], 0...59),
      let seconds = Self.numbers(parts["BYSECOND"], 0...60),
      let positions = Self.numbers(parts["BYSETPOS"], -366...366),
      let weekdays = Self.weekdays(parts["BYDAY"]),
      let weekStart = RecurrenceWording.days.firstIndex(of: parts["WKST"] ?? "MO")
    else { return nil }
    (count, until) = (parts["COUNT"].flatMap { Int($0) }, parts["UNTIL"].flatMap(ICalendarDate.parse))
    guard (count == nil) == (parts["COUNT"] == nil), count ?? 1 > 0, (until == nil) == (parts["UNTIL"] == nil)
    else { return nil }
    (self.frequency, self.interval, self.weekStart) = (frequency, interval, weekStart)
    (self.months, self.weekNumbers, self.yearDays) = (Set(months), Set(weekNumbers), Set(yearDays))
    (self.monthDays, self.weekdays, self.positions) = (Set(monthDays), weekdays, positions)
    (self.hours, self.minutes) = (hours.sorted(), minutes.sorted())
    // A leap second is the last second of its minute.
    self.seconds = Set(seconds.map { min($0, 59) }).sorted()
  }

  /// - Returns: `nil` if one is out of range.
  private static func numbers(_ text: String?, _ range: ClosedRange<Int>) -> [Int]? {
    guard let words = text?.split(separator: ",", omittingEmptySubsequences: false).prefix(400) else {
      return []
    }
    let numbers = words.compactMap { Int($0) }.filter {
      range.contains($0) && ($0 != 0 || range.lowerBound == 0)
    }
    return numbers.count == words.count ? Array(Set(numbers)) : nil
  }

  private static func weekdays(_ text: String?) -> [(ordinal: Int?, day: Int)]? {
    guard let words = text?.split(separator: ",", omittingEmptySubsequences: false).prefix(400) else {
      return []
    }
    let found = words.compactMap { word -> (ordinal: Int?, day: Int)? in
      guard let day = RecurrenceWording.days.firstIndex(of: String(word.suffix(2))) else { return nil }
      guard word.count > 2 else { return (nil, day) }
      return Int(word.dropLast(2)).flatMap { (-53...53).contains($0) && $0 != 0 ? ($0, day) : nil }
    }
    return found.count == words.count ? found : nil
  }
}

/// The dates of a recurrence rule, in order.
struct ICalendarRecurrence {
  private let rule: ICalendarRule
  private let start: Date
  private let startTime: CivilTime
  /// The work that is left, in days and periods to be looked at: a hostile rule can be for a date that never comes.
  private var work = 200_000

  /// - Parameter start: the first date, which counts whether the rule describes it or not (RFC 5545 section 3.8.5.3).
  init(_ rule: ICalendarRule, start: Date) {
    (self.rule, self.start, startTime) = (rule, start, CivilTime(start))
  }

  /// Calls a function with one date after the other, until it returns `false`, the rule ends, or has taken too much work.
  /// - Parameter first: earlier dates may be left out.
  mutating func forEach(from first: Date, _ body: (Date) -> Bool) {
    var remaining = rule.count ?? .max
    guard body(start) else { return }
    remaining -= 1
    // Only what is counted has to be counted from the beginning.
    var period = rule.count == nil ? firstPeriod(before: first) : 0
    while remaining > 0, work > 0 {
      guard let days = days(ofPeriod: period) else { return }
      work -= 1
      let dates = dates(on: days, period)
      for date in dates where date > start {
        guard remaining > 0, body(date) else { return }
        remaining -= 1
      }
      period += dates.isEmpty && rule.frequency.isWithinDay ? emptyPeriods(from: period) : 1
    }
  }

  // MARK: Periods

  private static let lastYear = 9_999

  /// Returns the number of a period that begins before a date, and before everything that belongs to it.
  private func firstPeriod(before date: Date) -> Int {
    let seconds = date.timeIntervalSince(start)
    guard seconds > 0, seconds.isFinite else { return 0 }
    let length: Double =
      switch rule.frequency {
      case .yearly: 366 * 86_400
      case .monthly: 31 * 86_400
      case .weekly: 7 * 86_400
      default: Double(rule.frequency.seconds)
      }
    return max(0, Int(seconds / length / Double(rule.interval)) - 2)
  }

  /// Returns how many periods to skip from one on a day without any date.
  private func emptyPeriods(from period: Int) -> Int {
    let step = rule.frequency.seconds * rule.interval
    let time = Int(start.timeIntervalSince1970) + period * step
    let left = 86_400 - (time % 86_400 + 86_400) % 86_400
    let day = CivilDay(daysSince1970: (time - (86_400 - left)) / 86_400)
    return matches(day) ? 1 : max(1, (left + step - 1) / step)
  }

  /// Returns the days of a period that the rule names, without regard to times.
  /// - Returns: `nil` after the last year of calendars.
  private mutating func days(ofPeriod period: Int) -> [CivilDay]? {
    let step = period.multipliedReportingOverflow(by: rule.interval)
    guard !step.overflow, step.partialValue < 1 << 40 else { return nil }
    let first: CivilDay
    let length: Int
    switch rule.frequency {
    case .yearly:
      first = CivilDay(startTime.year + min(step.partialValue, Self.lastYear), 1, 1)
      length = CivilDay(first.components.year + 1, 1, 1).daysSince1970 - first.daysSince1970
    case .monthly:
      guard step.partialValue < Self.lastYear * 12 else { return nil }
      first = CivilDay(startTime.year, startTime.month, 1).adding(months: step.partialValue)
      length = CivilDay.days(ofMonth: first.components.month, first.components.year)
    case .weekly:
      let back = (startTime.weekday - rule.weekStart + 7) % 7
      (first, length) = (startTime.civilDay.adding(days: step.partialValue * 7 - back), 7)
    case .daily: (first, length) = (startTime.civilDay.adding(days: step.partialValue), 1)
    case .hourly, .minutely, .secondly:
      (first, length) = (CivilTime(time(ofPeriod: period)).civilDay, 1)
    }
    guard (1...Self.lastYear).contains(first.components.year) else { return nil }
    work -= length
    return (0..<length).map { first.adding(days: $0) }.filter(matches)
  }

  private func time(ofPeriod period: Int) -> Date {
    start + Double(period * rule.interval * rule.frequency.seconds)
  }

  // MARK: Days

  private func matches(_ day: CivilDay) -> Bool {
    let (year, month, number) = day.components
    guard rule.months.isEmpty || rule.months.contains(month) else { return false }
    let length = CivilDay.days(ofMonth: month, year)
    let monthDays = impliedMonthDay.map { [$0] } ?? rule.monthDays
    guard monthDays.isEmpty || monthDays.contains(number) || monthDays.contains(number - length - 1) else {
      return false
    }
    if let month = impliedMonth, day.components.month != month { return false }
    if !rule.yearDays.isEmpty {
      let first = CivilDay(year, 1, 1).daysSince1970
      let (place, length) = (day.daysSince1970 - first + 1, CivilDay(year + 1, 1, 1).daysSince1970 - first)
      guard rule.yearDays.contains(place) || rule.yearDays.contains(place - length - 1) else { return false }
    }
    guard rule.weekNumbers.isEmpty || isInWeek(day) else { return false }
    if let weekday = impliedWeekday { return day.weekday == weekday }
    return rule.weekdays.isEmpty || rule.weekdays.contains { isWeekday(day, $0) }
  }

  /// Whether the rule says nothing about days within its period, so that they are those of the start.
  private var hasDays: Bool {
    !(rule.weekdays.isEmpty && rule.monthDays.isEmpty && rule.yearDays.isEmpty && rule.weekNumbers.isEmpty)
  }

  private var impliedMonth: Int? {
    rule.frequency == .yearly && !hasDays && rule.months.isEmpty ? startTime.month : nil
  }

  private var impliedMonthDay: Int? {
    (rule.frequency == .yearly || rule.frequency == .monthly) && !hasDays ? startTime.day : nil
  }

  private var impliedWeekday: Int? {
    switch rule.frequency {
    case .weekly where !hasDays: startTime.weekday
    case .yearly
    where !rule.weekNumbers.isEmpty && rule.weekdays.isEmpty && rule.monthDays.isEmpty
      && rule.yearDays.isEmpty:
      startTime.weekday
    default: nil
    }
  }

  private func isWeekday(_ day: CivilDay, _ wanted: (ordinal: Int?, day: Int)) -> Bool {
    guard day.weekday == wanted.day else { return false }
    // Ordinals have a meaning only in months and years (section 3.3.10).
    guard let ordinal = wanted.ordinal, rule.frequency == .monthly || rule.frequency == .yearly else {
      return true
    }
    let (year, month, number) = day.components
    let place: Int
    let length: Int
    if rule.frequency == .yearly, rule.months.isEmpty {
      let first = CivilDay(year, 1, 1).daysSince1970
      (place, length) = (day.daysSince1970 - first, CivilDay(year + 1, 1, 1).daysSince1970 - first)
    } else {
      (place, length) = (number - 1, CivilDay.days(ofMonth: month, year))
    }
    return ordinal == place / 7 + 1 || ordinal == -((length - 1 - place) / 7 + 1)
  }

  /// Weeks belong to the year in which most of their days are (ISO 8601), and begin on the day that the rule says.
  private func isInWeek(_ day: CivilDay) -> Bool {
    let middle = day.adding(days: 3 - (day.weekday - rule.weekStart + 7) % 7)
    let year = middle.components.year
    let number = (middle.daysSince1970 - CivilDay(year, 1, 1).daysSince1970) / 7 + 1
    // 28 December is in the last week if that begins on a Monday, and 4 days before the end of the year always.
    let end = CivilDay(year, 12, 28)
    let last = end.adding(days: 3 - (end.weekday - rule.weekStart + 7) % 7)
    let count = (last.daysSince1970 - CivilDay(year, 1, 1).daysSince1970) / 7 + 1
    return rule.weekNumbers.contains(number) || rule.weekNumbers.contains(number - count - 1)
  }

  // MARK: Times

  private func dates(on days: [CivilDay], _ period: Int) -> [Date] {
    guard !days.isEmpty else { return [] }
    let now = rule.frequency.isWithinDay ? CivilTime(time(ofPeriod: period)) : startTime
    func values(_ named: [Int], own: Int, isFixed: Bool) -> [Int] {
      guard isFixed else { return named.isEmpty ? [own] : named }
      return named.isEmpty || named.contains(own) ? [own] : []
    }
    let frequency = rule.frequency
    let hours = values(rule.hours, own: now.hour, isFixed: frequency.isWithinDay)
    let minutes = values(
      rule.minutes, own: now.minute, isFixed: frequency == .minutely || frequency == .secondly)
    let seconds = values(rule.seconds, own: now.second, isFixed: frequency == .secondly)
    let times = hours.flatMap { hour in
      minutes.flatMap { minute in seconds.map { hour * 3_600 + minute * 60 + $0 } }
    }
    guard !times.isEmpty else { return [] }
    func date(_ index: Int) -> Date {
      let day = days[index / times.count]
      return Date(
        timeIntervalSince1970: Double(day.daysSince1970 * 86_400 + times[index % times.count]))
    }
    let count = days.count * times.count
    guard rule.positions.isEmpty else {
      let places = Set(rule.positions.map { $0 > 0 ? $0 - 1 : count + $0 })
      return places.filter { (0..<count).contains($0) }.sorted().map(date)
    }
    return (0..<min(count, Self.mostDates)).map(date)
  }

  /// The most dates of one period.
  private static let mostDates = 10_000
}
