public import FoundationEssentials
import Glibc

/// The time zone of the machine, by the C library (page 8.18).
public enum LocalTime {
  /// How many seconds local time is ahead of UTC at that moment.
  public static func offset(at date: Date) -> Int {
    let seconds = date.timeIntervalSince1970
    guard seconds.isFinite, abs(seconds) < 1e11 else { return 0 }
    var (time, parts) = (time_t(seconds), tm())
    return localtime_r(&time, &parts) == nil ? 0 : parts.tm_gmtoff
  }
}
