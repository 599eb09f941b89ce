/// The name of a template, which is also that of its file.
public struct TemplateName: Hashable, Sendable, Comparable {
  public let text: String

  /// The maximum length in bytes.
  public static let limit = 64

  /// - Returns: `nil` unless the text is a letter or digit followed by letters, digits, `-`, `_` and `.`, so that it
  ///   can't lead out of the folder of templates.
  public init?(_ text: String) {
    guard text.utf8.count <= Self.limit, let first = text.first, first.isLetter || first.isNumber,
      text.allSatisfy({ $0.isLetter || $0.isNumber || "-_.".contains($0) })
    else { return nil }
    self.text = text
  }

  public static func < (first: TemplateName, second: TemplateName) -> Bool { first.text < second.text }
}
