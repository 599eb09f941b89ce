/// A password that a provider creates for one program, beside the one for its web pages.
public struct AppPassword: Hashable, Sendable {
  /// What it is made of.
  public enum Shape: Hashable, Sendable {
    /// Sixteen lower-case letters, which the page shows in groups.
    case letters
    /// Sixteen lower-case letters and digits.
    case lettersAndDigits
    /// Four groups of four lower-case letters, with hyphens.
    case hyphenated
  }

  /// What was typed, as an app password.
  public enum Reading: Hashable, Sendable {
    /// It is one, without the blanks with which it is shown, and with the hyphens that belong to it.
    case fits(Secret)
    /// It is another kind of password, most likely the one for the web pages.
    case differs
  }

  /// The page where it is created.
  public var page: String
  /// The words that lead to it on that page; `nil` if the page has nothing else.
  public var menu: String?
  /// `nil` if it can be anything.
  public var shape: Shape?
  /// What it needs first, as sentences; `nil` for nothing.
  public var needs: String?

  init(_ page: String, menu: String? = nil, _ shape: Shape? = nil, needs: String? = nil) {
    (self.page, self.menu, self.shape, self.needs) = (page, menu, shape, needs)
  }

  /// The page with the way there, such as `https://account.example (Security, App passwords)`.
  public var place: String { page + (menu.map { " (\($0))" } ?? "") }

  /// Pages put blanks between the groups, Google's ones that don't break lines, which go to the clipboard with the
  /// letters.
  public func reading(_ typed: Secret) -> Reading {
    guard let shape else { return .fits(typed) }
    let letters = typed.revealed.unicodeScalars.filter { !$0.properties.isWhitespace && $0 != "-" }
    let text = String(String.UnicodeScalarView(letters))
    let isRight = text.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte) || shape == .lettersAndDigits && (0x30...0x39).contains(byte)
    }
    guard text.utf8.count == 16, isRight else { return .differs }
    guard shape == .hyphenated else { return .fits(Secret(text)) }
    let groups = stride(from: 0, to: 16, by: 4).map { text.dropFirst($0).prefix(4) }
    return .fits(Secret(groups.joined(separator: "-")))
  }
}
