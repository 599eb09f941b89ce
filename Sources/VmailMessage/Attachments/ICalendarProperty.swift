internal import VmailDomain

/// A content line of a calendar (RFC 5545 section 3.1).
struct ICalendarProperty {
  /// The name, in upper case.
  var name: String
  /// The parameters by name in upper case.
  var parameters: [String: String] = [:]
  var value: String
  /// The line as it is written, unfolded.
  let line: String

  /// The maximum number of bytes of a calendar that are read.
  static let sizeLimit = 4 << 20
  /// The maximum number of bytes of a value that are kept.
  private static let valueLimit = 64 << 10

  /// Returns the lines of a calendar, unfolded; invalid lines are skipped.
  static func all(in text: String) -> [ICalendarProperty] {
    var found: [ICalendarProperty] = []
    var line = ""
    for piece in text.utf8.prefix(sizeLimit).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)
    {
      let bytes = piece.last == 0x0D ? piece.dropLast() : piece
      // Not by characters: the rest may begin with what combines with the blank.
      if let first = bytes.first, first == UInt8(ascii: " ") || first == UInt8(ascii: "\t") {
        if line.utf8.count < valueLimit { line += String(Substring(bytes.dropFirst())) }
        continue
      }
      let piece = String(Substring(bytes))
      // In version 1.0 of the format, lines may be in quoted-printable, with its soft line ends.
      if line.hasSuffix("="), line.utf8.count < valueLimit, isQuotedPrintable(line) {
        line = line.dropLast() + piece
        continue
      }
      if let property = ICalendarProperty(line) { found.append(property) }
      line = piece
    }
    if let property = ICalendarProperty(line) { found.append(property) }
    return found
  }

  private static func isQuotedPrintable(_ line: String) -> Bool {
    line.prefix { $0 != ":" }.uppercased().contains("QUOTED-PRINTABLE")
  }

  private init?(_ line: String) {
    var fields: [Substring] = []
    var isQuoted = false
    let scalars = line.unicodeScalars
    var start = line.startIndex
    var valueStart: String.Index?
    for index in scalars.indices {
      switch scalars[index] {
      case "\"": isQuoted.toggle()
      case ";" where !isQuoted, ":" where !isQuoted:
        fields.append(line[start..<index])
        start = scalars.index(after: index)
        if scalars[index] == ":" { valueStart = start }
      default: break
      }
      if valueStart != nil || fields.count > 50 { break }
    }
    guard let valueStart, let name = fields.first, !name.isEmpty else { return nil }
    self.name = name.uppercased()
    self.line = line
    value = String(line[valueStart...])
    for field in fields.dropFirst() {
      let parts = field.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { continue }
      parameters[parts[0].uppercased()] = Self.decoded(parts[1].filter { $0 != "\"" })
    }
    if Self.isQuotedPrintable(line) {
      let bytes = HexDigits.unescaped(value.utf8, sign: UInt8(ascii: "=")).bytes
      value = Charset.decode(bytes, as: parameters["CHARSET"]).text
    }
  }

  /// Decodes `^n`, `^'` and `^^` (RFC 6868).
  private static func decoded(_ text: String) -> String {
    guard text.contains("^") else { return text }
    let pieces = text.split(separator: "^^", omittingEmptySubsequences: false)
    return pieces.map { $0.replacing("^n", with: "\n").replacing("^'", with: "\"") }.joined(separator: "^")
  }

  /// The value as text (RFC 5545 section 3.3.11).
  var text: String {
    var text = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in value.unicodeScalars {
      if isEscaped {
        text.append(scalar == "n" || scalar == "N" ? "\n" : scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }
}
