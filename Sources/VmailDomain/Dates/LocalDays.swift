import FoundationEssentials

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
