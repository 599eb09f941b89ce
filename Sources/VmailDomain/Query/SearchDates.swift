import FoundationEssentials

/// Converts `2025-02-05`, `yesterday` or `2w` to days.
struct SearchDates {
  let now: Date
  /// The offset of local time from UTC at a moment, in seconds.
  let offset: (Date) -> Int

  private static let furthest = 36_500

  /// Returns the range from the beginning of the given day (or month, or year) to its end.
  /// - Returns: `nil` when the value is not a date.
  func span(_ value: String) -> Range<Date>? {
    let value = value.lowercased()
    switch value {
    case "today", "now": return day(today)
    case "yesterday": return day(today.adding(days: -1))
    default: return relative(value) ?? absolute(value)
    }
  }

  /// Converts a date, or a range of dates such as `2025-01-01..2025-01-31`, `2w..` or `..yesterday`, as in notmuch and
  /// mu. Both ends belong to the range.
  /// - Returns: `nil` when the value is neither.
  func condition(_ value: String) -> SearchCondition? {
    guard let dots = value.firstRange(of: "..") else {
      return span(value).map { .within($0.lowerBound, $0.upperBound) }
    }
    let (first, last) = (String(value[..<dots.lowerBound]), String(value[dots.upperBound...]))
    switch (first.isEmpty ? nil : span(first), last.isEmpty ? nil : span(last)) {
    case (let start?, let end?) where start.lowerBound < end.upperBound:
      return .within(start.lowerBound, end.upperBound)
    case (let start?, nil) where last.isEmpty: return .since(start.lowerBound)
    case (nil, let end?) where first.isEmpty: return .before(end.upperBound)
    default: return nil
    }
  }

  private var clock: LocalDays { LocalDays(offset: offset) }
  private var today: CivilDay { clock.day(of: now) }

  /// Parses a number of days, weeks, months or years before today: `2w`, or `2weeks` as in notmuch.
  private func relative(_ value: String) -> Range<Date>? {
    let digits = value.prefix { $0.isASCII && $0.isNumber }
    guard let number = number(digits), number <= Self.furthest else { return nil }
    switch value.dropFirst(digits.count) {
    case "d", "day", "days": return day(today.adding(days: -number))
    case "w", "week", "weeks": return day(today.adding(days: -7 * number))
    case "m", "month", "months": return day(today.adding(months: -number))
    case "y", "year", "years": return day(today.adding(months: -12 * number))
    default: return nil
    }
  }

  /// Parses a year with optional month and day, as in ISO 8601, or as Gmail writes them: `2025/02/05`.
  private func absolute(_ value: String) -> Range<Date>? {
    let separator: Character = value.contains("/") ? "/" : "-"
    let parts = value.split(separator: separator, omittingEmptySubsequences: false)
    guard let first = parts.first, first.count == 4, let year = number(first), year > 0 else { return nil }
    guard parts.count > 1 else {
      return start(CivilDay(year, 1, 1))..<start(CivilDay(year + 1, 1, 1))
    }
    guard let month = number(parts[1]), (1...12).contains(month) else { return nil }
    guard parts.count > 2 else {
      let first = CivilDay(year, month, 1)
      return start(first)..<start(first.adding(months: 1))
    }
    guard parts.count == 3, let number = number(parts[2]),
      (1...CivilDay.days(ofMonth: month, year)).contains(number)
    else { return nil }
    return day(CivilDay(year, month, number))
  }

  private func number(_ text: some StringProtocol) -> Int? {
    (1...5).contains(text.count) && text.allSatisfy { $0.isASCII && $0.isNumber } ? Int(text) : nil
  }

  private func day(_ day: CivilDay) -> Range<Date> { start(day)..<start(day.adding(days: 1)) }

  private func start(_ day: CivilDay) -> Date { clock.moment(day, 0) }
}
