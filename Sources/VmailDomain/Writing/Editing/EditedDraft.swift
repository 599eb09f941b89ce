/// A draft as edited by the user.
public struct EditedDraft: Hashable, Sendable {
  /// `nil` when the line was removed, or is empty.
  public var from: Participant?
  public var replyTo: [Participant]
  public var to: [Participant]
  public var cc: [Participant]
  public var bcc: [Participant]
  public var subject: String
  /// The body, with `\n` line ends.
  public var body: String
  /// The attachments as typed: names of files already in the draft's folder, and paths.
  public var attach: [String]
  public var customFields: [CustomField]
  /// The Message-ID without angle brackets.
  public var inReplyTo: String?
  public var format: Draft.Format
  public var protection: MessageProtection

  public init(
    from: Participant? = nil, replyTo: [Participant] = [], to: [Participant] = [], cc: [Participant] = [],
    bcc: [Participant] = [], subject: String = "", body: String = "", attach: [String] = [],
    customFields: [CustomField] = [], inReplyTo: String? = nil, format: Draft.Format = .plain,
    protection: MessageProtection = []
  ) {
    self.from = from
    self.replyTo = replyTo
    self.to = to
    self.cc = cc
    self.bcc = bcc
    self.subject = subject
    self.body = body
    self.attach = attach
    self.customFields = customFields
    self.inReplyTo = inReplyTo
    self.format = format
    self.protection = protection
  }

  /// Returns the edited draft without its attachments, which are resolved separately.
  ///
  /// Removing the line In-Reply-To begins a new thread.
  public func applied(to draft: Draft) -> Draft {
    var draft = draft
    draft.from = from ?? draft.from
    draft.replyTo = replyTo
    draft.to = to
    draft.cc = cc
    draft.bcc = bcc
    draft.subject = subject
    draft.body = body
    draft.customFields = customFields
    draft.format = format
    draft.protection = protection
    if inReplyTo != draft.inReplyTo {
      draft.inReplyTo = inReplyTo
      draft.references = inReplyTo.map { [$0] } ?? []
    }
    return draft
  }
}
