import Glibc

/// Converts seconds since 1970 to the date formats of mail.
enum MailTime {
  /// Returns the date according to RFC 5322, section 3.3, in UTC.
  static func header(_ seconds: Int) -> String { text(seconds, "%a, %d %b %Y %H:%M:%S +0000") }

  /// Returns the date for the `From ` line of an mbox (RFC 4155).
  static func envelope(_ seconds: Int) -> String { text(seconds, "%a %b %e %H:%M:%S %Y") }

  /// Formats a date. The program always uses the C locale, so names are English.
  private static func text(_ seconds: Int, _ format: String) -> String {
    var (time, parts) = (time_t(seconds), tm())
    gmtime_r(&time, &parts)
    var buffer = [CChar](repeating: 0, count: 64)
    let count = strftime(&buffer, buffer.count, format, &parts)
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
