/// The sentences that carry a thread, in the order they were said.
public struct ThreadSummary: Hashable, Sendable {
  public struct Sentence: Hashable, Sendable {
    /// On one line.
    public var text: String
    /// Who said it; `nil` where there is one person only, or where several are summed up.
    public var speaker: String?
    /// The message it comes from, as the thread's messages are numbered; `nil` when a model didn't tell.
    public var message: Int?

    public init(text: String, speaker: String? = nil, message: Int? = nil) {
      self.text = text
      self.speaker = speaker
      self.message = message
    }
  }

  /// Who made it.
  public enum Origin: String, Hashable, Sendable, CaseIterable {
    /// Sentences of the mail itself.
    case extract
    /// A model that the user runs.
    case model
  }

  /// At most.
  public static let sentenceLimit = 3
  /// Characters of a sentence at most.
  public static let sentenceLength = 300

  public var sentences: [Sentence]
  public var origin: Origin

  public init(sentences: [Sentence], origin: Origin = .extract) {
    self.sentences = sentences
    self.origin = origin
  }

  /// All of it on one line, a name before what its owner says.
  public var text: String {
    var speaker: String?
    return sentences.map { sentence in
      defer { speaker = sentence.speaker }
      guard let name = sentence.speaker, name != speaker else { return sentence.text }
      return "\(name): \(sentence.text)"
    }.joined(separator: " ")
  }
}
