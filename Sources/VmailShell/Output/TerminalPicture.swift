/// A picture as a viewer drew it for the terminal: the other type, beside ``TerminalText``, of what is
/// printed and came from outside. Its only initialiser lets nothing through that is no picture.
///
/// A viewer that a picture has taken over could print anything. What is let through is text without
/// controls in colours, sixel graphics (DEC STD 070), and kitty's graphics with their data inline:
/// others could name files.
struct TerminalPicture: Hashable, Sendable {
  let bytes: [UInt8]

  /// - Returns: `nil` for what is not let through.
  init?(_ output: [UInt8]) {
    var result: [UInt8] = []
    result.reserveCapacity(output.count)
    var rest = output[...]
    while let byte = rest.first {
      if byte == 0x1B {
        guard let sequence = Self.sequence(&rest) else { return nil }
        result += sequence
      } else {
        guard byte == 0x0A || byte >= 0x20 && byte != 0x7F else { return nil }
        result.append(byte)
        rest.removeFirst()
      }
    }
    // Controls may also hide among the characters.
    guard let text = String(validating: result, as: UTF8.self),
      !text.unicodeScalars.contains(where: { (0x80...0x9F).contains($0.value) })
    else { return nil }
    bytes = result
  }

  /// Takes an escape sequence off the front.
  /// - Returns: what is printed of it.
  private static func sequence(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let start = rest
    rest.removeFirst()
    switch rest.popFirst() {
    case UInt8(ascii: "["):
      let parameters = rest.prefix { (0x30...0x3F).contains($0) }
      rest = rest.dropFirst(parameters.count)
      guard let final = rest.popFirst(), (0x40...0x7E).contains(final) else { return nil }
      // Colours; what else there is, such as hiding the cursor, a picture can do without.
      let isColour = final == UInt8(ascii: "m") && parameters.allSatisfy { $0 <= 0x3B }
      return isColour ? start[..<rest.startIndex] : []
    case UInt8(ascii: "P"):
      guard let data = string(&rest) else { return nil }
      let parameters = data.prefix { (0x30...0x39).contains($0) || $0 == 0x3B }
      guard data.dropFirst(parameters.count).first == UInt8(ascii: "q") else { return nil }
      return start[..<rest.startIndex]
    case UInt8(ascii: "_"):
      guard let data = string(&rest), isInlineGraphics(data) else { return nil }
      return start[..<rest.startIndex]
    default: return nil
    }
  }

  /// What stands before `ESC \`, all of it printable.
  private static func string(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let data = rest.prefix { $0 >= 0x20 && $0 < 0x7F || $0 == 0x0A }
    rest = rest.dropFirst(data.count)
    guard rest.starts(with: [0x1B, UInt8(ascii: "\\")]) else { return nil }
    rest = rest.dropFirst(2)
    return data
  }

  private static func isInlineGraphics(_ data: ArraySlice<UInt8>) -> Bool {
    guard data.first == UInt8(ascii: "G") else { return false }
    let keys = data.dropFirst().prefix { $0 != UInt8(ascii: ";") }
    for pair in keys.split(separator: UInt8(ascii: ",")) {
      guard pair.count > 2, pair.dropFirst().first == UInt8(ascii: "=") else { return false }
      let value = String(decoding: pair.dropFirst(2), as: UTF8.self)
      switch pair.first {
      case UInt8(ascii: "a"): guard value == "T" else { return false }
      case UInt8(ascii: "t"): guard value == "d" else { return false }
      case UInt8(ascii: "f"), UInt8(ascii: "s"), UInt8(ascii: "v"), UInt8(ascii: "c"), UInt8(ascii: "r"),
        UInt8(ascii: "m"), UInt8(ascii: "q"), UInt8(ascii: "C"):
        guard Int(value) != nil else { return false }
      case UInt8(ascii: "o"): guard value == "z" else { return false }
      default: return false
      }
    }
    return true
  }
}
