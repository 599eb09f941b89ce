/// The writing system of a letter, as far as it matters here (after UAX #24).
enum Script: Hashable, Sendable {
  case latin, greek, cyrillic, armenian, hebrew, arabic, han, kana, hangul, bopomofo, other

  /// - Returns: `nil` for characters common to all: digits, hyphens, marks.
  init?(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x30...0x39, 0x2D: return nil
    case 0...0x24F, 0x1E00...0x1EFF: self = .latin
    case 0x300...0x36F: return nil
    case 0x370...0x3FF, 0x1F00...0x1FFF: self = .greek
    case 0x400...0x52F, 0x1C80...0x1C8F, 0x2DE0...0x2DFF, 0xA640...0xA69F: self = .cyrillic
    case 0x530...0x58F: self = .armenian
    case 0x590...0x5FF: self = .hebrew
    case 0x600...0x6FF, 0x750...0x77F, 0x8A0...0x8FF: self = .arabic
    case 0x3040...0x30FF, 0x31F0...0x31FF: self = .kana
    case 0x3100...0x312F: self = .bopomofo
    case 0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7FF: self = .hangul
    case 0x3005...0x3007, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: self = .han
    default: self = .other
    }
  }
}
