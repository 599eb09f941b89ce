internal import CLibXML2
internal import CMark

/// The character references by name (HTML standard, section 13.5) that libxml2 doesn't decode: those to names that
/// HTML has had since version 5, and those without a semicolon.
struct CharacterReference {
  let characters: String.UnicodeScalarView
  /// The length after the ampersand, in bytes.
  let length: Int

  /// The length of the longest name, `CounterClockwiseContourIntegral`, in bytes.
  static let longestName = 31

  /// - Parameters:
  ///   - text: what follows an ampersand.
  ///   - isInAttribute: whether the text is an attribute's value, in which addresses may contain names of parameters
  ///     that are also names of characters.
  /// - Returns: `nil` if libxml2 decodes it, or it isn't a reference.
  init?(_ text: some BidirectionalCollection<UInt8>, isInAttribute: Bool) {
    let name = Array(text.prefix(Self.longestName + 1).prefix(while: Self.isInName))
    let next = text.dropFirst(name.count).first
    if next == UInt8(ascii: ";"), name.count <= Self.longestName {
      if Self.code(of: name) != nil { return nil }
      if let characters = Self.characters(named: name) {
        (self.characters, length) = (characters, name.count + 1)
        return
      }
    }
    for length in stride(from: min(name.count, Self.longestOldName), to: 1, by: -1) {
      guard let character = Self.oldCharacter(named: Array(name.prefix(length))) else { continue }
      let after = length < name.count ? name[length] : next
      if isInAttribute, let after, after == UInt8(ascii: "=") || Self.isInName(after) { return nil }
      (characters, self.length) = (String(character).unicodeScalars, length)
      return
    }
    return nil
  }

  private static func isInName(_ byte: UInt8) -> Bool {
    HTMLTokenizer.isLetter(byte) || (0x30...0x39).contains(byte)
  }

  /// Returns the characters with a name, by libcmark: CommonMark has the names of HTML 5.
  private static func characters(named name: [UInt8]) -> String.UnicodeScalarView? {
    let markdown = [UInt8(ascii: "&")] + name + [UInt8(ascii: ";")]
    let document = markdown.withUnsafeBytes {
      cmark_parse_document($0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count, CMARK_OPT_DEFAULT)
    }
    defer { if let document { cmark_node_free(document) } }
    guard let text = document.flatMap(cmark_node_first_child).flatMap(cmark_node_first_child),
      let literal = cmark_node_get_literal(text)
    else { return nil }
    let characters = String(cString: literal).unicodeScalars
    // A reference without a meaning remains as it is, in two pieces.
    return cmark_node_next(text) != nil || characters.count > name.count ? nil : characters
  }

  // MARK: Names that need no semicolon

  private static let longestOldName = 6
  private static let oldCapitals: Set<String> = ["AMP", "COPY", "GT", "LT", "QUOT", "REG"]

  private static func oldCharacter(named name: [UInt8]) -> Unicode.Scalar? {
    var name = name
    if oldCapitals.contains(String(decoding: name, as: UTF8.self)) { name = name.map { $0 | 0x20 } }
    switch code(of: name) {
    case let code? where (0xA0...0xFF).contains(code) || [0x22, 0x26, 0x3C, 0x3E].contains(code):
      return Unicode.Scalar(code)
    default: return nil
    }
  }

  /// Returns the character with a name of HTML 4.
  private static func code(of name: [UInt8]) -> UInt32? {
    (name + [0]).withUnsafeBufferPointer { htmlEntityLookup($0.baseAddress)?.pointee.value }
  }
}
