/// Describes recurrence rules in words (RFC 5545 section 3.3.10), or says that they are for certain dates.
struct RecurrenceWording {
  private let weekdays: [(ordinal: Int?, name: String)]
  private let monthDays: [Int]
  private let months: [Int]
  /// Which of the days that the others describe (BYSETPOS).
  private let positions: [Int]

  /// The weekdays as in rules, beginning with Sunday.
  static let days = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]
  private static let names = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
  private static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
  ]
  private static let ordinals = [
    1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth", -1: "last", -2: "second to last",
    -3: "third to last", -4: "fourth to last", -5: "fifth to last",
  ]
  private static let units = [
    "SECONDLY": "second", "MINUTELY": "minute", "HOURLY": "hour", "DAILY": "day", "WEEKLY": "week",
    "MONTHLY": "month", "YEARLY": "year",
  ]
  private static let known = Set(
    "FREQ INTERVAL COUNT UNTIL WKST BYDAY BYMONTHDAY BYMONTH BYSETPOS".split(separator: " "))

  static func parts(of rule: String) -> [String: String] {
    var parts: [String: String] = [:]
    for part in rule.uppercased().split(separator: ";").prefix(30) {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
      if pair.count == 2 { parts[pair[0]] = parts[pair[0]].map { $0 + "," + pair[1] } ?? pair[1] }
    }
    return parts
  }

  /// Returns words such as `every 2 weeks on Monday and Friday, 5 times`, without the end of the rule.
  static func words(for parts: [String: String]) -> String {
    guard let unit = parts["FREQ"].flatMap({ units[$0] }), let interval = Int(parts["INTERVAL"] ?? "1"),
      interval > 0
    else { return "repeatedly" }
    let every = interval > 1 ? "every \(interval) \(unit)s" : "every \(unit)"
    let count = parts["COUNT"].map { Int($0) ?? 0 }
    let isKnown =
      parts.keys.allSatisfy { known.contains($0[...]) } && count ?? 1 > 0
      && parts["UNTIL"].map { ICalendarDate.parse($0) != nil } ?? true
    let words = isKnown ? RecurrenceWording(parts)?.words(every, unit, isEach: interval == 1) : nil
    let times = count.map { $0 == 1 ? ", once" : $0 > 1 ? ", \($0) times" : "" } ?? ""
    return (words ?? every + ", on certain dates") + times
  }

  /// - Returns: `nil` if an element is invalid.
  private init?(_ parts: [String: String]) {
    guard let weekdays = Self.list(parts["BYDAY"], Self.weekday),
      let monthDays = Self.list(parts["BYMONTHDAY"], { Self.number($0, -31...31) }),
      let months = Self.list(parts["BYMONTH"], { Self.number($0, 1...12) }),
      let positions = Self.list(parts["BYSETPOS"], { Self.number($0, -366...366) })
    else { return nil }
    (self.weekdays, self.monthDays, self.months, self.positions) = (weekdays, monthDays, months, positions)
  }

  private var isPlain: Bool { weekdays.allSatisfy { $0.ordinal == nil } }

  /// - Returns: `nil` for what can't be said.
  private func words(_ every: String, _ unit: String, isEach: Bool) -> String? {
    var (every, unit) = (every, unit)
    if isEach, positions.isEmpty, ["day", "month", "year"].contains(unit) {
      // The same dates in plainer words.
      if !weekdays.isEmpty, isPlain, monthDays.isEmpty {
        unit = "week"
      } else if unit == "month" || !monthDays.isEmpty {
        unit = months.isEmpty ? "month" : "year"
      }
      every = "every " + unit
    }
    let inMonths = months.isEmpty ? "" : " in " + (Self.joined(months.map { Self.monthNames[$0 - 1] }) ?? "")
    if unit == "month" || unit == "year" {
      let names = monthDays.isEmpty ? nil : Self.joined(weekdays.map(\.name), "or")
      let condition = names.map { " if that day is a " + $0 } ?? ""
      return dates(of: unit).map { every + $0 + inMonths + condition }
    }
    guard monthDays.isEmpty, positions.isEmpty, isPlain else { return nil }
    guard let names = Self.joined(weekdays.map(\.name)) else {
      return months.isEmpty || unit == "week" || unit == "day" ? every + inMonths : nil
    }
    return unit == "week" ? "\(every) on \(names)\(inMonths)" : nil
  }

  /// Returns the days of a month or year.
  private func dates(of unit: String) -> String? {
    let ofYear = unit == "year" && months.isEmpty ? " of the year" : ""
    if !positions.isEmpty {
      // Of a year with several months, they are positions in all of them.
      guard let set = weekdaySet, monthDays.isEmpty, unit == "month" || months.count < 2 else { return nil }
      return Self.joined(positions.map { Self.ordinal($0, set) }).map { " on " + $0 + ofYear }
    }
    if !monthDays.isEmpty {
      guard isPlain, let dates = Self.joined(Self.dates(monthDays)) else { return nil }
      return " on " + dates + (ofYear.isEmpty ? "" : " of every month")
    }
    guard !weekdays.isEmpty else { return "" }
    let hasPlain = weekdays.contains { $0.ordinal == nil }
    guard isPlain || !hasPlain || ofYear.isEmpty else { return nil }
    let days = weekdays.map { day in day.ordinal.map { Self.ordinal($0, day.name) } ?? "every " + day.name }
    return Self.joined(days).map { " on " + $0 + (hasPlain ? "" : ofYear) }
  }

  /// The name of a set of weekdays of which one is chosen.
  private var weekdaySet: String? {
    let names = Set(weekdays.map(\.name))
    guard isPlain, names.count > 1 else { return isPlain ? names.first : nil }
    switch (names.count, names.intersection(["Saturday", "Sunday"]).count) {
    case (7, _): return "day"
    case (5, 0): return "weekday"
    case (2, 2): return "weekend day"
    default: return nil
    }
  }

  /// Returns `day 1`, or `days 1, 3 and 8`, and `the last day`.
  private static func dates(_ monthDays: [Int]) -> [String?] {
    let counted = joined(Set(monthDays).filter { $0 > 0 }.sorted().map { "\($0)" })
    return (counted.map { [(Int($0) == nil ? "days " : "day ") + $0] } ?? [])
      + Set(monthDays).filter { $0 < 0 }.sorted().map { ordinal($0, "day") }
  }

  private static func ordinal(_ number: Int, _ name: String) -> String? {
    ordinals[number].map { "the \($0) \(name)" }
  }

  // MARK: Parsing and joining

  /// - Returns: `nil` if an element is invalid, or there are very many.
  private static func list<Element>(_ text: String?, _ element: (String) -> Element?) -> [Element]? {
    guard let words = text?.split(separator: ",", omittingEmptySubsequences: false) else { return [] }
    let elements = words.prefix(100).compactMap { element(String($0)) }
    return elements.count == words.count ? elements : nil
  }

  private static func number(_ text: String, _ range: ClosedRange<Int>) -> Int? {
    Int(text).flatMap { $0 != 0 && range.contains($0) ? $0 : nil }
  }

  private static func weekday(_ text: String) -> (ordinal: Int?, name: String)? {
    guard let index = days.firstIndex(of: String(text.suffix(2))) else { return nil }
    let ordinal = number(String(text.dropLast(2)), -53...53)
    return ordinal == nil && text.count > 2 ? nil : (ordinal, names[index])
  }

  /// - Returns: `nil` if there are none, or one of them can't be said.
  private static func joined(_ words: [String?], _ conjunction: String = "and") -> String? {
    let said = words.compactMap(\.self)
    guard let last = said.last, said.count == words.count else { return nil }
    return said.count == 1 ? last : said.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}
