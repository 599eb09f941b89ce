/// A short answer that the user may begin with. Nothing sends it by itself.
public struct ReplySuggestion: Hashable, Sendable {
  /// At most, for one message.
  public static let limit = 3
  /// Characters of one at most.
  public static let lengthLimit = 600

  /// What it says, without greeting and closing.
  public var sentence: String
  /// All of it, as it goes into a draft; `\n` ends lines.
  public var text: String

  public init(sentence: String, text: String) {
    self.sentence = sentence
    self.text = text
  }
}
