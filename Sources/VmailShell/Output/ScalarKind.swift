/// The behaviour of a scalar on a terminal.
enum ScalarKind {
  case base
  /// Drawn over the base before it.
  case mark
  /// ZERO WIDTH JOINER and NON-JOINER.
  case joiner
  /// Selectors of emoji and text presentation.
  case variation
  case lineBreak
  case tab
  /// C0, C1 and DELETE.
  case control
  /// Noncharacters.
  case invalid
  /// Characters that draw nothing: bidi controls, zero-width spaces, fillers, tags.
  case hidden

  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x2FF, 0x370...0x482, 0x48A...0x590: self = .base
    case 0x2010...0x2027, 0x3041...0x3096, 0x30A0...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7A3: self = .base
    // Vowels and finals of conjoining Hangul are drawn into the syllable before them.
    case 0x1160...0x11FF, 0xD7B0...0xD7FB: self = Self.isIgnorable(scalar) ? .hidden : .mark
    case 0x09: self = .tab
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: self = .lineBreak
    case 0...0x1F, 0x7F...0x9F: self = .control
    case 0x200C, 0x200D: self = .joiner
    case 0xFE0E, 0xFE0F: self = .variation
    // Interlinear annotation and hieroglyph controls: format characters that are not ignorable.
    case 0xFFF9...0xFFFB, 0x13430...0x1343F: self = .hidden
    default: self = Self.byProperties(scalar.properties)
    }
  }

  private static func isIgnorable(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isDefaultIgnorableCodePoint
  }

  private static func byProperties(_ properties: Unicode.Scalar.Properties) -> ScalarKind {
    if properties.isDefaultIgnorableCodePoint { return .hidden }
    if properties.isNoncharacterCodePoint { return .invalid }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return .mark
    default: return .base
    }
  }
}
