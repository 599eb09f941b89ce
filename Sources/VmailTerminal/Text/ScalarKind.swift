/// The behaviour of a scalar on a terminal.
public enum ScalarKind {
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

  public init(_ scalar: Unicode.Scalar) {
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

/// The contexts in which the two invisible joiners have a meaning; elsewhere they only serve to disguise
/// names and addresses.
enum JoinerContext {
  static let zeroWidthJoiner: Unicode.Scalar = "\u{200D}"

  static func needs(
    _ joiner: Unicode.Scalar, between previous: Unicode.Scalar, and next: Unicode.Scalar
  ) -> Bool {
    if isOfJoiningScript(previous), isOfJoiningScript(next) { return true }
    return joiner == zeroWidthJoiner && canEndEmoji(previous) && isPictograph(next)
  }

  private static func canEndEmoji(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0xFE0F || isPictograph(scalar)
  }

  /// Digits, `#` and `*` are emoji by property, for the sake of keycaps.
  private static func isPictograph(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0xFF && scalar.properties.isEmoji
  }

  /// Scripts whose letters change shape by their neighbours: Arabic, Syriac, N'Ko, Mongolian and
  /// those of Indic descent.
  private static func isOfJoiningScript(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0620...0x08FF, 0x0900...0x0DFF, 0x0F40...0x109F, 0x1780...0x18AF, 0x1900...0x1CFF,
      0xA840...0xA87F, 0xA8E0...0xA9DF, 0xFB50...0xFDCF, 0xFE70...0xFEFC, 0x10A00...0x10AFF,
      0x11000...0x11DAF, 0x1E900...0x1E95F:
      scalar.properties.isAlphabetic || scalar.properties.canonicalCombiningClass != .notReordered
    default: false
    }
  }
}
