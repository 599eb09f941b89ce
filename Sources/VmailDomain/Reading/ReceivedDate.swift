public import FoundationEssentials

/// The date at which imported mail counts as received (page 8.11).
public enum ReceivedDate {
  /// Returns the Date header field if it is valid and at most a day in the future, else the date of the
  /// topmost Received field, else that of the mbox `From_` line, else the file's time.
  public static func resolve(
    dateHeader: Date?, topReceived: Date?, envelopeLine: Date?, fileTime: Date?, now: Date
  ) -> Date {
    let latest = now.timeIntervalSince1970 + 24 * 60 * 60
    let candidates = [dateHeader, topReceived, envelopeLine, fileTime]
    // Compared as numbers: as a `Date`, an invalid one is both below and above every other.
    return candidates.compactMap(\.self).first { date in
      date.timeIntervalSince1970 >= earliest && date.timeIntervalSince1970 <= latest
    } ?? now
  }

  /// There was no mail before 1970: an earlier date comes from a wrong clock. In seconds since then.
  private static let earliest = 0.0
}
