/// Parses CSS declarations, including obfuscated ones.
enum CSSDeclarations {
  /// The maximum number of declarations of a block that are read.
  private static let limit = 150

  /// - Parameters:
  ///   - style: declarations as returned by ``plain(_:)``.
  ///   - body: gets the property, its value without surrounding white space, and whether it is important.
  static func forEach(
    in style: ArraySlice<UInt8>, _ body: (CSSProperty, ArraySlice<UInt8>, Bool) -> Void
  ) {
    var start = style.startIndex
    var count = 0
    while start < style.endIndex, count < limit {
      let end = declarationEnd(in: style, from: start)
      read(style[start..<end], body)
      start = end < style.endIndex ? end + 1 : end
      count += 1
    }
  }

  private static func read(
    _ declaration: ArraySlice<UInt8>, _ body: (CSSProperty, ArraySlice<UInt8>, Bool) -> Void
  ) {
    guard let colon = declaration.firstIndex(of: 0x3A) else { return }
    let name = trimmed(declaration[..<colon])
    guard name.count <= 16, let property = properties[String(decoding: name, as: UTF8.self)] else { return }
    var value = trimmed(declaration[(colon + 1)...])
    var isImportant = false
    if let mark = value.lastIndex(of: 0x21), CSSValue.contains("important", in: value[mark...]) {
      isImportant = true
      value = trimmed(value[..<mark])
    }
    if !value.isEmpty { body(property, value, isImportant) }
  }

  private static let properties = Dictionary(
    uniqueKeysWithValues: CSSProperty.allCases.map { ($0.rawValue, $0) })

  /// Returns the next `;` outside strings and parentheses.
  private static func declarationEnd(in style: ArraySlice<UInt8>, from start: Int) -> Int {
    var depth = 0
    var quote: UInt8?
    var index = start
    while index < style.endIndex {
      let byte = style[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else {
        switch byte {
        case 0x22, 0x27: quote = byte
        case 0x28: depth += 1
        case 0x29: depth = max(depth - 1, 0)
        case 0x3B where depth == 0: return index
        default: break
        }
      }
      index += 1
    }
    return index
  }

  static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text.drop { $0 <= 0x20 }
    while let last = text.last, last <= 0x20 { text.removeLast() }
    return text
  }

  /// Returns CSS without comments and escapes, in lower case, so that nothing can be hidden in them.
  static func plain(_ css: ArraySlice<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(css.count)
    var index = css.startIndex
    while index < css.endIndex {
      let byte = css[index]
      index += 1
      switch byte {
      case 0x5C: appendEscape(in: css, at: &index, to: &output)
      case 0x2F where index < css.endIndex && css[index] == 0x2A: skipComment(in: css, at: &index)
      case 0x41...0x5A: output.append(byte | 0x20)
      case 0...0x1F: output.append(0x20)
      default: output.append(byte)
      }
    }
    return output
  }

  /// Appends the character of an escape such as `\6A`, `\00006A ` or `\j`.
  private static func appendEscape(in css: ArraySlice<UInt8>, at index: inout Int, to output: inout [UInt8]) {
    var value: UInt32 = 0
    var digits = 0
    while digits < 6, index < css.endIndex, let digit = hexadecimal(css[index]) {
      value = value << 4 | digit
      digits += 1
      index += 1
    }
    if digits > 0 {
      if index < css.endIndex, css[index] <= 0x20 { index += 1 }
      let character = Unicode.Scalar(value).map(String.init) ?? "\u{FFFD}"
      output += character.lowercased().utf8.map { $0 < 0x20 ? 0x20 : $0 }
    } else if index < css.endIndex {
      let byte = css[index]
      output.append((0x41...0x5A).contains(byte) ? byte | 0x20 : max(byte, 0x20))
      index += 1
    }
  }

  private static func skipComment(in css: ArraySlice<UInt8>, at index: inout Int) {
    index += 1
    while index + 1 < css.endIndex {
      if css[index] == 0x2A, css[index + 1] == 0x2F {
        index += 2
        return
      }
      index += 1
    }
    index = css.endIndex
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte) - 0x30
    case 0x41...0x46, 0x61...0x66: UInt32(byte | 0x20) - 0x57
    default: nil
    }
  }
}
