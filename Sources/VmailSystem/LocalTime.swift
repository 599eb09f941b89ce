public import FoundationEssentials
import Glibc

/// The local time zone, from the C library (page 8.18).
public enum LocalTime {
  /// Returns the offset of local time from UTC at a moment, in seconds.
  public static func offset(at date: Date) -> Int {
    let seconds = date.timeIntervalSince1970
    guard seconds.isFinite, abs(seconds) < 1e11 else { return 0 }
    var (time, parts) = (time_t(seconds), tm())
    return localtime_r(&time, &parts) == nil ? 0 : parts.tm_gmtoff
  }
}
