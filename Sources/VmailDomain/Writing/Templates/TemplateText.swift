/// A text with placeholders.
///
/// `{name}` and `{name|TEXT}` are placeholders. Other braces are text, such as those of `{ x }`, `{1}` and `{}`, and so
/// are those after a backslash: `\{name}` is the text `{name}`. Doubled braces around a placeholder, which mean it in
/// other programs, are an error.
public struct TemplateText: Hashable, Sendable {
  enum Piece: Hashable, Sendable {
    case text(String)
    /// - Parameter line: its line in the text; 1 is the first.
    case placeholder(Placeholder, line: Int)
    case doubled(Placeholder, line: Int)
  }

  private(set) var pieces: [Piece] = []

  init(_ text: String) {
    var plain = ""
    var line = 1
    var rest = text[...]
    while let character = rest.first {
      if character == "\n" { line += 1 }
      let isEscape = character == "\\"
      guard isEscape || character == "{", let found = Self.placeholder(isEscape ? rest.dropFirst() : rest)
      else {
        plain.append(character)
        rest.removeFirst()
        continue
      }
      rest = found.rest
      if isEscape {
        plain += found.placeholder.text
        continue
      }
      let isDoubled = plain.hasSuffix("{") && rest.first == "}"
      if !plain.isEmpty { pieces.append(.text(plain)) }
      plain = ""
      pieces.append(
        isDoubled ? .doubled(found.placeholder, line: line) : .placeholder(found.placeholder, line: line))
    }
    if !plain.isEmpty { pieces.append(.text(plain)) }
  }

  /// Returns the placeholder at the beginning of a text, and the text after it.
  private static func placeholder(_ text: Substring) -> (placeholder: Placeholder, rest: Substring)? {
    guard text.first == "{" else { return nil }
    let limit = Placeholder.nameLimit + Placeholder.fallbackLimit + 1
    let inside = text.dropFirst().prefix(limit).prefix { !"{}\n".contains($0) }
    guard text[inside.endIndex...].first == "}", let placeholder = Placeholder(inside) else { return nil }
    return (placeholder, text[inside.endIndex...].dropFirst())
  }

  /// The placeholders in order.
  public var placeholders: [Placeholder] {
    pieces.compactMap { piece in
      switch piece {
      case .placeholder(let placeholder, _), .doubled(let placeholder, _): placeholder
      case .text: nil
      }
    }
  }

  /// Returns the text with the values, which are not searched for placeholders in turn.
  /// - Parameters:
  ///   - value: returns the value of a name; `nil` if there is none.
  ///   - keepsMissing: whether placeholders without a value stay.
  func filled(keepsMissing: Bool, _ value: (String) -> String?) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .placeholder(let placeholder, _), .doubled(let placeholder, _):
        value(placeholder.name) ?? placeholder.fallback ?? (keepsMissing ? placeholder.text : "")
      }
    }.joined()
  }
}
