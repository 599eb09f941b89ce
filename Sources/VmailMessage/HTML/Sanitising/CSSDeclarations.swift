/// Parses CSS declarations, including obfuscated ones.
enum CSSDeclarations {
  /// - Parameters:
  ///   - style: declarations as returned by ``plain(_:)``, in lower case.
  ///   - body: gets the property, its value without surrounding white space, and whether it is important.
  static func forEach(
    in style: ArraySlice<UInt8>, _ body: (CSSProperty, ArraySlice<UInt8>, Bool) -> Void
  ) {
    var start = style.startIndex
    while start < style.endIndex {
      let end = self.end(in: style, from: start) { $0 == 0x3B }
      read(style[start..<end], body)
      start = end + 1
    }
  }

  private static func read(
    _ declaration: ArraySlice<UInt8>, _ body: (CSSProperty, ArraySlice<UInt8>, Bool) -> Void
  ) {
    guard let colon = declaration.firstIndex(of: 0x3A) else { return }
    let name = trimmed(declaration[..<colon])
    guard name.count <= 24, let property = CSSProperty.byName[String(decoding: name, as: UTF8.self)] else {
      return
    }
    var value = trimmed(declaration[(colon + 1)...])
    var isImportant = false
    if let mark = value.lastIndex(of: 0x21) {
      // Any other word makes the declaration invalid.
      guard CSSValue.equals(trimmed(value[(mark + 1)...]), "important") else { return }
      isImportant = true
      value = trimmed(value[..<mark])
    }
    if value.contains(0x0A) { value = value.map { $0 == 0x0A ? 0x20 : $0 }[...] }
    if !value.isEmpty { body(property, value, isImportant) }
  }

  /// Returns the index of the first byte of a kind outside of strings and brackets, or the end.
  static func end(
    in css: ArraySlice<UInt8>, from start: Int, where isEnd: (UInt8) -> Bool
  ) -> Int {
    var closers: [UInt8] = []
    var quote: UInt8?
    var index = start
    while index < css.endIndex {
      let byte = css[index]
      if let open = quote {
        // A line break ends a string that isn't closed.
        if byte == open || byte == 0x0A { quote = nil }
      } else if closers.isEmpty, isEnd(byte) {
        return index
      } else {
        switch byte {
        case 0x22, 0x27: quote = byte
        case 0x28: closers.append(0x29)
        case 0x5B: closers.append(0x5D)
        case 0x7B: closers.append(0x7D)
        default: if byte == closers.last { closers.removeLast() }
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

  /// Returns CSS without comments and escapes, so that nothing can be hidden in them.
  static func plain(_ css: ArraySlice<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(css.count)
    var index = css.startIndex
    while index < css.endIndex {
      let byte = css[index]
      index += 1
      switch byte {
      case 0x5C: appendEscape(in: css, at: &index, to: &output)
      case 0x2F where index < css.endIndex && css[index] == 0x2A:
        skipComment(in: css, at: &index)
        // A comment separates words.
        output.append(0x20)
      case 0x0A, 0x0C, 0x0D: output.append(0x0A)
      case 0...0x1F: output.append(0x20)
      default: output.append(byte)
      }
    }
    return output
  }

  static func lowercased(_ css: some Sequence<UInt8>) -> [UInt8] {
    css.map(HTMLTag.lowercase)
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
      append(escaped: Unicode.Scalar(value) ?? "\u{FFFD}", to: &output)
    } else if index < css.endIndex {
      append(escaped: css[index] < 0x80 ? Unicode.Scalar(css[index]) : "\u{FFFD}", to: &output)
      index += 1
    }
  }

  /// Appends a character that is part of a name, whatever it would mean without the escape.
  private static func append(escaped character: Unicode.Scalar, to output: inout [UInt8]) {
    let isLetter = character.properties.isAlphabetic || character == "-" || character == "_"
    let isDigitInName = ("0"..."9").contains(character) && (output.last.map(isNameByte) ?? false)
    if isLetter || isDigitInName { output += String(character).utf8 } else { output.append(noName) }
  }

  /// Stands for an escaped character that makes a name another one.
  private static let noName: UInt8 = 0x7F

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || byte == 0x2D || byte == 0x5F || byte >= 0x80
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
