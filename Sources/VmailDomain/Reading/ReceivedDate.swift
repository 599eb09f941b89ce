public import FoundationEssentials

/// When imported mail counts as received (page 8.11).
public enum ReceivedDate {
  /// The Date header field if it is valid and at most a day in the future, else the topmost
  /// Received field, else the mbox `From_` line, else the file's time.
  public static func resolve(
    dateHeader: Date?, topReceived: Date?, envelopeLine: Date?, fileTime: Date?, now: Date
  ) -> Date {
    let latest = now.timeIntervalSince1970 + 24 * 60 * 60
    let candidates = [dateHeader, topReceived, envelopeLine, fileTime]
    // Compared as numbers: a Date that is none is below and above every other.
    return candidates.compactMap(\.self).first { date in
      date.timeIntervalSince1970 >= earliest && date.timeIntervalSince1970 <= latest
    } ?? now
  }

  /// There was no mail before 1970: an earlier date is a broken clock's. In seconds since then.
  private static let earliest = 0.0
}
