/// The characters of a typed line, as vmail's language sees them.
///
/// As in sh, a quote, a `\`, a blank or a separator stays one beside scalars with which it would form one character, such
/// as a combining mark behind it or U+0603 before it: otherwise text of others that begins or ends with such a scalar
/// would open the quotes that are put around it.
public enum LineCharacters {
  public static func of(_ text: some StringProtocol) -> [Character] {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return Array(text) }
    return text.flatMap { character -> [Character] in
      let scalars = character.unicodeScalars
      guard scalars.count > 1, scalars.contains(where: isSpecial) else { return [character] }
      var (characters, rest): ([Character], String.UnicodeScalarView) = ([], .init())
      for scalar in scalars {
        guard isSpecial(scalar) else {
          rest.append(scalar)
          continue
        }
        characters += String(rest) + [Character(scalar)]
        rest.removeAll()
      }
      return characters + String(rest)
    }
  }

  private static func isSpecial(_ scalar: Unicode.Scalar) -> Bool {
    "'\"\\;|>& \t".unicodeScalars.contains(scalar)
  }
}
