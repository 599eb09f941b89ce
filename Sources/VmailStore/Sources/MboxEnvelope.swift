import Foundation
import VmailDomain

/// The `From_` line that stands before each message of an mbox (RFC 4155, appendix A).
enum MboxEnvelope {
  /// The longest sender that is written; what is longer, or not an address, is left out.
  private static let senderLimit = 320
  /// More than a `From_` line and the line ends between two messages take, in bytes.
  static let maximumLength = senderLimit + 64

  /// With its line end.
  static func line(sender: String, date: Date) -> String {
    "From \(isPlain(sender) ? sender : "MAILER-DAEMON") \(asctime(date))\n"
  }

  private static func isPlain(_ sender: String) -> Bool {
    !sender.isEmpty && sender.utf8.count <= senderLimit && sender.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
  }

  /// As C's `asctime` writes a date, in UTC: `Wed Feb  5 14:30:00 2025`.
  private static func asctime(_ date: Date) -> String {
    let seconds = date.storedSeconds
    let days = Int((Double(seconds) / 86_400).rounded(.down))
    let second = Int(seconds) - days * 86_400
    let day = civil(days)
    let weekday = weekdays[((days + 4) % 7 + 7) % 7]
    return "\(weekday) \(months[day.month - 1]) \(padded(day.day, " ")) \(padded(second / 3600, "0")):"
      + "\(padded(second / 60 % 60, "0")):\(padded(second % 60, "0")) \(fourDigits(day.year))"
  }

  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func padded(_ number: Int, _ filler: Character) -> String {
    number < 10 ? "\(filler)\(number)" : String(number)
  }

  private static func fourDigits(_ number: Int) -> String {
    String(String(10_000 + number).dropFirst())
  }

  /// The Gregorian date of a day counted from 1970-01-01, in eras of 400 years that begin in March.
  private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }
}
