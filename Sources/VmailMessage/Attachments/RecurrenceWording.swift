internal import FoundationEssentials

/// Describes simple recurrence rules in words (RFC 5545 section 3.3.10).
enum RecurrenceWording {
  /// The weekdays as in rules, beginning with Sunday.
  static let days = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]
  private static let names = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
  private static let ordinals = [1: "first", 2: "second", 3: "third", 4: "fourth", -1: "last"]
  private static let units = ["DAILY": "day", "WEEKLY": "week", "MONTHLY": "month", "YEARLY": "year"]

  static func parts(of rule: String) -> [String: String] {
    var parts: [String: String] = [:]
    for part in rule.uppercased().split(separator: ";").prefix(30) {
      let pair = part.split(separator: "=", maxSplits: 1)
      if pair.count == 2 { parts[String(pair[0])] = String(pair[1]) }
    }
    return parts
  }

  /// Returns words such as `every 2 weeks on Monday and Friday, until 2025-06-30`.
  static func words(for rule: String) -> String {
    let parts = parts(of: rule)
    guard let unit = parts["FREQ"].flatMap({ units[$0] }) else { return "repeatedly" }
    let interval = parts["INTERVAL"].flatMap { Int($0) } ?? 1
    var words = interval > 1 ? "every \(interval) \(unit)s" : "every \(unit)"
    if let days = parts["BYDAY"], let names = dayNames(days) { words += " on " + names }
    if let day = parts["BYMONTHDAY"].flatMap({ Int($0) }), unit == "month" {
      words += day == -1 ? " on its last day" : " on day \(day)"
    }
    // Further restrictions are not described, but mentioned.
    let told: Set<String> = ["FREQ", "INTERVAL", "BYDAY", "BYMONTHDAY", "COUNT", "UNTIL", "WKST"]
    if parts.keys.contains(where: { !told.contains($0) }) { words += ", on certain dates" }
    if let count = parts["COUNT"].flatMap({ Int($0) }) { words += ", \(count) times" }
    if let until = parts["UNTIL"], ICalendarDate.parse(until) != nil {
      let digits = until.prefix(8)
      words += ", until \(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.suffix(2))"
    }
    return words
  }

  private static func dayNames(_ list: String) -> String? {
    var found: [String] = []
    for day in list.split(separator: ",").prefix(7) {
      guard let index = days.firstIndex(of: String(day.suffix(2))) else { return nil }
      let ordinal = day.dropLast(2)
      if ordinal.isEmpty {
        found.append(names[index])
      } else if let word = Int(ordinal).flatMap({ ordinals[$0] }) {
        found.append("the \(word) \(names[index])")
      } else {
        return nil
      }
    }
    guard let last = found.last else { return nil }
    return found.count == 1 ? last : found.dropLast().joined(separator: ", ") + " and " + last
  }
}
