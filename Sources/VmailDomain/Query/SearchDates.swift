import Foundation

/// Says which days `2025-02-05`, `yesterday` or `2w` mean.
struct SearchDates {
  let now: Date
  /// How many seconds local time is ahead of UTC at a moment.
  let offset: (Date) -> Int

  private static let secondsOfDay = 86_400
  private static let furthest = 36_500

  /// From the first moment of the day (or month, or year) meant until the first one behind it.
  /// - Returns: `nil` for what is no date.
  func span(_ value: String) -> Range<Date>? {
    let value = value.lowercased()
    switch value {
    case "today": return day(today)
    case "yesterday": return day(today.adding(days: -1))
    default: return relative(value) ?? absolute(value)
    }
  }

  private var today: CivilDay {
    let seconds = Int(now.timeIntervalSince1970.rounded(.down)) + offset(now)
    return CivilDay(daysSince1970: Int((Double(seconds) / Double(Self.secondsOfDay)).rounded(.down)))
  }

  private func relative(_ value: String) -> Range<Date>? {
    guard let unit = value.last, let number = number(value.dropLast()), number <= Self.furthest else {
      return nil
    }
    switch unit {
    case "d": return day(today.adding(days: -number))
    case "w": return day(today.adding(days: -7 * number))
    case "m": return day(today.adding(months: -number))
    case "y": return day(today.adding(months: -12 * number))
    default: return nil
    }
  }

  /// Years, months and days as ISO 8601 writes them, the latter two if given.
  private func absolute(_ value: String) -> Range<Date>? {
    let parts = value.split(separator: "-", omittingEmptySubsequences: false)
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

  /// Midnight in local time; where clocks change just then, the offset is asked for a second time.
  private func start(_ day: CivilDay) -> Date {
    let seconds = day.daysSince1970 * Self.secondsOfDay
    let guess = Date(
      timeIntervalSince1970: Double(seconds - offset(Date(timeIntervalSince1970: Double(seconds)))))
    return Date(timeIntervalSince1970: Double(seconds - offset(guess)))
  }
}

/// A day of the Gregorian calendar.
struct CivilDay: Hashable {
  let daysSince1970: Int

  init(daysSince1970: Int) { self.daysSince1970 = daysSince1970 }

  /// - Parameter day: from 1; what is behind the end of the month counts on.
  init(_ year: Int, _ month: Int, _ day: Int) {
    // Years begin in March, so that the day that comes and goes is the last one.
    let shifted = month > 2 ? year : year - 1
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    daysSince1970 = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  static func days(ofMonth month: Int, _ year: Int) -> Int {
    let next = month == 12 ? CivilDay(year + 1, 1, 1) : CivilDay(year, month + 1, 1)
    return next.daysSince1970 - CivilDay(year, month, 1).daysSince1970
  }

  func adding(days: Int) -> CivilDay { CivilDay(daysSince1970: daysSince1970 + days) }

  /// The same day of another month, or its last one.
  func adding(months: Int) -> CivilDay {
    let (year, month, day) = components
    let count = year * 12 + (month - 1) + months
    let newYear = Int((Double(count) / 12).rounded(.down))
    let newMonth = count - newYear * 12 + 1
    return CivilDay(newYear, newMonth, min(day, Self.days(ofMonth: newMonth, newYear)))
  }

  private var components: (year: Int, month: Int, day: Int) {
    let shifted = daysSince1970 + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }
}
