import Foundation
import Glibc

/// Converts dates such as `17-Jul-1996 02:44:25 +0000` (RFC 3501 section 9, `date-time`).
enum WireDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  static func written(_ date: Date) -> String {
    var seconds = time_t(date.timeIntervalSince1970.rounded(.down))
    var parts = tm()
    gmtime_r(&seconds, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let month = months[Int(parts.tm_mon)]
    return "\(two(parts.tm_mday))-\(month)-\(parts.tm_year + 1900) "
      + "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) +0000"
  }

  static func parse(_ text: String) -> Date? {
    let words = text.split(separator: " ")
    guard words.count == 3 else { return nil }
    let (date, time) = (
      words[0].split(separator: "-"), words[1].split(separator: ":").compactMap { Int32($0) }
    )
    guard date.count == 3, time.count == 3, let day = Int32(date[0]), let year = Int32(date[2]),
      let month = months.firstIndex(where: { $0.lowercased() == date[1].lowercased() }),
      let zone = Int(words[2]), abs(zone) < 2400
    else { return nil }
    var parts = tm()
    (parts.tm_mday, parts.tm_mon, parts.tm_year) = (day, Int32(month), year - 1900)
    (parts.tm_hour, parts.tm_min, parts.tm_sec) = (time[0], time[1], time[2])
    return Date(timeIntervalSince1970: Double(timegm(&parts) - (zone / 100 * 60 + zone % 100) * 60))
  }
}
