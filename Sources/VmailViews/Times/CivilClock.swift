public import FoundationEssentials
import Glibc
import VmailDomain

extension CivilTime {
  fileprivate init(_ parts: tm) {
    self.init(
      year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday),
      weekday: Int(parts.tm_wday), hour: Int(parts.tm_hour), minute: Int(parts.tm_min),
      second: Int(parts.tm_sec))
  }
}

/// Turns moments into civil time. The system's uses the C library's time zone (`TZ`); Foundation's
/// calendars would load ICU.
public struct CivilClock: Sendable {
  private let convert: @Sendable (time_t) -> CivilTime

  /// - Parameter convert: converts from seconds since 1970, within the years 1 to 9999.
  init(_ convert: @escaping @Sendable (time_t) -> CivilTime) { self.convert = convert }

  func civilTime(of date: Date) -> CivilTime { convert(Self.seconds(of: date)) }

  public static let system: CivilClock = {
    // Unlike localtime, localtime_r need not evaluate TZ.
    tzset()
    return CivilClock { seconds in
      var seconds = seconds
      var parts = tm()
      localtime_r(&seconds, &parts)
      return CivilTime(parts)
    }
  }()

  static let utc = CivilClock { seconds in
    var seconds = seconds
    var parts = tm()
    gmtime_r(&seconds, &parts)
    return CivilTime(parts)
  }

  /// Returns the clock's offset from UTC at a moment, in seconds.
  public func utcOffset(at date: Date) -> Int {
    let time = civilTime(of: date)
    let seconds = time.hour * 3_600 + time.minute * 60 + time.second
    return time.civilDay.daysSince1970 * 86_400 + seconds - Int(Self.seconds(of: date))
  }

  /// Limits the range, since mail can contain any date; a day is kept from both ends, so that no time zone
  /// leaves it.
  private static func seconds(of date: Date) -> time_t {
    let seconds = date.timeIntervalSince1970
    guard seconds.isFinite else { return 0 }
    return time_t(min(max(seconds.rounded(.down), -62_135_510_400), 253_402_214_400))
  }
}
