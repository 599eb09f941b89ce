/// A picture drawn by a viewer for the terminal: besides ``TerminalText``, the only type of external output
/// that is printed. Its only public initialiser rejects everything that is not a picture.
///
/// A viewer taken over by a malicious picture could print anything. Accepted are text without controls in
/// colours, sixel graphics (DEC STD 070), and kitty's and iTerm2's graphics with inline data: others could
/// refer to files.
public struct TerminalPicture: Hashable, Sendable {
  public let bytes: [UInt8]

  /// - Returns: `nil` if the output is rejected.
  public init?(_ output: [UInt8]) {
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

  /// The bytes without the final line end.
  public var line: ArraySlice<UInt8> { bytes.last == 0x0A ? bytes.dropLast() : bytes[...] }

  /// Its rows, of which each has a line: those of a picture that is made of characters; graphics are one.
  public var rows: [TerminalPicture] {
    let isText = zip(bytes, bytes.dropFirst()).allSatisfy { $0 != 0x1B || $1 == UInt8(ascii: "[") }
    guard isText else { return [self] }
    return bytes.split(separator: 0x0A).map { TerminalPicture(row: Array($0)) }
  }

  private init(row: [UInt8]) { bytes = row }

  /// Removes an escape sequence from the front.
  /// - Returns: the part of it that is printed.
  private static func sequence(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let start = rest
    rest.removeFirst()
    switch rest.popFirst() {
    case UInt8(ascii: "["):
      let parameters = rest.prefix { (0x30...0x3F).contains($0) }
      rest = rest.dropFirst(parameters.count)
      guard let final = rest.popFirst(), (0x40...0x7E).contains(final) else { return nil }
      // Only colours are kept; a picture does not need others, such as hiding the cursor.
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
    case UInt8(ascii: "]"):
      let data = rest.prefix { $0 >= 0x20 && $0 < 0x7F }
      rest = rest.dropFirst(data.count)
      guard rest.popFirst() == 0x07, isInlineFile(data) else { return nil }
      return start[..<rest.startIndex]
    default: return nil
    }
  }

  /// iTerm2's `1337;File=inline=1;width=10:` and base64: without `inline=1` it would be written to a
  /// file.
  private static func isInlineFile(_ data: ArraySlice<UInt8>) -> Bool {
    guard data.starts(with: "1337;File=".utf8), let colon = data.firstIndex(of: UInt8(ascii: ":")) else {
      return false
    }
    var isInline = false
    for pair in data[..<colon].dropFirst(10).split(separator: UInt8(ascii: ";")) {
      let parts = pair.split(separator: UInt8(ascii: "="), omittingEmptySubsequences: false)
      guard parts.count == 2, let value = Int(String(decoding: parts[1], as: UTF8.self)) else { return false }
      switch String(decoding: parts[0], as: UTF8.self) {
      case "inline": isInline = value == 1
      case "width", "height", "preserveAspectRatio", "size": guard value >= 0 else { return false }
      default: return false
      }
    }
    return isInline && data[(colon + 1)...].allSatisfy(isBase64)
  }

  private static func isBase64(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="): true
    default: false
    }
  }

  /// Returns the bytes before `ESC \`, all of which must be printable.
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
