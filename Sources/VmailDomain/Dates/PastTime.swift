public import FoundationEssentials

/// Converts `2h`, `14:30`, `yesterday`, `monday 9:00` or `2026-11-20 9:00` to a time in the past, in local time.
public struct PastTime {
  private let now: Date
  private let clock: LocalDays

  /// - Parameter offset: the offset of local time from UTC at a moment, in seconds.
  public init(now: Date, offset: @escaping (Date) -> Int) {
    self.now = now
    clock = LocalDays(offset: offset)
  }

  /// - Parameter text: how many minutes, hours, days or weeks ago; or a day, a time of day, or both. A day without a time
  ///   means its beginning, a time without a day its last occurrence, and a weekday the last one, which may be today.
  /// - Returns: `nil` if the text is something else, or not in the past.
  public func date(_ text: String) -> Date? {
    let words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    guard let first = words.first, words.count <= 2 else { return nil }
    if words.count == 1 {
      if let span = TimeWords.span(first, units: ["m": 60, "h": 3_600, "d": 86_400, "w": 7 * 86_400]) {
        return now - Double(span)
      }
      if let time = TimeWords.timeOfDay(first) { return last(at: time) }
    }
    guard let day = day(first) else { return nil }
    let time = words.count == 2 ? TimeWords.timeOfDay(words[1]) : 0
    return time.map { clock.moment(day, $0) }.flatMap { $0 <= now ? $0 : nil }
  }

  private var today: CivilDay { clock.day(of: now) }

  private func last(at time: Int) -> Date {
    let date = clock.moment(today, time)
    return date <= now ? date : clock.moment(today.adding(days: -1), time)
  }

  private func day(_ word: String) -> CivilDay? {
    switch word {
    case "today": return today
    case "yesterday": return today.adding(days: -1)
    default: break
    }
    if let weekday = TimeWords.weekday(word) {
      return today.adding(days: -((today.weekday - weekday + 7) % 7))
    }
    return TimeWords.civilDay(word)
  }
}
