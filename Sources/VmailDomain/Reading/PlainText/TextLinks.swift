/// Finds web and mail addresses in plain text (RFC 3986, appendix C).
enum TextLinks {
  struct Found: Hashable, Sendable {
    var range: Range<Substring.Index>
    /// The address with its scheme.
    var target: String
  }

  /// The maximum length of an address in bytes: longer ones don't become links.
  private static let lengthLimit = 2_000
  private static let schemes = ["https://", "http://", "mailto:"].map { Array($0.utf8) }
  private static let bare = Array("www.".utf8)

  /// Returns the addresses in order, none of them overlapping.
  static func find(in line: Substring) -> [Found] {
    let bytes = line.utf8
    guard bytes.contains(where: { $0 == colon || $0 | 0x20 == UInt8(ascii: "w") }) else { return [] }
    var found: [Found] = []
    var place = bytes.startIndex
    var isWordBefore = false
    while place < bytes.endIndex {
      if !isWordBefore, let scheme = scheme(at: bytes[place...]) {
        let end = end(of: bytes[place...], from: scheme.count)
        if bytes.distance(from: place, to: end) > scheme.count + 2 {
          let text = String(line[place..<end])
          found.append(Found(range: place..<end, target: scheme == bare ? "http://" + text : text))
          place = end
          continue
        }
      }
      isWordBefore = isWord(bytes[place])
      place = bytes.index(after: place)
    }
    return found
  }

  private static let colon = UInt8(ascii: ":")

  private static func scheme(at bytes: Substring.UTF8View) -> [UInt8]? {
    guard let first = bytes.first, first | 0x20 == 0x68 || first | 0x20 == 0x6D || first | 0x20 == 0x77 else {
      return nil
    }
    return (schemes + [bare]).first { scheme in
      bytes.count > scheme.count && zip(bytes, scheme).allSatisfy { lowercased($0) == $1 }
    }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Returns the end: a space or an enclosing bracket, excluding the punctuation of the surrounding sentence.
  private static func end(of bytes: Substring.UTF8View, from start: Int) -> Substring.Index {
    // Scans no further than necessary: a line may consist of repeated schemes.
    let visible = Substring(bytes).unicodeScalars.prefix(lengthLimit + 1)
      .prefix { $0 != "<" && $0 != ">" && $0 != "\"" && isSeen($0) }
    var text = Substring(visible).utf8
    guard text.count <= lengthLimit else { return bytes.index(bytes.startIndex, offsetBy: start) }
    // The number of closed brackets that were opened before the address.
    var unopened: [UInt8: Int] = [:]
    for byte in text {
      if let closing = brackets[byte] { unopened[closing, default: 0] -= 1 }
      if closingBrackets.contains(byte) { unopened[byte, default: 0] += 1 }
    }
    var count = text.count
    while count > start, let last = text.last {
      let isUnopened = unopened[last, default: 0] > 0
      guard isUnopened || ".,;:!?'*_".utf8.contains(last) else { break }
      if isUnopened { unopened[last, default: 0] -= 1 }
      text.removeLast()
      count -= 1
    }
    return text.endIndex
  }

  /// ASCII spaces, invisible characters, and characters that reorder the line are not part of an address.
  /// Joiners are: some languages need them.
  private static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value > 0x20 && scalar.value != 0x7F }
    if scalar.value == 0x200C || scalar.value == 0x200D { return true }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return false
    default: return true
    }
  }

  /// Closing brackets by the opening ones.
  private static let brackets: [UInt8: UInt8] = [
    UInt8(ascii: "("): UInt8(ascii: ")"), UInt8(ascii: "["): UInt8(ascii: "]"),
    UInt8(ascii: "{"): UInt8(ascii: "}"),
  ]
  private static let closingBrackets = Set(brackets.values)
}
