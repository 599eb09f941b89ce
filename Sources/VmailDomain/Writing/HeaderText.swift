/// Takes control characters out of text that goes into a mail.
enum HeaderText {
  /// One line: control characters, those for lines and paragraphs among them, become spaces, as many as follow one
  /// another become one; none at the beginning or end.
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

  /// Lines, ended by `\n`, with tabs and no other control characters.
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

  /// `\r\n` and `\r` as `\n`.
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

  /// Without spaces and tabs at the beginning and end.
  static func trimmed(_ text: some StringProtocol) -> String {
    var scalars = text.unicodeScalars[...]
    while let first = scalars.first, first == " " || first == "\t" { scalars.removeFirst() }
    while let last = scalars.last, last == " " || last == "\t" { scalars.removeLast() }
    return String(String.UnicodeScalarView(scalars))
  }
}
