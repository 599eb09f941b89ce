/// The marks for text above or below the line, without which it would change the number or the name before it: `10^6`,
/// `H[2]O`.
enum ScriptMarks {
  /// The length in bytes up to which it may be an exponent or an index.
  static let limit = 24

  private static let ordinals: Set<String> = ["st", "nd", "rd", "th", "er", "re", "ème", "eme", "è"]
  private static let trademarks: Set<String> = ["tm", "sm", "mc"]

  /// - Parameter before: the last byte on the line.
  static func marks(for content: String, isRaised: Bool, after before: UInt8?) -> (String, String)? {
    let text = content.filter { !$0.isWhitespace }
    guard let first = text.first, let before, first.isLetter || first.isNumber || "+-−".contains(first) else {
      return nil
    }
    if !isRaised { return ("[", "]") }
    if trademarks.contains(text.lowercased()) || isDigit(before) && ordinals.contains(text.lowercased()) {
      return nil
    }
    let isSimple = text.dropFirst().allSatisfy { $0.isLetter || $0.isNumber || $0 == "." || $0 == "," }
    return isSimple ? ("^", "") : ("^(", ")")
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
