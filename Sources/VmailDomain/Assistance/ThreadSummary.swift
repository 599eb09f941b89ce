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

/// The stored form of a summary: a line with its origin, then lines of `MESSAGE<tab>SPEAKER<tab>TEXT`.
extension ThreadSummary {
  public var stored: String {
    ([origin.rawValue]
      + sentences.map { sentence in
        [sentence.message.map(String.init) ?? "", sentence.speaker ?? "", sentence.text]
          .map { $0.replacing("\t", with: " ").replacing("\n", with: " ") }.joined(separator: "\t")
      }).joined(separator: "\n")
  }

  /// - Returns: `nil` when the text isn't in the format of ``stored``.
  public init?(stored: String) {
    let lines = stored.split(separator: "\n")
    guard let first = lines.first, let origin = Origin(rawValue: String(first)), lines.count > 1 else {
      return nil
    }
    var sentences: [Sentence] = []
    for line in lines.dropFirst().prefix(Self.sentenceLimit) {
      let fields = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false).map(
        String.init)
      guard fields.count == 3 else { return nil }
      sentences.append(
        Sentence(text: fields[2], speaker: fields[1].isEmpty ? nil : fields[1], message: Int(fields[0])))
    }
    self.init(sentences: sentences, origin: origin)
  }
}

/// The messages that a summary was made from. The summary is valid only while the thread has the same ones.
public struct SummaryBasis: Hashable, Sendable {
  /// The thread's messages, with whether each one's text was available.
  public var messages: [EmailID: Bool]

  public init(messages: [EmailID: Bool]) { self.messages = messages }
}
