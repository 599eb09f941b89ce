internal import FoundationEssentials
internal import VmailDomain

/// Parses the line that begins each message of an mbox: `From sender date`.
enum EnvelopeLine {
  /// Returns whether a line is one. A line of text that happens to begin with `From ` has no time of day and no
  /// month.
  static func isEnvelopeLine(_ line: UnsafeRawBufferPointer) -> Bool { parse(line) != nil }

  /// Returns the date, if it is complete.
  static func date(of line: UnsafeRawBufferPointer) -> Date? { parse(line).flatMap(date) }

  /// Returns whether Google Takeout wrote it: it has a number in place of the sender's address.
  static func isTakeouts(_ line: UnsafeRawBufferPointer) -> Bool {
    guard line.hasExactly("From ", at: 0) else { return false }
    let sender = line.dropFirst(5).prefix(100).prefix { $0 > 0x20 }
    let isNumbered = sender.first.map { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") } ?? false
    return isNumbered && sender.suffix(4).elementsEqual("@xxx".utf8)
  }

  private static let lengthLimit = 1_000

  private struct Fields {
    var month: Int?
    var day: Int?
    var year: Int?
    var secondsOfDay: Int?
    /// The offset from UTC in seconds, positive to the east.
    var zone = 0
  }

  /// - Returns: `nil` when it isn't such a line.
  private static func parse(_ line: UnsafeRawBufferPointer) -> Fields? {
    guard line.count > 10, line.count <= lengthLimit, line.hasExactly("From ", at: 0) else { return nil }
    let words = String(decoding: line.dropFirst(5), as: UTF8.self)
      .split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == "\r\n" || $0 == "\n" || $0 == "," })
    // The sender comes first, and may be any word.
    guard words.count >= 4 else { return nil }
    var fields = Fields()
    for word in words.dropFirst() { read(word, into: &fields) }
    guard fields.month != nil, fields.secondsOfDay != nil else { return nil }
    return fields
  }

  private static func read(_ word: Substring, into fields: inout Fields) {
    if fields.month == nil, let month = months[word.lowercased()] {
      fields.month = month
    } else if word.contains(":") {
      fields.secondsOfDay = fields.secondsOfDay ?? timeOfDay(word)
    } else if let zone = offset(word) ?? namedZones[word] {
      fields.zone = zone
    } else if word.utf8.count <= 4, word.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }),
      let number = Int(word)
    {
      if word.utf8.count == 4, number >= 1900 { fields.year = fields.year ?? number }
      if word.utf8.count <= 2, (1...31).contains(number) { fields.day = fields.day ?? number }
    }
  }

  private static func timeOfDay(_ word: Substring) -> Int? {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2 || parts.count == 3, let hour = parts[0], let minute = parts[1],
      (0...23).contains(hour), (0...59).contains(minute)
    else { return nil }
    let second = parts.count == 3 ? parts[2] : 0
    guard let second, (0...60).contains(second) else { return nil }
    return hour * 3600 + minute * 60 + second
  }

  private static func offset(_ word: Substring) -> Int? {
    guard word.utf8.count == 5, let sign = word.first, sign == "+" || sign == "-",
      let value = Int(word.dropFirst()), value >= 0, value <= 1400
    else { return nil }
    let seconds = (value / 100 * 60 + value % 100) * 60
    return sign == "-" ? -seconds : seconds
  }

  private static func date(_ fields: Fields) -> Date? {
    guard let year = fields.year, let month = fields.month, let day = fields.day,
      let secondsOfDay = fields.secondsOfDay
    else { return nil }
    let days = CivilDay(year, month, day).daysSince1970
    return Date(timeIntervalSince1970: Double(days * 86_400 + secondsOfDay - fields.zone))
  }

  private static let months: [String: Int] = {
    Dictionary(uniqueKeysWithValues: CivilTime.monthNames.enumerated().map { ($1.lowercased(), $0 + 1) })
  }()

  /// The time zones of RFC 822 (section 5.1), and European ones.
  private static let namedZones: [Substring: Int] = {
    let hours: [Substring: Int] = [
      "UT": 0, "UTC": 0, "GMT": 0, "Z": 0, "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7,
      "MDT": -6, "PST": -8, "PDT": -7, "WET": 0, "WEST": 1, "BST": 1, "CET": 1, "CEST": 2, "MET": 1,
      "MEST": 2, "EET": 2, "EEST": 3, "MSK": 3, "JST": 9,
    ]
    return hours.mapValues { $0 * 3600 }
  }()
}
