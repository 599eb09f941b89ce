import Glibc
import VmailTerminal

/// The clock in which times are shown (`set clock`).
public enum ClockFormat: String, Sendable, CaseIterable {
  /// That of the locale.
  case auto
  case twelveHours = "12h"
  case twentyFourHours = "24h"
}

/// The format of times, read once from the C library's locale, since loading ICU would slow down the start.
public struct TimeLocale: Hashable, Sendable {
  /// The names of days and months in one form.
  struct Names: Hashable, Sendable {
    /// The names from January on.
    var months: [String]
    /// The names from Sunday on.
    var weekdays: [String]
  }

  /// The abbreviated names from January on.
  let months: [String]
  /// The abbreviated names from Sunday on.
  let weekdays: [String]
  /// The full names, for reading aloud.
  let fullNames: Names
  var morning: String
  var afternoon: String
  var uses24Hours: Bool
  /// The width of the longest month in columns.
  let monthColumns: Int

  /// The locale for C, POSIX, and any that is not installed (pages 8.18 and 9.10).
  public static let english = TimeLocale(
    months: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
    weekdays: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"], morning: "AM", afternoon: "PM",
    uses24Hours: true,
    fullNames: Names(
      months: [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
      ],
      weekdays: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]))

  /// - Parameter fullNames: the full names; by default the abbreviated ones.
  init(
    months: [String], weekdays: [String], morning: String, afternoon: String, uses24Hours: Bool,
    fullNames: Names? = nil
  ) {
    self.fullNames = fullNames ?? Names(months: months, weekdays: weekdays)
    self.months = months
    self.weekdays = weekdays
    self.morning = morning
    self.afternoon = afternoon
    self.uses24Hours = uses24Hours
    monthColumns = months.map(DisplayWidth.columns).max() ?? 0
  }

  /// - Parameter timeFormat: the locale's `T_FMT`, such as `%H:%M:%S` or `%r`.
  init(
    months: [String], weekdays: [String], morning: String, afternoon: String, timeFormat: String,
    fullNames: Names? = nil
  ) {
    let isHalfDay = ["%r", "%I", "%l", "%p"].contains(where: timeFormat.contains) && !morning.isEmpty
    self.init(
      months: months, weekdays: weekdays, morning: morning, afternoon: afternoon,
      uses24Hours: !isHalfDay, fullNames: fullNames)
  }

  /// The locale with full names.
  public var spelt: TimeLocale {
    TimeLocale(
      months: fullNames.months, weekdays: fullNames.weekdays, morning: morning, afternoon: afternoon,
      uses24Hours: uses24Hours)
  }

  /// Returns the locale with the clock that the user wants. Locales without words for the halves of the day get
  /// the English ones.
  func with(_ clock: ClockFormat) -> TimeLocale {
    var locale = self
    switch clock {
    case .auto: break
    case .twelveHours: locale.uses24Hours = false
    case .twentyFourHours: locale.uses24Hours = true
    }
    if locale.morning.isEmpty { locale.morning = "AM" }
    if locale.afternoon.isEmpty { locale.afternoon = "PM" }
    return locale
  }

  /// Returns the locale named by `LC_ALL`, `LC_TIME` or `LANG`.
  public static func current(environment: [String: String]) -> TimeLocale {
    let names = ["LC_ALL", "LC_TIME", "LANG"].compactMap { environment[$0] }
    let name = names.first { !$0.isEmpty } ?? "C"
    let language = name.prefix { $0 != "." && $0 != "@" }
    guard language != "C", language != "POSIX" else { return .english }
    // Names in another character set would have to be converted.
    let candidates = [language + ".UTF-8", name]
    let mask = LC_TIME_MASK | LC_CTYPE_MASK
    guard let locale = candidates.lazy.compactMap({ newlocale(mask, $0, nil) }).first else { return .english }
    defer { freelocale(locale) }
    return TimeLocale(locale)
  }

  private init(_ locale: locale_t) {
    func item(_ index: Int) -> String {
      guard let text = nl_langinfo_l(nl_item(index), locale) else { return "" }
      // Some locales pad names to a width.
      return TerminalText(String(cString: text)).string.split(separator: " ").joined(separator: " ")
    }
    func items(_ first: Int, _ count: Int) -> [String] { (0..<count).map { item(first + $0) } }
    self.init(
      months: items(Int(ABMON_1), 12), weekdays: items(Int(ABDAY_1), 7), morning: item(Int(AM_STR)),
      afternoon: item(Int(PM_STR)), timeFormat: item(Int(T_FMT)),
      fullNames: Names(months: items(Int(MON_1), 12), weekdays: items(Int(DAY_1), 7)))
  }
}
