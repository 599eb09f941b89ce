import Foundation
import Glibc

/// A moment as a calendar and a clock on the wall show it.
struct CivilTime: Hashable, Sendable {
  var year: Int
  /// 1 to 12.
  var month: Int
  var day: Int
  /// 0 is Sunday.
  var weekday: Int
  var hour: Int
  var minute: Int
  var second: Int

  /// Days since 1970-01-01 in the proleptic Gregorian calendar.
  var dayNumber: Int {
    // The year begins in March, so that a leap day is its last.
    let shifted = month > 2 ? (year, month - 3) : (year - 1, month + 9)
    let era = (shifted.0 >= 0 ? shifted.0 : shifted.0 - 399) / 400
    let yearOfEra = shifted.0 - era * 400
    let dayOfYear = (153 * shifted.1 + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}

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
struct CivilClock: Sendable {
  private let convert: @Sendable (time_t) -> CivilTime

  /// - Parameter convert: from seconds since 1970, within the years 1 to 9999.
  init(_ convert: @escaping @Sendable (time_t) -> CivilTime) { self.convert = convert }

  func civilTime(of date: Date) -> CivilTime { convert(Self.seconds(of: date)) }

  static let system: CivilClock = {
    // Unlike localtime, localtime_r need not look at TZ.
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

  /// Dates in mail can be anything; a day inside either end so that no zone leaves the years.
  private static func seconds(of date: Date) -> time_t {
    let seconds = date.timeIntervalSince1970
    guard seconds.isFinite else { return 0 }
    return time_t(min(max(seconds.rounded(.down), -62_135_510_400), 253_402_214_400))
  }
}
