import FoundationEssentials

/// A day of the proleptic Gregorian calendar. (Foundation's calendar would load ICU.)
public struct CivilDay: Hashable, Sendable {
  /// 0 for 1970-01-01; negative before it.
  public let daysSince1970: Int

  public init(daysSince1970: Int) { self.daysSince1970 = daysSince1970 }

  /// Uses the algorithm of H. Hinnant, "chrono-compatible low-level date algorithms".
  ///
  /// - Parameters:
  ///   - month: 1 to 12.
  ///   - day: from 1; a number beyond the end of the month continues into the next one.
  public init(_ year: Int, _ month: Int, _ day: Int) {
    // Years begin in March, so that a leap day is the last day of its year.
    let shifted = month > 2 ? year : year - 1
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    daysSince1970 = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// Returns the number of days in a month, 28 to 31.
  public static func days(ofMonth month: Int, _ year: Int) -> Int {
    let next = month == 12 ? CivilDay(year + 1, 1, 1) : CivilDay(year, month + 1, 1)
    return next.daysSince1970 - CivilDay(year, month, 1).daysSince1970
  }

  public func adding(days: Int) -> CivilDay { CivilDay(daysSince1970: daysSince1970 + days) }

  /// Returns the same day of another month, or the last day of that month.
  public func adding(months: Int) -> CivilDay {
    let (year, month, day) = components
    let count = year * 12 + (month - 1) + months
    let newYear = Int((Double(count) / 12).rounded(.down))
    let newMonth = count - newYear * 12 + 1
    return CivilDay(newYear, newMonth, min(day, Self.days(ofMonth: newMonth, newYear)))
  }

  /// The month from 1 to 12, and the day from 1.
  public var components: (year: Int, month: Int, day: Int) {
    let shifted = daysSince1970 + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  /// 0 is Sunday.
  public var weekday: Int {
    // 1 January 1970 was a Thursday.
    ((daysSince1970 + 4) % 7 + 7) % 7
  }
}

/// Converts between moments and days in local time.
struct LocalDays {
  static let secondsOfDay = 86_400

  /// Returns the offset of local time from UTC at a moment, in seconds.
  let offset: (Date) -> Int

  func day(of moment: Date) -> CivilDay {
    let seconds = (moment.timeIntervalSince1970 + Double(offset(moment))) / Double(Self.secondsOfDay)
    return CivilDay(daysSince1970: Int(seconds.rounded(.down)))
  }

  /// - Parameter time: in seconds. The offset is determined twice, in case clocks change at that time.
  func moment(_ day: CivilDay, _ time: Int) -> Date {
    let seconds = Double(day.daysSince1970 * Self.secondsOfDay + time)
    let guess = Date(timeIntervalSince1970: seconds - Double(offset(Date(timeIntervalSince1970: seconds))))
    return Date(timeIntervalSince1970: seconds - Double(offset(guess)))
  }
}
