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
  private static let furthest = furthestYears * 366

  private let now: Date
  private let clock: LocalDays

  /// - Parameter offset: the offset of local time from UTC at a moment, in seconds.
  public init(now: Date, offset: @escaping (Date) -> Int) {
    self.now = now
    clock = LocalDays(offset: offset)
  }

  /// - Parameter words: a number of minutes, hours, days or weeks; or a day, a time of day, or both. A day
  ///   without a time means 8 AM, a time without a day its next occurrence, a weekday the next one after
  ///   today.
  public func date(_ words: [String]) throws(Problem) -> Date {
    let words = words.map { $0.lowercased() }
    guard let first = words.first, words.count <= Self.mostWords else { throw .notATime }
    if words.count == 1, let span = TimeWords.span(first, units: ["m": 60, "h": 3_600]) {
      return try checked(now + Double(span))
    }
    if words.count == 1, let time = TimeWords.timeOfDay(first) {
      let date = clock.moment(today, time)
      return try checked(date > now ? date : clock.moment(today.adding(days: 1), time))
    }
    let (day, count) = try day(words)
    switch words.count - count {
    case 0: return try checked(clock.moment(day, Self.morning))
    case 1:
      guard let time = TimeWords.timeOfDay(words[count]) else { throw .notATime }
      return try checked(clock.moment(day, time))
    default: throw .notATime
    }
  }

  private func checked(_ date: Date) throws(Problem) -> Date {
    guard date > now else { throw .past }
    guard date.timeIntervalSince(now) <= Double(Self.furthest * LocalDays.secondsOfDay) else { throw .tooFar }
    return date
  }

  // MARK: Days

  private var today: CivilDay { clock.day(of: now) }

  /// - Returns: the day given by the first words, and the number of these.
  private func day(_ words: [String]) throws(Problem) -> (CivilDay, Int) {
    switch words[0] {
    case "today": return (today, 1)
    case "tomorrow": return (today.adding(days: 1), 1)
    case "weekend": return (next(weekday: 6), 1)
    case "next" where words.count > 1 && words[1] == "week": return (next(weekday: 1), 2)
    default: break
    }
    if let weekday = TimeWords.weekday(words[0]) { return (next(weekday: weekday), 1) }
    if let days = TimeWords.span(words[0], units: ["d": 1, "w": 7]) {
      guard days <= Self.furthest else { throw .tooFar }
      return (today.adding(days: days), 1)
    }
    guard let day = TimeWords.civilDay(words[0]) else { throw .notATime }
    return (day, 1)
  }

  /// Returns the first such day after today; 0 is Sunday.
  private func next(weekday: Int) -> CivilDay {
    let ahead = (weekday - today.weekday + 7) % 7
    return today.adding(days: ahead == 0 ? 7 : ahead)
  }
}

/// A thread that is snoozed.
public struct SnoozedThread: Hashable, Sendable {
  public var id: ThreadID
  public var accountId: AccountID
  public var subject: String
  /// The time at which it returns.
  public var until: Date
  /// Whether it was sent, and returns only if nobody answers.
  public var isReminder: Bool

  public init(
    id: ThreadID, accountId: AccountID, subject: String, until: Date, isReminder: Bool = false
  ) {
    self.id = id
    self.accountId = accountId
    self.subject = subject
    self.until = until
    self.isReminder = isReminder
  }
}
