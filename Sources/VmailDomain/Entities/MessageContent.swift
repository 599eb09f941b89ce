public import FoundationEssentials

/// The result of parsing a message's source: everything that the store derives from the bytes.
public struct MessageContent: Hashable, Sendable {
  public var messageId: String?
  public var inReplyTo: [String]
  public var references: [String]
  public var subject: String
  /// The first mailbox in From, else in Sender; `nil` when neither can be parsed.
  public var from: Participant?
  public var to: [Participant]
  public var cc: [Participant]
  /// The hidden recipients, whom only the user's own mail names.
  public var bcc: [Participant] = []
  /// What an encrypted message says in place of ``subject``, ``to`` and ``cc`` outside; `nil` if it says the same.
  public var outside: OutsideFields?
  /// The Date header field, when valid.
  public var dateSent: Date?
  /// The date of the topmost Received field, when valid.
  public var dateOfTopReceived: Date?
  /// The displayed text, with line ends as `\n`.
  public var text: String
  /// The version of the rules that produced ``text``.
  public var textVersion: Int
  public var snippet: String
  public var attachments: [Part]
  /// SHA-256 of the message without additions by mailbox formats: the same message imported from another
  /// mailbox has the same digest.
  public var digest: [UInt8]
  /// Notes on where the displayed message differs from its source, each a sentence.
  public var remarks: [String]
  /// For ``MessageFacts``.
  public var marks: MessageSignals
  /// The category, as determined by the reader (``CategorizingReader``).
  public var category = AICategory.uncategorized
  /// For ``SenderCheck``.
  public var sender = SenderEvidence()
  /// Whether it is a reaction to the message in ``inReplyTo`` (RFC 9078). ``snippet`` is then the emoji.
  public var isReaction = false

  /// Whether a program has answered without anybody reading the mail (``AutomaticReply``).
  public var isAutomatic = false
  /// What it reports to the sender of another message; `nil` if it is no report.
  public var report: DeliveryReport?

  /// The flags that follow from it.
  public var derivedFlags: MessageFlags {
    var flags: MessageFlags = isReaction ? .reaction : []
    if isAutomatic { flags.insert(.automatic) }
    return flags
  }

  /// The fields of an encrypted message that servers see.
  public struct OutsideFields: Hashable, Sendable {
    public let subject: String
    public let to: [Participant]
    public let cc: [Participant]
  }

  /// Takes the fields inside an encrypted message.
  public mutating func take(subject: String, to: [Participant], cc: [Participant]) {
    outside = OutsideFields(subject: self.subject, to: self.to, cc: self.cc)
    (self.subject, self.to, self.cc) = (subject, to, cc)
  }

  /// An attachment that is not stored yet.
  public struct Part: Hashable, Sendable {
    public var filename: String?
    public var mimeType: String
    public var sizeBytes: Int
    public var contentId: String?
    public var isInline: Bool
    public var section: String

    public init(
      filename: String?, mimeType: String, sizeBytes: Int, contentId: String? = nil,
      isInline: Bool = false, section: String
    ) {
      self.filename = filename
      self.mimeType = mimeType
      self.sizeBytes = sizeBytes
      self.contentId = contentId
      self.isInline = isInline
      self.section = section
    }
  }

  public init(
    messageId: String? = nil, inReplyTo: [String] = [], references: [String] = [],
    subject: String = "", from: Participant? = nil, to: [Participant] = [],
    cc: [Participant] = [], dateSent: Date? = nil, dateOfTopReceived: Date? = nil,
    text: String = "", textVersion: Int = 0, snippet: String = "", attachments: [Part] = [],
    digest: [UInt8], remarks: [String] = [], marks: MessageSignals = MessageSignals()
  ) {
    self.messageId = messageId
    self.inReplyTo = inReplyTo
    self.references = references
    self.subject = subject
    self.from = from
    self.to = to
    self.cc = cc
    self.dateSent = dateSent
    self.dateOfTopReceived = dateOfTopReceived
    self.text = text
    self.textVersion = textVersion
    self.snippet = snippet
    self.attachments = attachments
    self.digest = digest
    self.remarks = remarks
    self.marks = marks
  }
}
