/// A short answer that the user may start from. It is never sent automatically.
public struct ReplySuggestion: Hashable, Sendable {
  /// The maximum number of suggestions per message.
  public static let limit = 3
  /// The maximum length of a suggestion, in characters.
  public static let lengthLimit = 600

  /// The answer itself, without greeting and closing.
  public var sentence: String
  /// The whole text for a draft; `\n` ends lines.
  public var text: String

  public init(sentence: String, text: String) {
    self.sentence = sentence
    self.text = text
  }
}
