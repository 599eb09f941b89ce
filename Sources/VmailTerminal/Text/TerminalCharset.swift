/// The characters that a terminal can show.
public enum TerminalCharset: Hashable, Sendable {
  case unicode
  /// All that a terminal shows for certain where the locale doesn't use UTF-8.
  case ascii

  /// Returns clean text in these characters, in as many columns: letters without their accents, similar
  /// punctuation, and `?` for everything else.
  public func written(_ text: String) -> String {
    guard self == .ascii, !DisplayWidth.isASCII(text) else { return text }
    return text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      let isAddress = Self.isAddress(word)
      return word.reduce(into: "") { $0 += Self.ascii($1, isAddress: isAddress) }
    }.joined(separator: " ")
  }

  /// Whether a word looks like an address, a domain or a file name, such as `päypal.example`: without its
  /// accents it would be another one.
  private static func isAddress(_ word: Substring) -> Bool {
    word.contains("@") || word.dropLast().drop { $0 == "." }.contains(".")
  }

  private static func ascii(_ character: Character, isAddress: Bool) -> String {
    guard !character.isASCII else { return String(character) }
    let columns = DisplayWidth.columns(of: character)
    guard columns == 1, let scalar = character.unicodeScalars.first else {
      return String(repeating: "?", count: columns)
    }
    if let sign = sign(scalar) { return String(sign) }
    return isAddress ? "?" : letter(scalar).map { String($0) } ?? "?"
  }

  /// Returns the Latin letter below the accents. Letters of other scripts are never replaced by similar ones.
  private static func letter(_ scalar: Unicode.Scalar) -> Character? {
    if scalar.isASCII { return Character(scalar) }
    switch scalar {
    case "ß": return "s"
    case "ı": return "i"
    default: break
    }
    // The name is such as LATIN SMALL LETTER E WITH ACUTE.
    let name = scalar.properties.name?.split(separator: " ") ?? []
    guard name.count > 4, name[0] == "LATIN", name[2] == "LETTER", name[4] == "WITH", name[3].count == 1
    else { return nil }
    return name[1] == "SMALL" ? name[3].lowercased().first : name[1] == "CAPITAL" ? name[3].first : nil
  }

  private static func sign(_ scalar: Unicode.Scalar) -> Character? {
    switch scalar {
    case "\u{2018}"..."\u{201B}", "′", "´": "'"
    case "\u{201C}"..."\u{201F}", "«", "»", "″": "\""
    case "\u{2010}"..."\u{2015}", "−": "-"
    case "•", "◦", "▪", "‣", "★", "✓": "*"
    case "·": "."
    case "…": "~"
    case "×": "x"
    case "→", "›", "▸": ">"
    case "←", "‹": "<"
    // Box drawing, then block elements.
    case "─", "━", "═": "-"
    case "│", "┃", "║": "|"
    case "\u{2500}"..."\u{257F}": "+"
    case "░": "."
    case "\u{2580}"..."\u{259F}": "#"
    default: scalar.properties.generalCategory == .spaceSeparator ? " " : nil
    }
  }
}
