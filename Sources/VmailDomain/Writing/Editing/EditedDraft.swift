/// What a person made of a draft in an editor.
public struct EditedDraft: Hashable, Sendable {
  /// `nil` when its line is gone, or empty.
  public var from: Participant?
  public var replyTo: [Participant]
  public var to: [Participant]
  public var cc: [Participant]
  public var bcc: [Participant]
  public var subject: String
  /// Line ends are `\n`.
  public var body: String
  /// As they are typed: names of what is in the draft's folder already, and paths of files.
  public var attach: [String]
  /// Without angle brackets.
  public var inReplyTo: String?
  public var format: Draft.Format

  public init(
    from: Participant? = nil, replyTo: [Participant] = [], to: [Participant] = [], cc: [Participant] = [],
    bcc: [Participant] = [], subject: String = "", body: String = "", attach: [String] = [],
    inReplyTo: String? = nil, format: Draft.Format = .plain
  ) {
    self.from = from
    self.replyTo = replyTo
    self.to = to
    self.cc = cc
    self.bcc = bcc
    self.subject = subject
    self.body = body
    self.attach = attach
    self.inReplyTo = inReplyTo
    self.format = format
  }

  /// The draft as it is now, but for its attachments, which have to be looked for.
  ///
  /// Who takes the line In-Reply-To out begins a new thread.
  public func applied(to draft: Draft) -> Draft {
    var draft = draft
    draft.from = from ?? draft.from
    draft.replyTo = replyTo
    draft.to = to
    draft.cc = cc
    draft.bcc = bcc
    draft.subject = subject
    draft.body = body
    draft.format = format
    if inReplyTo != draft.inReplyTo {
      draft.inReplyTo = inReplyTo
      draft.references = inReplyTo.map { [$0] } ?? []
    }
    return draft
  }
}
