/// Whether, and in which language, the spelling of a message is checked (`set spell-check`).
public enum SpellCheck: Hashable, Sendable {
  case off
  /// In the language of the text.
  case detected
  /// In the language with that code.
  case language(String)

  /// - Parameter text: `off`, `on`, or the code of a language, perhaps with a region, such as `en_GB`.
  /// - Returns: `nil` for anything else.
  public init?(_ text: String) {
    switch text {
    case "off": self = .off
    case "on": self = .detected
    default:
      guard Self.isLanguage(text) else { return nil }
      self = .language(text)
    }
  }

  /// Returns whether a text is the code of a language (ISO 639), perhaps with that of a region (ISO 3166). It is an
  /// argument of other programs, and so is never an option or a path.
  public static func isLanguage(_ text: String) -> Bool {
    let parts = text.split(separator: "_", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), (2...3).contains(parts[0].utf8.count) else { return false }
    let isLower = parts[0].utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    guard parts.count == 2 else { return isLower }
    return isLower && parts[1].utf8.count == 2
      && parts[1].utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
  }
}
