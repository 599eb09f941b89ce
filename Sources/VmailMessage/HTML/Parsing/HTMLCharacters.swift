/// Decodes text as HTML does: without control characters, with line ends as LF, and with character references replaced
/// (HTML standard, sections 13.2.3.5 and 13.2.5.72).
enum HTMLCharacters {
  /// - Parameter isInAttribute: whether the text is the value of an attribute.
  static func decode(
    _ text: Slice<UnsafeBufferPointer<UInt8>>, isInAttribute: Bool = false, into output: inout [UInt8]
  ) {
    var copied = text.startIndex
    while let ampersand = text[copied...].firstIndex(of: UInt8(ascii: "&")) {
      copy(text[copied..<ampersand], isInAttribute: isInAttribute, to: &output)
      copied = ampersand + 1
      if let reference = CharacterReference(text[copied...], isInAttribute: isInAttribute) {
        output += reference.characters.utf8
        copied += reference.length
      } else {
        output.append(UInt8(ascii: "&"))
      }
    }
    copy(text[copied...], isInAttribute: isInAttribute, to: &output)
  }

  /// Whether text is already as it is meant.
  static func isPlain(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    text.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "&") || isWhiteSpace($0) }
  }

  /// Appends text without its control characters. In the value of an attribute they are replaced, since a style with one
  /// is invalid.
  static func copy(
    _ text: Slice<UnsafeBufferPointer<UInt8>>, isInAttribute: Bool = false, to output: inout [UInt8]
  ) {
    guard text.contains(where: { $0 < 0x20 && !isWhiteSpace($0) }) else {
      return output.append(contentsOf: text)
    }
    for index in text.indices {
      switch text[index] {
      case 0x0D:
        let isFollowed = index + 1 < text.endIndex && text[index + 1] == 0x0A
        if !isFollowed { output.append(0x0A) }
      case 0x0C: output.append(0x20)
      case let byte where byte >= 0x20 || isWhiteSpace(byte): output.append(byte)
      default: if isInAttribute { output += "\u{FFFD}".utf8 }
      }
    }
  }

  private static func isWhiteSpace(_ byte: UInt8) -> Bool { byte == 0x09 || byte == 0x0A }
}
