public import FoundationEssentials

/// The date of a message according to its writer, which need not agree with its arrival: mail can be delayed,
/// clocks can be wrong, and after a move between servers all of it has arrived at once.
extension Email {
  /// The difference in seconds between the Date field and the arrival up to which nothing is unusual.
  private static let usualDelay = 86_400.0

  /// The date shown to people: that of the Date field, if it can be read.
  public var dateShown: Date { dateSent ?? dateReceived }

  /// Whether the message arrived so long after its Date, or before it, that people should know.
  public var isArrivalUnusual: Bool {
    abs(dateReceived.timeIntervalSince(dateShown)) > Self.usualDelay
  }

  /// The best guess at when it was written, for finding the newest message of a thread: the time at which it
  /// arrived, unless it is much older. Writers' clocks are not compared, and a Date to come doesn't count.
  public var dateWritten: Date {
    isArrivalUnusual && dateShown < dateReceived ? dateShown : dateReceived
  }
}

extension Sequence<Email> {
  /// The message that was written last; of several, the last one in the order of the sequence.
  public var newest: Email? {
    reduce(nil) { newest, email in
      guard let newest, email.dateWritten < newest.dateWritten else { return email }
      return newest
    }
  }
}

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
