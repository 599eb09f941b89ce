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
