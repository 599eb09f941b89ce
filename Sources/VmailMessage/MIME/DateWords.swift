internal import VmailDomain

/// Reads a date word by word, in the forms and orders that programs write (RFC 5322 section 3.3, RFC 822 section 5,
/// RFC 4155, ISO 8601). Comments are skipped.
struct DateWords {
  private typealias Word = Slice<UnsafeRawBufferPointer>

  private(set) var year: Int?
  private(set) var month: Int?
  private(set) var day: Int?
  private(set) var secondsOfDay: Int?
  /// The offset from UTC in seconds, positive to the east; `nil` if it is unknown, which is written as `-0000`.
  private(set) var utcOffset: Int?

  init(_ text: some Collection<UInt8>) {
    withUnsafeTemporaryAllocation(byteCount: min(text.count, Self.lengthLimit), alignment: 1) { copy in
      copy.copyBytes(from: text.prefix(Self.lengthLimit))
      read(UnsafeRawBufferPointer(copy))
    }
  }

  /// The seconds since 1970 if the date is complete. A time that can't be read is not midnight.
  var seconds: Int? {
    guard let year, let month, let day, let secondsOfDay, (1...12).contains(month),
      (1...CivilDay.days(ofMonth: month, year)).contains(day)
    else { return nil }
    return CivilDay(year, month, day).daysSince1970 * 86_400 + secondsOfDay - (utcOffset ?? 0)
  }

  /// A date has some 40 characters; comments may make it longer.
  private static let lengthLimit = 1_000

  private mutating func read(_ text: UnsafeRawBufferPointer) {
    var depth = 0
    var start = 0
    for index in 0...text.count {
      let byte = index < text.count ? text[index] : 0x20
      if depth == 0 {
        if byte > 0x20, byte != UInt8(ascii: ","), byte != UInt8(ascii: "(") { continue }
        if start < index { read(text[start..<index]) }
      }
      if byte == UInt8(ascii: "(") { depth += 1 } else if byte == UInt8(ascii: ")") { depth -= 1 }
      start = index + 1
    }
  }

  private mutating func read(_ word: Word) {
    var rest = word
    guard let number = Self.number(&rest, digits: 4) else { return readName(word) }
    let digits = word.count - rest.count
    switch rest.popFirst() {
    case nil: read(number, digits: digits)
    case UInt8(ascii: ":"), UInt8(ascii: "."): if digits < 3 { readTime(hour: number, rest) }
    case UInt8(ascii: "-"), UInt8(ascii: "/"): readDay(number, digits: digits, rest)
    default: break
    }
  }

  private mutating func read(_ number: Int, digits: Int) {
    if digits < 3, day == nil {
      day = number
    } else if year == nil {
      // Years of two and three digits are those of RFC 5322 section 4.3.
      year = digits == 4 ? number : digits == 2 && number < 50 ? number + 2000 : number + 1900
    }
  }

  /// `20:30`, with what may follow: a fraction, a zone, or the half of the day.
  private mutating func readTime(hour: Int, _ rest: Word) {
    var rest = rest
    guard secondsOfDay == nil, hour < 24, let minute = Self.number(&rest, digits: 2), minute < 60 else {
      return
    }
    var second = 0
    if rest.first == UInt8(ascii: ":") || rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard let number = Self.number(&rest, digits: 2), number <= 60 else { return }
      second = number
    }
    if rest.first == UInt8(ascii: ".") { rest = rest.dropFirst().drop(while: Self.isDigit) }
    secondsOfDay = hour * 3600 + minute * 60 + second
    if !rest.isEmpty { readName(rest) }
  }

  /// `2026-11-02`, with a time behind a `T`, or `2-Nov-2026`.
  private mutating func readDay(_ number: Int, digits: Int, _ rest: Word) {
    var rest = rest
    if digits == 4 {
      (year, month) = (number, Self.number(&rest, digits: 2))
      rest = rest.dropFirst()
      day = Self.number(&rest, digits: 2)
      if rest.popFirst() == UInt8(ascii: "T") { read(rest) }
    } else {
      let name = rest.prefix(while: Self.isLetter)
      rest = rest.dropFirst(name.count + 1)
      readName(name)
      if let last = Self.number(&rest, digits: 4) {
        day = number
        read(last, digits: last > 99 ? 4 : 2)
      }
    }
  }

  /// The name of a month or a zone, the half of the day, or an offset from UTC.
  private mutating func readName(_ word: Word) {
    let letters = word.prefix(9).prefix(while: Self.isLetter)
    let rest = word.dropFirst(letters.count)
    guard !letters.isEmpty else { return readOffset(rest) }
    let name = String(decoding: letters, as: UTF8.self).uppercased()
    if month == nil, let found = Self.months[name] ?? Self.longMonth(name) {
      month = found
    } else if let hours = Self.zones[name] {
      if utcOffset == nil { utcOffset = Int(hours * 3600) }
      // `GMT+0100`; in `MET-1` the name says it.
      if hours == 0 { readOffset(rest) }
    } else if name == "DST", let offset = utcOffset {
      utcOffset = offset + 3600
    } else if let seconds = secondsOfDay {
      if name == "PM", seconds < 12 * 3600 { secondsOfDay = seconds + 12 * 3600 }
      if name == "AM", seconds >= 12 * 3600 { secondsOfDay = seconds - 12 * 3600 }
    }
  }

  /// `+0100`, `+01:00` or `+1`.
  private mutating func readOffset(_ word: Word) {
    var rest = word.dropFirst()
    guard let sign = word.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return }
    guard let number = Self.number(&rest, digits: 4) else { return }
    var (hours, minutes) = word.count - rest.count < 4 ? (number, 0) : (number / 100, number % 100)
    if rest.popFirst() == UInt8(ascii: ":") { minutes = Self.number(&rest, digits: 2) ?? 60 }
    guard hours <= 14, minutes < 60 else { return }
    let isWest = sign == UInt8(ascii: "-")
    if isWest { (hours, minutes) = (-hours, -minutes) }
    utcOffset = isWest && hours == 0 && minutes == 0 ? nil : (hours * 60 + minutes) * 60
  }

  private static func number(_ rest: inout Word, digits: Int) -> Int? {
    let text = rest.prefix(digits).prefix(while: isDigit)
    rest = rest.dropFirst(text.count)
    return text.isEmpty ? nil : text.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private static let months = Dictionary(
    uniqueKeysWithValues: CivilTime.monthNames.enumerated().map { ($1.uppercased(), $0 + 1) })

  /// The month whose full name begins with a name of more than three letters, such as `Sept`.
  private static func longMonth(_ name: String) -> Int? {
    guard name.utf8.count > 3, let month = months[String(name.prefix(3))] else { return nil }
    return longMonths[month - 1].hasPrefix(name) ? month : nil
  }

  private static let longMonths = [
    "JANUARY", "FEBRUARY", "MARCH", "APRIL", "MAY", "JUNE", "JULY", "AUGUST", "SEPTEMBER", "OCTOBER",
    "NOVEMBER", "DECEMBER",
  ]

  /// The offsets in hours of the zones of RFC 822 (section 5.1), and of others where the name has one usual meaning.
  private static let zones: [String: Double] = [
    "UT": 0, "UTC": 0, "GMT": 0, "Z": 0, "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6,
    "PST": -8, "PDT": -7, "AKST": -9, "AKDT": -8, "HST": -10, "AST": -4, "ADT": -3, "NST": -3.5, "NDT": -2.5,
    "BRT": -3, "ART": -3, "WET": 0, "WEST": 1, "BST": 1, "CET": 1, "CEST": 2, "MET": 1, "MEST": 2, "MEZ": 1,
    "MESZ": 2, "EET": 2, "EEST": 3, "SAST": 2, "MSK": 3, "MSD": 4, "TRT": 3, "PKT": 5, "IST": 5.5, "WIB": 7,
    "ICT": 7, "HKT": 8, "SGT": 8, "AWST": 8, "JST": 9, "KST": 9, "ACST": 9.5, "ACDT": 10.5, "AEST": 10,
    "AEDT": 11, "NZST": 12, "NZDT": 13,
  ]
}
