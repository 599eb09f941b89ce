/// Removes deceptive characters from text: control characters, and those that reorder the following text (the
/// embeddings, overrides and isolates of UAX #9).
enum SanitizedText {
  /// - Parameter text: text in valid UTF-8.
  static func append(_ text: ArraySlice<UInt8>, to output: inout [UInt8]) {
    if text.allSatisfy(isPlain) {
      output.append(contentsOf: text)
      return
    }
    var place = text.startIndex
    while place < text.endIndex {
      let size = length(lead: text[place])
      guard place + size <= text.endIndex else { return }
      let scalar = text[place..<place + size]
      if isVisible(scalar) {
        output.append(contentsOf: scalar)
      } else if text[place] == 0x0D || text[place] == 0x0C {
        output.append(0x20)
      }
      place += size
    }
  }

  /// - Returns: the number of bytes of a character with this first byte.
  static func length(lead: UInt8) -> Int { lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4 }

  static func text(_ string: String) -> String {
    var output: [UInt8] = []
    append(Array(string.utf8)[...], to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  /// Returns whether a byte is printable ASCII or common white space.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F || byte == 0x0A || byte == 0x09
  }

  private static func isVisible(_ scalar: ArraySlice<UInt8>) -> Bool {
    let first = scalar.startIndex
    switch scalar.count {
    case 1: return isPlain(scalar[first])
    // The C1 control characters.
    case 2: return scalar[first] != 0xC2 || scalar[first + 1] >= 0xA0
    case 3:
      guard scalar[first] == 0xE2 else { return true }
      // U+202A to U+202E, U+2066 to U+2069, and the line and paragraph separators.
      if scalar[first + 1] == 0x80 { return !(0xA8...0xAE).contains(scalar[first + 2]) }
      return scalar[first + 1] != 0x81 || !(0xA6...0xA9).contains(scalar[first + 2])
    default: return true
    }
  }
}
