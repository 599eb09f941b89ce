package import FoundationEssentials
internal import VmailDomain

/// Writes the Date field (RFC 5322 section 3.3). Foundation's formatters would load ICU.
package enum MessageDate {
  /// The years with four digits: 1900 to 9999.
  private static let years = -2_208_988_800.0...253_402_200_000.0

  /// - Parameter utcOffset: the offset from UTC in seconds, positive to the east; written in whole minutes.
  package static func text(of date: Date, utcOffset: Int) -> String {
    let offset = min(max(utcOffset / 60, -14 * 60), 14 * 60)
    let since1970 = date.timeIntervalSince1970
    let seconds = since1970.isNaN ? 0 : min(max(since1970, years.lowerBound), years.upperBound)
    let time = CivilTime(Date(timeIntervalSince1970: seconds), utcOffset: offset * 60)
    let zone =
      (offset < 0 ? "-" : "+") + CivilTime.twoDigits(abs(offset) / 60) + CivilTime.twoDigits(abs(offset) % 60)
    return "\(time.weekdayName), \(time.day) \(time.monthName) \(time.year) \(time.clockText) \(zone)"
  }
}
