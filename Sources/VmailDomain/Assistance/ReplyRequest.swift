/// A message to be answered, with material for finding suitable answers.
public struct ReplyRequest: Hashable, Sendable {
  /// The last incoming message.
  public var message: SpokenMessage
  public var subject: String
  public var hasAttachments: Bool
  /// The user's earlier messages, newest first: those to the same person, then those to others.
  public var sent: [SentMessage]

  public init(
    message: SpokenMessage, subject: String = "", hasAttachments: Bool = false, sent: [SentMessage] = []
  ) {
    self.message = message
    self.subject = subject
    self.hasAttachments = hasAttachments
    self.sent = sent
  }

  /// A message that the user wrote, as a sample of greeting and closing.
  public struct SentMessage: Hashable, Sendable {
    /// The name under which it was sent.
    public var writer: String
    public var recipient: Participant
    /// Whether it went to the person being answered.
    public var isToSamePerson: Bool
    /// Whether it went to others as well, so that its greeting addresses several people.
    public var isToSeveral: Bool
    public var paragraphs: [String]

    public init(
      writer: String, recipient: Participant, isToSamePerson: Bool, isToSeveral: Bool = false,
      paragraphs: [String]
    ) {
      self.writer = writer
      self.recipient = recipient
      self.isToSamePerson = isToSamePerson
      self.isToSeveral = isToSeveral
      self.paragraphs = paragraphs
    }
  }
}

/// A message as part of a conversation: its speaker and words, without quotations, signature and forwarded
/// text.
public struct SpokenMessage: Hashable, Sendable {
  /// Its number in the whole thread, from 1.
  public var number: Int
  public var speaker: Participant
  /// Whether the user wrote it.
  public var isOwn: Bool
  /// Its ``UnquotedText``.
  public var paragraphs: [String]

  public init(number: Int, speaker: Participant, isOwn: Bool = false, paragraphs: [String]) {
    self.number = number
    self.speaker = speaker
    self.isOwn = isOwn
    self.paragraphs = paragraphs
  }
}

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
