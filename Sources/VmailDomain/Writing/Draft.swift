/// A message that is being written.
public struct Draft: Hashable, Sendable {
  /// How the body is said to readers.
  public enum Format: String, Hashable, Sendable, CaseIterable {
    /// Text (`format=flowed`, RFC 3676).
    case plain
    /// Text, and HTML made from it as Markdown beside it (`multipart/alternative`).
    case markdown
  }

  public var from: Participant
  public var replyTo: [Participant]
  public var to: [Participant]
  public var cc: [Participant]
  public var bcc: [Participant]
  public var subject: String
  /// Line ends are `\n`.
  public var body: String
  public var attachments: [DraftAttachment]
  /// The message that it answers, without angle brackets.
  public var inReplyTo: String?
  /// The messages before it in its thread, oldest first, without angle brackets (RFC 5322 section 3.6.4).
  public var references: [String]
  public var format: Format

  public init(
    from: Participant, replyTo: [Participant] = [], to: [Participant] = [], cc: [Participant] = [],
    bcc: [Participant] = [], subject: String = "", body: String = "", attachments: [DraftAttachment] = [],
    inReplyTo: String? = nil, references: [String] = [], format: Format = .plain
  ) {
    self.from = from
    self.replyTo = replyTo
    self.to = to
    self.cc = cc
    self.bcc = bcc
    self.subject = subject
    self.body = body
    self.attachments = attachments
    self.inReplyTo = inReplyTo
    self.references = references
    self.format = format
  }

  /// To, Cc and Bcc, in this order.
  public var recipients: [Participant] { to + cc + bcc }
}

/// A file that goes with a draft. It is kept beside the draft, so that it is there when the mail leaves.
public struct DraftAttachment: Hashable, Sendable {
  /// What it is called, for the recipients as well as in the draft's folder. Never a path.
  public var name: String
  public var mimeType: String
  public var sizeBytes: Int

  public init(name: String, mimeType: String, sizeBytes: Int) {
    self.name = name
    self.mimeType = mimeType
    self.sizeBytes = sizeBytes
  }
}
