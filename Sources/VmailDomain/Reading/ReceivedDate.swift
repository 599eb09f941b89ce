public import Foundation

/// When imported mail counts as received (page 8.11).
public enum ReceivedDate {
  /// The Date header field if it is valid and at most a day in the future, else the topmost
  /// Received field, else the mbox `From_` line, else the file's time.
  public static func resolve(
    dateHeader: Date?, topReceived: Date?, envelopeLine: Date?, fileTime: Date?, now: Date
  ) -> Date {
    let latest = now.addingTimeInterval(24 * 60 * 60)
    let candidates = [dateHeader, topReceived, envelopeLine, fileTime]
    return candidates.compactMap(\.self).first { $0 <= latest && $0 >= earliest } ?? now
  }

  /// There was no mail before 1970: an earlier date is a broken clock's.
  private static let earliest = Date(timeIntervalSince1970: 0)
}
