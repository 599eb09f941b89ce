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
