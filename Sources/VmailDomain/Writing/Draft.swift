/// A message being written.
public struct Draft: Hashable, Sendable {
  /// The format of the body when sent.
  public enum Format: String, Hashable, Sendable, CaseIterable {
    /// Text (`format=flowed`, RFC 3676).
    case plain
    /// Text, and HTML converted from it as Markdown (`multipart/alternative`).
    case markdown
  }

  public var from: Participant
  public var replyTo: [Participant]
  public var to: [Participant]
  public var cc: [Participant]
  public var bcc: [Participant]
  public var subject: String
  /// The body, with `\n` line ends.
  public var body: String
  public var attachments: [DraftAttachment]
  /// Further header fields, in the order in which they are written.
  public var customFields: [CustomField]
  /// The Message-ID of the message that it answers, without angle brackets.
  public var inReplyTo: String?
  /// The Message-IDs of the earlier messages in its thread, oldest first, without angle brackets (RFC 5322
  /// section 3.6.4).
  public var references: [String]
  public var format: Format
  /// How it is protected when it is sent.
  public var protection: MessageProtection

  public init(
    from: Participant, replyTo: [Participant] = [], to: [Participant] = [], cc: [Participant] = [],
    bcc: [Participant] = [], subject: String = "", body: String = "", attachments: [DraftAttachment] = [],
    customFields: [CustomField] = [], inReplyTo: String? = nil, references: [String] = [],
    format: Format = .plain, protection: MessageProtection = []
  ) {
    self.from = from
    self.replyTo = replyTo
    self.to = to
    self.cc = cc
    self.bcc = bcc
    self.subject = subject
    self.body = body
    self.attachments = attachments
    self.customFields = customFields
    self.inReplyTo = inReplyTo
    self.references = references
    self.format = format
    self.protection = protection
  }

  /// To, Cc and Bcc, in this order.
  public var recipients: [Participant] { to + cc + bcc }
}

/// A file attached to a draft. It is stored with the draft, so that it is available when the mail is sent.
public struct DraftAttachment: Hashable, Sendable {
  /// The name for the recipients and in the draft's folder. Never a path.
  public var name: String
  public var mimeType: String
  public var sizeBytes: Int

  public init(name: String, mimeType: String, sizeBytes: Int) {
    self.name = name
    self.mimeType = mimeType
    self.sizeBytes = sizeBytes
  }
}

/// A reason why a draft's files could not be used.
public enum DraftError: Error, Hashable, Sendable {
  /// - Parameter reason: a clause.
  case cannotRead(path: String, reason: String)
  case cannotWrite(path: String, reason: String)
  /// It is not text (UTF-8).
  case notText(path: String)
  /// It is larger than a message can be.
  case tooLarge(path: String, limit: Int)
  case notAFile(path: String)
  /// The draft was discarded, here or elsewhere.
  case gone
  /// Another process is writing it.
  case inUse
}
