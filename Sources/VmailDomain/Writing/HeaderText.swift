/// Removes control characters from text that is put into a mail.
enum HeaderText {
  /// Returns a single line: runs of control characters, including line and paragraph separators, become one
  /// space; none at the beginning or end.
  static func oneLine(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var isGap = false
    for scalar in text.unicodeScalars {
      if scalar == "\t" || AddressListLexer.isControl(scalar) {
        isGap = true
        continue
      }
      if isGap, !result.isEmpty, result.last != " ", scalar != " " { result.append(" ") }
      isGap = false
      result.append(scalar)
    }
    return trimmed(String(result))
  }

  /// Returns lines ending in `\n`, without control characters other than tabs.
  static func lines(_ text: String) -> String {
    let text = withPlainLineEnds(text)
    let isClean = text.utf8.allSatisfy { $0 == 0x0A || $0 == 0x09 || $0 >= 0x20 && $0 < 0x7F }
    if isClean { return text }
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter {
          $0 == "\n" || $0 == "\t" || $0.properties.generalCategory != .control
        }))
  }

  /// Replaces `\r\n` and `\r` by `\n`.
  static func withPlainLineEnds(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\r")) else { return text }
    var result = String.UnicodeScalarView()
    var isAfterReturn = false
    for scalar in text.unicodeScalars {
      if !(scalar == "\n" && isAfterReturn) { result.append(scalar == "\r" ? "\n" : scalar) }
      isAfterReturn = scalar == "\r"
    }
    return String(result)
  }

  /// Removes spaces and tabs from the beginning and end.
  static func trimmed(_ text: some StringProtocol) -> String {
    var scalars = text.unicodeScalars[...]
    while let first = scalars.first, first == " " || first == "\t" { scalars.removeFirst() }
    while let last = scalars.last, last == " " || last == "\t" { scalars.removeLast() }
    return String(String.UnicodeScalarView(scalars))
  }
}
