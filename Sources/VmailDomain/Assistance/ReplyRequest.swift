/// A message to be answered, with what helps to find fitting answers.
public struct ReplyRequest: Hashable, Sendable {
  /// The last message that came.
  public var message: SpokenMessage
  public var subject: String
  public var hasAttachments: Bool
  /// What the user wrote before, newest first: to the same person, then to others.
  public var sent: [SentMessage]

  public init(
    message: SpokenMessage, subject: String = "", hasAttachments: Bool = false, sent: [SentMessage] = []
  ) {
    self.message = message
    self.subject = subject
    self.hasAttachments = hasAttachments
    self.sent = sent
  }

  /// A message that the user wrote, for how it begins and ends.
  public struct SentMessage: Hashable, Sendable {
    /// The name that it was sent under.
    public var writer: String
    public var recipient: Participant
    /// Whether it went to whom the answer goes.
    public var isToSamePerson: Bool
    /// Whether it went to others as well: then its greeting is not for one.
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
