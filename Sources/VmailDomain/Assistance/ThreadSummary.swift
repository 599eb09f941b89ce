/// The most important sentences of a thread, in the order they were said.
public struct ThreadSummary: Hashable, Sendable {
  public struct Sentence: Hashable, Sendable {
    /// The sentence, on one line.
    public var text: String
    /// The speaker; `nil` if there is only one person, or several are summarized.
    public var speaker: String?
    /// The number of the message it comes from; `nil` if a model didn't give one.
    public var message: Int?

    public init(text: String, speaker: String? = nil, message: Int? = nil) {
      self.text = text
      self.speaker = speaker
      self.message = message
    }
  }

  /// The origin of a summary.
  public enum Origin: String, Hashable, Sendable, CaseIterable {
    /// Sentences taken from the mail itself.
    case extract
    /// A model that the user runs.
    case model
  }

  /// The maximum number of sentences.
  public static let sentenceLimit = 3
  /// The maximum length of a sentence, in characters.
  public static let sentenceLength = 300

  public var sentences: [Sentence]
  public var origin: Origin

  public init(sentences: [Sentence], origin: Origin = .extract) {
    self.sentences = sentences
    self.origin = origin
  }

  /// The whole summary on one line, with a name before each speaker's words.
  public var text: String {
    var speaker: String?
    return sentences.map { sentence in
      defer { speaker = sentence.speaker }
      guard let name = sentence.speaker, name != speaker else { return sentence.text }
      return "\(name): \(sentence.text)"
    }.joined(separator: " ")
  }
}
