public import FoundationEssentials

/// The `From_` line before each message of an mbox (RFC 4155, appendix A).
public enum MboxFromLine {
  /// The maximum length of the sender in bytes.
  private static let senderLimit = 320
  /// An upper bound on the size of a `From_` line with the line ends between two messages, in bytes.
  public static let maximumLength = senderLimit + 64
  /// The years 1 to 9999.
  private static let writable = -62_135_596_800.0...253_402_300_799.0

  /// Returns `From ann@example.com Wed Feb  5 14:30:00 2025`, in UTC and with its line end.
  ///
  /// - Parameter sender: left out unless it is a single ASCII word, so that the date after it can be parsed.
  public static func text(sender: String, date: Date) -> String {
    "From \(isPlain(sender) ? sender : "MAILER-DAEMON") \(asctime(date))\n"
  }

  private static func isPlain(_ sender: String) -> Bool {
    !sender.isEmpty && sender.utf8.count <= senderLimit && sender.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
  }

  /// Formats a date like C's `asctime`.
  private static func asctime(_ date: Date) -> String {
    let seconds = date.timeIntervalSince1970
    let clamped = seconds.isFinite ? min(max(seconds, writable.lowerBound), writable.upperBound) : 0
    let time = CivilTime(Date(timeIntervalSince1970: clamped))
    let day = time.day < 10 ? " \(time.day)" : "\(time.day)"
    let year = String(String(10_000 + time.year).dropFirst())
    return "\(time.weekdayName) \(time.monthName) \(day) \(time.clockText) \(year)"
  }
}
