internal import CMark

/// A character reference, such as `&amp;` or `&#8217;` (HTML standard, sections 13.2.5.72 to 13.2.5.80).
struct CharacterReference {
  let characters: String
  /// The length after the ampersand, in bytes.
  let length: Int

  /// The length of the longest name, `CounterClockwiseContourIntegral`, in bytes.
  private static let longestName = 31

  /// - Parameters:
  ///   - text: what follows an ampersand.
  ///   - isInAttribute: whether the text is an attribute's value, in which addresses may contain names of parameters
  ///     that are also names of characters.
  /// - Returns: `nil` if it isn't a reference.
  init?(_ text: Slice<UnsafeBufferPointer<UInt8>>, isInAttribute: Bool) {
    if text.first == UInt8(ascii: "#") {
      self.init(number: text)
    } else {
      self.init(name: text, isInAttribute: isInAttribute)
    }
  }

  // MARK: Numbers

  private init?(number text: Slice<UnsafeBufferPointer<UInt8>>) {
    let isHexadecimal = text.dropFirst().first.map { $0 | 0x20 } == UInt8(ascii: "x")
    let rest = text.dropFirst(isHexadecimal ? 2 : 1)
    var (code, digits) = (UInt32(0), 0)
    for byte in rest {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, isHexadecimal || digit < 10 else {
        break
      }
      // Beyond the last character, more digits change nothing.
      code = min(code * (isHexadecimal ? 16 : 10) + UInt32(digit), 0x110000)
      digits += 1
    }
    guard digits > 0 else { return nil }
    let hasEnd = rest.dropFirst(digits).first == UInt8(ascii: ";")
    length = (isHexadecimal ? 2 : 1) + digits + (hasEnd ? 1 : 0)
    characters = String(Self.character(code))
  }

  private static func character(_ code: UInt32) -> Unicode.Scalar {
    switch code {
    case 0x80...0x9F: windows1252[Int(code - 0x80)]
    case 0x0C: " "
    case 0x09, 0x0A, 0x20...: Unicode.Scalar(code) ?? "\u{FFFD}"
    case 0x0D: "\n"
    default: "\u{FFFD}"
    }
  }

  /// The characters of windows-1252, which numbers from 128 to 159 mean.
  private static let windows1252 = Array(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)

  // MARK: Names

  private init?(name text: Slice<UnsafeBufferPointer<UInt8>>, isInAttribute: Bool) {
    let name = text.prefix(Self.longestName + 1).prefix(while: Self.isInName)
    let next = text.dropFirst(name.count).first
    if next == UInt8(ascii: ";"), name.count <= Self.longestName,
      let characters = Self.characters(named: name)
    {
      (self.characters, length) = (characters, name.count + 1)
      return
    }
    for length in stride(from: min(name.count, Self.longestOldName), to: 1, by: -1) {
      let old = name.prefix(length)
      guard Self.oldNames.contains(String(decoding: old, as: UTF8.self)),
        let characters = Self.characters(named: old)
      else { continue }
      let after = name.dropFirst(length).first ?? next
      if isInAttribute, let after, after == UInt8(ascii: "=") || Self.isInName(after) { return nil }
      (self.characters, self.length) = (characters, length)
      return
    }
    return nil
  }

  private static func isInName(_ byte: UInt8) -> Bool {
    HTMLTokenizer.isLetter(byte) || (0x30...0x39).contains(byte)
  }

  private static func characters(named name: Slice<UnsafeBufferPointer<UInt8>>) -> String? {
    switch String(decoding: name, as: UTF8.self) {
    case "nbsp": "\u{A0}"
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    default: otherCharacters(named: name)
    }
  }

  /// Returns the characters with a name, by libcmark: CommonMark has the names of HTML 5.
  private static func otherCharacters(
    named name: Slice<UnsafeBufferPointer<UInt8>>
  ) -> String? {
    let markdown = [UInt8(ascii: "&")] + name + [UInt8(ascii: ";")]
    let document = markdown.withUnsafeBytes {
      cmark_parse_document($0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count, CMARK_OPT_DEFAULT)
    }
    defer { if let document { cmark_node_free(document) } }
    guard let text = document.flatMap(cmark_node_first_child).flatMap(cmark_node_first_child),
      let literal = cmark_node_get_literal(text)
    else { return nil }
    let characters = String(cString: literal)
    // A reference without a meaning remains as it is, in two pieces.
    return cmark_node_next(text) != nil || characters.unicodeScalars.count > name.count ? nil : characters
  }

  // MARK: Names that need no semicolon

  private static let longestOldName = 6
  private static let oldNames = Set(
    """
    AElig AMP Aacute Acirc Agrave Aring Atilde Auml COPY Ccedil ETH Eacute Ecirc Egrave Euml GT Iacute Icirc Igrave Iuml \
    LT Ntilde Oacute Ocirc Ograve Oslash Otilde Ouml QUOT REG THORN Uacute Ucirc Ugrave Uuml Yacute aacute acirc acute \
    aelig agrave amp aring atilde auml brvbar ccedil cedil cent copy curren deg divide eacute ecirc egrave eth euml \
    frac12 frac14 frac34 gt iacute icirc iexcl igrave iquest iuml laquo lt macr micro middot nbsp not ntilde oacute \
    ocirc ograve ordf ordm oslash otilde ouml para plusmn pound quot raquo reg sect shy sup1 sup2 sup3 szlig thorn \
    times uacute ucirc ugrave uml uuml yacute yen yuml
    """.split(separator: " ").map(String.init))
}
