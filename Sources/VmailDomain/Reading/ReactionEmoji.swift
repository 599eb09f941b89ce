/// Recognizes the emoji of which a reaction consists (RFC 9078 section 3; UTS #51, definition ED-17).
public enum ReactionEmoji {
  /// The most emoji of a reaction.
  static let most = 5
  /// The most code points of an emoji: four people with skin tones, joined, have eleven.
  static let longest = 16
  /// The most bytes of the text of a reaction.
  public static let longestText = most * (longest * 4 + 1)

  /// Returns the emoji of a reaction, separated by spaces.
  /// - Parameter text: one line of emoji separated by white space, which may have line ends around it.
  /// - Returns: `nil` if there is anything else in it. RFC 9078 permits programs to skip that; then nobody would see it.
  public static func list(in text: String) -> String? {
    guard text.utf8.count <= longestText else { return nil }
    let lines = text.split(whereSeparator: \.isNewline)
    guard lines.count == 1 else { return nil }
    let emoji = lines[0].split { $0 == " " || $0 == "\t" }
    guard (1...most).contains(emoji.count), emoji.allSatisfy(isOne) else { return nil }
    return emoji.joined(separator: " ")
  }

  /// Returns whether a text is exactly one emoji.
  public static func isOne(_ text: some StringProtocol) -> Bool {
    let scalars = Array(text.unicodeScalars.prefix(longest + 1))
    guard scalars.count <= longest else { return false }
    if scalars.count == 2, scalars.allSatisfy(isRegionalIndicator) { return true }
    if let first = scalars.first, "0123456789#*".unicodeScalars.contains(first) {
      return scalars.dropFirst().elementsEqual(["\u{FE0F}", "\u{20E3}"])
    }
    var rest = scalars[...]
    guard takeElement(&rest) else { return false }
    while rest.first == "\u{200D}" {
      rest.removeFirst()
      guard takeElement(&rest) else { return false }
    }
    return rest.isEmpty
  }

  /// Takes a code point with its variation selector or skin tone, and its tags, as in the flag of Wales.
  private static func takeElement(_ scalars: inout ArraySlice<Unicode.Scalar>) -> Bool {
    guard let base = scalars.popFirst(), isBase(base) else { return false }
    if scalars.first == "\u{FE0F}" {
      scalars.removeFirst()
    } else if base.value < 0x100 {
      // © is a letter unless something says that it is an image.
      return false
    } else if let tone = scalars.first, tone.properties.isEmojiModifier, base.properties.isEmojiModifierBase {
      scalars.removeFirst()
    }
    guard scalars.first.map(isTag) == true else { return true }
    scalars = scalars.drop(while: isTag)
    return scalars.popFirst() == "\u{E007F}"
  }

  /// Code points for images that Unicode has not assigned yet are no error (RFC 9078 section 3).
  private static func isBase(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value > 0x7F, !isRegionalIndicator(scalar) else { return false }
    return scalar.properties.isEmoji
      || (0x1F000...0x1FAFF).contains(scalar.value) && scalar.properties.generalCategory == .unassigned
  }

  private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }

  private static func isTag(_ scalar: Unicode.Scalar) -> Bool { (0xE0020...0xE007E).contains(scalar.value) }
}
