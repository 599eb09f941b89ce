internal import FoundationEssentials

/// A host name parsed as browsers do (WHATWG URL, section 3.5), so that no spelling can hide where a link
/// leads.
public struct HostName: Hashable, Sendable {
  /// The name in lower case; non-ASCII labels in `xn--` form, numbers as a dotted quad.
  public let ascii: String
  /// Whether it is an address rather than a name.
  public let isNumeric: Bool

  private static let lengthLimit = 253

  public init?(_ text: some StringProtocol) {
    if let name = Self.plainName(text) {
      (ascii, isNumeric) = (name, false)
      return
    }
    if let address = Self.plainAddress(text) {
      (ascii, isNumeric) = (address, true)
      return
    }
    guard text.utf8.count <= 4 * Self.lengthLimit, let decoded = Self.percentDecoded(text) else {
      return nil
    }
    if decoded.hasPrefix("[") {
      guard decoded.hasSuffix("]"), decoded.contains(":"),
        decoded.utf8.dropFirst().dropLast().allSatisfy(Self.isIPv6)
      else {
        return nil
      }
      ascii = decoded.lowercased()
      isNumeric = true
      return
    }
    guard var name = Self.asciiForm(of: decoded) else { return nil }
    if name.hasSuffix(".") { name.removeLast() }
    guard !name.isEmpty, name.utf8.count <= Self.lengthLimit, name.utf8.allSatisfy(Self.isAllowed),
      !name.hasPrefix("."), !name.hasSuffix("."), !name.contains("..")
    else { return nil }
    if let last = name.split(separator: ".").last, Self.number(last) != nil {
      guard let address = Self.dottedQuad(name) else { return nil }
      ascii = address
      isNumeric = true
    } else {
      ascii = name
      isNumeric = false
    }
  }

  /// The labels as displayed; `nil` if an `xn--` label is invalid.
  public var unicodeLabels: [String]? {
    var labels: [String] = []
    for label in ascii.split(separator: ".") {
      guard label.hasPrefix("xn--") else {
        labels.append(String(label))
        continue
      }
      guard let decoded = Punycode.decode(label.dropFirst(4)) else { return nil }
      labels.append(decoded)
    }
    return labels
  }

  /// Returns whether it is that host or one below it.
  public func isWithin(_ other: HostName) -> Bool {
    ascii == other.ascii || (!isNumeric && ascii.hasSuffix("." + other.ascii))
  }

  // MARK: Reading

  /// Returns a name of ASCII letters and digits in lower case, which nearly all names are: every row of a listing
  /// compares several. `nil` for anything that may need more care.
  private static func plainName(_ text: some StringProtocol) -> String? {
    text.utf8.withContiguousStorageIfAvailable { bytes -> String? in
      guard bytes.count <= lengthLimit else { return nil }
      let dot = UInt8(ascii: ".")
      var previous = dot
      var lastLabel = 0
      for (index, byte) in bytes.enumerated() {
        guard isAllowed(byte) || (0x41...0x5A).contains(byte), byte != dot || previous != dot else {
          return nil
        }
        if previous == dot { lastLabel = index }
        previous = byte
      }
      // The last label of a number starts with a digit.
      guard previous != dot, !(0x30...0x39).contains(bytes[lastLabel]) else { return nil }
      return String(unsafeUninitializedCapacity: bytes.count) { copy in
        for (index, byte) in bytes.enumerated() {
          copy[index] = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
        }
        return bytes.count
      }
    } ?? nil
  }

  /// Returns an IPv4 address in its usual form, of which each Received field has one.
  private static func plainAddress(_ text: some StringProtocol) -> String? {
    text.utf8.withContiguousStorageIfAvailable { bytes -> String? in
      var (parts, value, digits) = (1, 0, 0)
      for byte in bytes {
        if byte == UInt8(ascii: "."), digits > 0 {
          (parts, value, digits) = (parts + 1, 0, 0)
          continue
        }
        // A leading zero makes a number octal.
        guard (0x30...0x39).contains(byte), digits == 0 || value > 0 else { return nil }
        value = value * 10 + Int(byte - 0x30)
        digits += 1
        guard value <= 255 else { return nil }
      }
      return parts == 4 && digits > 0 ? String(decoding: bytes, as: UTF8.self) : nil
    } ?? nil
  }

  private static func percentDecoded(_ text: some StringProtocol) -> String? {
    text.utf8.contains(UInt8(ascii: "%")) ? PercentEncoding.decoded(text) : String(text)
  }

  private static func asciiForm(of text: String) -> String? {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    // Compatibility forms (full-width letters, circled digits) are spellings of plain ones, and invisible
    // characters are ignored.
    let visible = String(String.UnicodeScalarView(text.unicodeScalars.filter { !isIgnored($0) }))
    let folded = visible.lowercased().compatibilityComposed.lowercased()
    let mapped = String(
      String.UnicodeScalarView(folded.unicodeScalars.map { $0 == "\u{3002}" ? "." : $0 }))
    // A combining mark at the beginning of a label would change the dot before it.
    let labels = mapped.unicodeScalars.split(separator: ".")
    guard !labels.contains(where: { $0.first.map(isMark) ?? false }) else { return nil }
    return Punycode.encodedName(mapped)
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    [.nonspacingMark, .spacingMark, .enclosingMark].contains(scalar.properties.generalCategory)
  }

  private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isDefaultIgnorableCodePoint
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"): true
    default: false
    }
  }

  private static func isIPv6(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x46, 0x61...0x66, UInt8(ascii: ":"), UInt8(ascii: "."): true
    default: false
    }
  }

  // MARK: Numbers

  /// Parses decimal, `0x` hexadecimal or, with a leading zero, octal numbers.
  private static func number(_ text: Substring) -> UInt64? {
    if text.hasPrefix("0x") { return text.count == 2 ? 0 : UInt64(text.dropFirst(2), radix: 16) }
    guard let first = text.utf8.first, (0x30...0x39).contains(first) else { return nil }
    if first == 0x30, text.utf8.count > 1 { return UInt64(text, radix: 8) ?? UInt64(text) }
    return UInt64(text)
  }

  /// Converts `3232235777`, `0xC0.0250.257` and other forms of IPv4 addresses.
  private static func dottedQuad(_ name: String) -> String? {
    let parts = name.split(separator: ".")
    let numbers = parts.compactMap(number)
    guard let last = numbers.last, numbers.count == parts.count, parts.count <= 4,
      numbers.dropLast().allSatisfy({ $0 <= 255 }), last < 1 << (8 * UInt64(5 - parts.count))
    else { return nil }
    var address = last
    for (index, number) in numbers.dropLast().enumerated() { address |= number << (8 * UInt64(3 - index)) }
    return [24, 16, 8, 0].map { String(address >> $0 & 0xFF) }.joined(separator: ".")
  }
}
