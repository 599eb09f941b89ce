/// The syntax of the parts before and after the `@` of an address (RFC 5321 section 4.1.2, RFC 6531 section
/// 3.3).
public enum AddressParts {
  /// - Returns: the local part, in quotes if it needs them for more than misplaced dots; `nil` when it is invalid.
  static func localPart(_ text: String, isQuoted: Bool) -> String? {
    if isDotted(text) { return text }
    guard isQuoted, text.unicodeScalars.allSatisfy({ $0 == " " || isVisible($0) }) else { return nil }
    return quoted(text)
  }

  /// Returns a local part without quotation marks that only misplaced dots need: some providers have such addresses, which
  /// are the same in quotes.
  public static func unquoted(_ local: String) -> String {
    guard local.utf8.first == UInt8(ascii: "\""), local.last == "\"" else { return local }
    let inside = String(local.dropFirst().dropLast())
    return isDotted(inside) ? inside : local
  }

  /// Returns a local part as it is sent: misplaced dots are only allowed in quotes (RFC 5321 section 4.1.2).
  public static func sent(_ local: String) -> String {
    isDotted(local) && !isDotAtom(local) ? quoted(local) : local
  }

  private static func isDotted(_ text: String) -> Bool { isDotAtom(text.replacing(".", with: "")) }

  /// Returns the text escaped, in quotation marks (RFC 5322 section 3.2.4).
  static func quoted(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    result.append("\"")
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { result.append("\\") }
      result.append(scalar)
    }
    result.append("\"")
    return String(result)
  }

  static func isDomain(_ text: String) -> Bool {
    guard isDotAtom(text), !text.utf8.contains(UInt8(ascii: "%")), let host = HostName(text) else {
      return false
    }
    return host.ascii.split(separator: ".").allSatisfy { label in
      label.utf8.count <= 63 && !label.hasPrefix("-") && !label.hasSuffix("-")
    }
  }

  /// Returns whether it is a numeric address, which requires brackets.
  static func isNumber(_ text: String) -> Bool { HostName(text)?.isNumeric ?? false }

  /// Returns whether it is of the form `[192.0.2.1]` or `[IPv6:2001:db8::1]`.
  static func isLiteral(_ text: String) -> Bool {
    let inner = text.dropFirst().dropLast()
    if inner.lowercased().hasPrefix("ipv6:") {
      return HostName("[\(inner.dropFirst(5))]")?.isNumeric ?? false
    }
    let numbers = inner.split(separator: ".", omittingEmptySubsequences: false)
    return numbers.count == 4 && numbers.allSatisfy { $0.utf8.allSatisfy(isDigit) && UInt8($0) != nil }
  }

  /// Returns whether it consists of words separated by single dots.
  private static func isDotAtom(_ text: String) -> Bool {
    text.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { word in
      !word.isEmpty && word.allSatisfy { isVisible($0) && !isSpecial($0) }
    }
  }

  /// U+FFFD stands for text that could not be decoded.
  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value > 0x20 && scalar.value < 0x7F }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .unassigned, .privateUse, .spaceSeparator, .lineSeparator,
      .paragraphSeparator:
      return false
    default: return scalar != "\u{FFFD}"
    }
  }

  /// Returns whether the character is special in a list of addresses (RFC 5322 section 3.2.3, without the
  /// dot).
  static func isSpecial(_ scalar: Unicode.Scalar) -> Bool {
    "()<>[]:;@\\,\"".unicodeScalars.contains(scalar)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
