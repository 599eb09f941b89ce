/// A draft as edited by the user.
public struct EditedDraft: Hashable, Sendable {
  /// `nil` when the line was removed, or is empty.
  public var from: Participant?
  public var replyTo: [Participant] = []
  public var to: [Participant] = []
  public var cc: [Participant] = []
  public var bcc: [Participant] = []
  public var subject = ""
  /// The body, with `\n` line ends.
  public var body = ""
  /// The attachments as typed: names of files already in the draft's folder, and paths.
  public var attach: [String] = []
  public var customFields: [CustomField] = []
  /// The Message-ID without angle brackets.
  public var inReplyTo: String?
  public var format = Draft.Format.plain
  public var protection: MessageProtection = []

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
