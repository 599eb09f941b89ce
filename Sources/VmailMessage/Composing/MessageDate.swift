internal import Foundation

/// The Date field (RFC 5322 section 3.3). Foundation's formatters would load ICU.
enum MessageDate {
  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  /// A year has four digits: 1900 to 9999.
  private static let years = -2_208_988_800.0...253_402_200_000.0

  /// - Parameter utcOffset: seconds east of UTC; told in whole minutes.
  static func text(of date: Date, utcOffset: Int) -> String {
    let offset = min(max(utcOffset / 60, -14 * 60), 14 * 60)
    let since1970 = date.timeIntervalSince1970
    let seconds = since1970.isNaN ? 0 : min(max(since1970, years.lowerBound), years.upperBound)
    let local = Int(seconds.rounded(.down)) + offset * 60
    let day = (Double(local) / 86_400).rounded(.down)
    let second = local - Int(day) * 86_400
    let civil = CalendarDay.civil(daysSince1970: Int(day))
    let weekday = ((Int(day) + 4) % 7 + 7) % 7  // 1 January 1970 was a Thursday.
    let clock = [second / 3_600, second / 60 % 60, second % 60].map(twoDigits).joined(separator: ":")
    let zone = (offset < 0 ? "-" : "+") + twoDigits(abs(offset) / 60) + twoDigits(abs(offset) % 60)
    return "\(weekdays[weekday]), \(civil.day) \(months[civil.month - 1]) \(civil.year) \(clock) \(zone)"
  }

  private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
