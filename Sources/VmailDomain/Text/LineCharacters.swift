/// The characters of a typed line, as vmail's language sees them.
///
/// As in sh, a quote, a `\`, a blank or a separator stays one before a combining mark, with which it would form one
/// character: otherwise text of others that begins with a mark would open the quotes that are put around it.
public enum LineCharacters {
  public static func of(_ text: some StringProtocol) -> [Character] {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return Array(text) }
    return text.flatMap { character -> [Character] in
      let scalars = character.unicodeScalars
      guard let first = scalars.first, scalars.count > 1, isSpecial(first) else { return [character] }
      return [Character(first)] + Array(String(String.UnicodeScalarView(scalars.dropFirst())))
    }
  }

  private static func isSpecial(_ scalar: Unicode.Scalar) -> Bool {
    "'\"\\;|>& \t".unicodeScalars.contains(scalar)
  }
}
