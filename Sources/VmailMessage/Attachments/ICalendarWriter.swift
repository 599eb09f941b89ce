internal import FoundationEssentials
internal import VmailDomain

/// Writes calendars (RFC 5545 section 3.1): lines with CRLF line ends and at most 75 bytes, folded between characters.
struct ICalendarWriter {
  private(set) var text = ""

  /// Nothing about the program or the machine.
  private static let product = "PRODID:-//invitation//EN"
  private static let width = 75

  /// - Parameter method: what the calendar asks for; `nil` for a stored one.
  init(method: String?) {
    add("BEGIN:VCALENDAR")
    add("VERSION:2.0")
    add(Self.product)
    if let method { add("METHOD:" + method) }
  }

  mutating func end() { add("END:VCALENDAR") }

  /// Adds a line without control characters, which are in none (section 3.1), also if it is copied.
  mutating func add(_ line: String) {
    var length = 0
    for scalar in line.unicodeScalars where scalar == "\t" || scalar.properties.generalCategory != .control {
      let count = UTF8.width(scalar)
      if length + count > Self.width {
        text += "\r\n "
        length = 1
      }
      text.unicodeScalars.append(scalar)
      length += count
    }
    text += "\r\n"
  }

  /// - Parameter zones: their lines, by name.
  mutating func add(_ zones: [String: [ICalendarProperty]]) {
    for (_, lines) in zones.sorted(by: { $0.key < $1.key }) {
      add("BEGIN:VTIMEZONE")
      for property in lines { add(property.line) }
      add("END:VTIMEZONE")
    }
  }

  /// Returns a text as a value (section 3.3.11). Not by characters: a mark may combine with what has to be escaped.
  static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { value, scalar in
      switch scalar {
      case "\\", ";", ",": value += "\\" + String(scalar)
      case "\n": value += "\\n"
      case "\r": break
      default: value.unicodeScalars.append(scalar)
      }
    }
  }

  /// Returns an attendee as in the invitation, with nothing but the name and the answer.
  static func attendee(_ property: ICalendarProperty, _ answer: InvitationAnswer) -> String {
    let name = property.parameters["CN"].map { ";CN=\"\(encoded($0))\"" } ?? ""
    return "ATTENDEE\(name);PARTSTAT=\(answer.rawValue.uppercased()):\(property.value)"
  }

  /// Encodes what a parameter can't contain (RFC 6868).
  private static func encoded(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { value, scalar in
      switch scalar {
      case "^": value += "^^"
      case "\n": value += "^n"
      case "\"": value += "^'"
      case "\t", "\u{20}"..."\u{7E}", "\u{80}"...: value.unicodeScalars.append(scalar)
      default: break
      }
    }
  }

  /// `20250205T143000Z`
  static func stamp(_ date: Date) -> String {
    let time = CivilTime(date)
    let digits = [time.month, time.day].map(CivilTime.twoDigits).joined()
    let clock = [time.hour, time.minute, time.second].map(CivilTime.twoDigits).joined()
    let year = String(time.year)
    return String(repeating: "0", count: max(0, 4 - year.count)) + year + digits + "T" + clock + "Z"
  }
}
