public import FoundationEssentials

/// Converts `3h`, `tomorrow`, `monday 14:30` or `2026-12-01` to a time, in local time.
public struct SnoozeTime {
  /// A reason why words can't be converted to a time.
  public enum Problem: Error, Hashable, Sendable {
    case notATime
    case past
    /// More than ``SnoozeTime/furthestYears`` years away.
    case tooFar
  }

  /// The maximum number of words in a time, as in `next week 9:30`.
  public static let mostWords = 3
  public static let furthestYears = 5
  /// The time of day used when only a day is given.
  private static let morning = 8 * 3_600
  private static let secondsOfDay = 86_400
  private static let furthest = furthestYears * 366

  private let now: Date
  private let offset: (Date) -> Int

  /// - Parameter offset: the offset of local time from UTC at a moment, in seconds.
  public init(now: Date, offset: @escaping (Date) -> Int) {
    self.now = now
    self.offset = offset
  }

  /// - Parameter words: a number of minutes, hours, days or weeks; or a day, a time of day, or both. A day
  ///   without a time means 8 AM, a time without a day its next occurrence, a weekday the next one after
  ///   today.
  public func date(_ words: [String]) throws(Problem) -> Date {
    let words = words.map { $0.lowercased() }
    guard let first = words.first, words.count <= Self.mostWords else { throw .notATime }
    if words.count == 1, let span = Self.span(first, units: ["m": 60, "h": 3_600]) {
      return try checked(now + Double(span))
    }
    if words.count == 1, let time = Self.timeOfDay(first) {
      let date = moment(today, time)
      return try checked(date > now ? date : moment(today.adding(days: 1), time))
    }
    let (day, count) = try day(words)
    switch words.count - count {
    case 0: return try checked(moment(day, Self.morning))
    case 1:
      guard let time = Self.timeOfDay(words[count]) else { throw .notATime }
      return try checked(moment(day, time))
    default: throw .notATime
    }
  }

  private func checked(_ date: Date) throws(Problem) -> Date {
    guard date > now else { throw .past }
    guard date.timeIntervalSince(now) <= Double(Self.furthest * Self.secondsOfDay) else { throw .tooFar }
    return date
  }

  // MARK: Days

  /// - Returns: the day given by the first words, and the number of these.
  private func day(_ words: [String]) throws(Problem) -> (CivilDay, Int) {
    switch words[0] {
    case "today": return (today, 1)
    case "tomorrow": return (today.adding(days: 1), 1)
    case "weekend": return (next(weekday: 6), 1)
    case "next" where words.count > 1 && words[1] == "week": return (next(weekday: 1), 2)
    default: break
    }
    if let weekday = Self.weekday(words[0]) { return (next(weekday: weekday), 1) }
    if let days = Self.span(words[0], units: ["d": 1, "w": 7]) {
      guard days <= Self.furthest else { throw .tooFar }
      return (today.adding(days: days), 1)
    }
    guard let day = Self.civilDay(words[0]) else { throw .notATime }
    return (day, 1)
  }

  private var today: CivilDay {
    let seconds = (now.timeIntervalSince1970 + Double(offset(now))) / Double(Self.secondsOfDay)
    return CivilDay(daysSince1970: Int(seconds.rounded(.down)))
  }

  /// Returns the first such day after today; 0 is Sunday.
  private func next(weekday: Int) -> CivilDay {
    let ahead = (weekday - today.weekday + 7) % 7
    return today.adding(days: ahead == 0 ? 7 : ahead)
  }

  /// Parses `monday`, or a prefix of at least three letters.
  private static func weekday(_ word: String) -> Int? {
    let names = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
    return word.utf8.count < 3 ? nil : names.firstIndex { $0.hasPrefix(word) }
  }

  /// Parses a day as in ISO 8601.
  private static func civilDay(_ word: String) -> CivilDay? {
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].utf8.count == 4, let year = number(parts[0]), year > 0,
      let month = number(parts[1]), (1...12).contains(month), let day = number(parts[2]),
      (1...CivilDay.days(ofMonth: month, year)).contains(day)
    else { return nil }
    return CivilDay(year, month, day)
  }

  // MARK: Times

  /// - Parameter time: in seconds. The offset is determined twice, in case clocks change at that time.
  private func moment(_ day: CivilDay, _ time: Int) -> Date {
    let seconds = Double(day.daysSince1970 * Self.secondsOfDay + time)
    let guess = Date(timeIntervalSince1970: seconds - Double(offset(Date(timeIntervalSince1970: seconds))))
    return Date(timeIntervalSince1970: seconds - Double(offset(guess)))
  }

  /// Parses `3h` as a multiple of its unit.
  private static func span(_ word: String, units: [Character: Int]) -> Int? {
    guard let unit = word.last.flatMap({ units[$0] }), let count = number(word.dropLast(), upTo: 5), count > 0
    else { return nil }
    return count * unit
  }

  /// Parses `14:30`, `8am`, `8:15pm`, in seconds since midnight.
  private static func timeOfDay(_ word: String) -> Int? {
    let half = ["am", "pm"].firstIndex { word.hasSuffix($0) }
    let parts = (half == nil ? word[...] : word.dropLast(2))
      .split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 || half != nil && parts.count == 1, var hour = number(parts[0]) else { return nil }
    var minute = 0
    if parts.count == 2 {
      guard parts[1].utf8.count == 2, let given = number(parts[1]), given < 60 else { return nil }
      minute = given
    }
    if let half {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + half * 12
    }
    return hour < 24 ? hour * 3_600 + minute * 60 : nil
  }

  private static func number(_ text: some StringProtocol, upTo digits: Int = 4) -> Int? {
    let isNumber = (1...digits).contains(text.utf8.count) && text.utf8.allSatisfy { (48...57).contains($0) }
    return isNumber ? Int(text) : nil
  }
}
