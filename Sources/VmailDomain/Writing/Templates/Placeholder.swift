/// A place in a template where a value is put: `{name}`, or `{name|TEXT}` with a text that takes its place if there
/// is no value.
public struct Placeholder: Hashable, Sendable {
  /// The name in lower case, with `-` in place of `_`.
  public let name: String
  /// The text for a missing value; `nil` if there is none.
  public let fallback: String?
  /// The placeholder as typed, with its braces.
  public let text: String

  /// The names that have a value in every message: those of the recipients, and the sender and the day.
  public static let known = ["name", "first-name", "email", "date", "me"]

  /// The maximum length of a name in characters.
  static let nameLimit = 64
  /// The maximum length of a fallback in characters.
  static let fallbackLimit = 200

  /// - Parameter inside: the text between the braces.
  /// - Returns: `nil` if it isn't a placeholder, so that the braces are text.
  init?(_ inside: some StringProtocol) {
    let parts = inside.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let name = Self.name(first) else { return nil }
    if parts.count > 1 {
      let fallback = String(parts[1])
      guard fallback.count <= Self.fallbackLimit,
        !fallback.unicodeScalars.contains(where: AddressListLexer.isControl)
      else { return nil }
      self.fallback = fallback
    } else {
      fallback = nil
    }
    self.name = name
    text = "{\(inside)}"
  }

  /// Returns the name in its usual form: a letter followed by letters, digits, `-` and `_`.
  /// - Returns: `nil` if it isn't a name.
  static func name(_ text: some StringProtocol) -> String? {
    guard text.count <= nameLimit, text.first?.isLetter == true,
      text.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
    else { return nil }
    return text.lowercased().replacing("_", with: "-")
  }

  /// Returns the name of a column in a file of values: `First Name` is `first-name`.
  /// - Returns: `nil` if no placeholder can name it.
  static func name(ofColumn title: String) -> String? {
    name(HeaderText.oneLine(title).split(separator: " ").joined(separator: "-"))
  }
}
