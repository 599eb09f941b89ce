/// How many columns text takes on a terminal.
///
/// Scalars are measured as the C library's `wcwidth` does in a UTF-8 locale, which is what terminals
/// follow (it is not asked, because the process's own locale may be another). Grapheme clusters add
/// what it does not know: an emoji of several scalars takes two columns.
enum DisplayWidth {
  static func columns(of text: String) -> Int {
    if isASCII(text) { return text.utf8.count }
    return text.reduce(0) { $0 + columns(of: $1) }
  }

  static func columns(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    let rest = scalars.dropFirst()
    if rest.isEmpty { return columns(of: first) }
    if first.properties.isEmoji, rest.contains(where: makesEmoji) { return 2 }
    return scalars.reduce(0) { $0 + columns(of: $1) }
  }

  static func columns(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x2FF, 0x370...0x482, 0x48A...0x590, 0x2010...0x2027: return 1
    case 0x3041...0x3096, 0x30A0...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7A3: return 2
    default: break
    }
    switch ScalarKind(scalar) {
    case .base, .invalid: return WideScalars.contains(scalar) ? 2 : 1
    default: return 0
    }
  }

  static func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }

  /// What turns a character into an emoji of two columns: emoji presentation, a joiner, a keycap,
  /// a skin tone, or the second half of a flag.
  private static func makesEmoji(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xFE0F, 0x200D, 0x20E3, 0x1F3FB...0x1F3FF, 0x1F1E6...0x1F1FF: true
    default: false
    }
  }
}
