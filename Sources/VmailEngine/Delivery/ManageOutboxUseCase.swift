import FoundationEssentials
public import VmailDomain
public import VmailStore

/// Lists the Outbox, and cancels or retries its mail (FR-TL-04, E-08).
public struct ManageOutboxUseCase: Sendable {
  private let store: MailStore
  private let drafts: ManageDraftsUseCase
  private let composing: DraftComposing
  private let clock: any WallClock

  public init(
    store: MailStore, drafts: ManageDraftsUseCase, composing: DraftComposing, clock: any WallClock
  ) {
    self.store = store
    self.drafts = drafts
    self.composing = composing
    self.clock = clock
  }

  /// Returns the mail, oldest first.
  /// - Parameter accountId: `nil` for all accounts.
  public func list(accountId: AccountID?) async throws -> [OutgoingMail] {
    try await store.read { try $0.outgoing(accountId: accountId) }
  }

  /// - Returns: `nil` for mail that is not in the Outbox.
  public func mail(_ id: EmailID) async throws -> OutgoingMail? {
    try await store.read { try $0.outgoing(id) }
  }

  /// Returns the mail that the user queued last, together with its copies for hidden recipients; nothing if an action came
  /// later. Mail that may have been sent already is left out.
  /// - Parameters:
  ///   - action: the action that would be undone next; `nil` if there is none.
  ///   - others: mail that is left out, too.
  public func queuedLast(after action: ActionID?, besides others: Set<EmailID>) async throws -> [OutgoingMail]
  {
    let mails = try await list(accountId: nil).filter { mail in
      guard let before = mail.afterAction, !mail.isUncertain, !mail.isRestored else { return false }
      return before >= action ?? ActionID(0) && !others.contains(mail.id)
    }
    // The IDs of mail grow, too: of several after the same action, the last one has the largest.
    let place = { (mail: OutgoingMail) in (mail.afterAction ?? ActionID(0), mail.id) }
    guard let last = mails.max(by: { place($0) < place($1) }) else { return [] }
    guard last.draftId != nil, let messageId = last.email.messageId else { return [last] }
    return mails.filter { $0.id == last.id || $0.isResent && $0.email.messageId == messageId }
  }

  /// Returns the number of seconds for which a mail can be cancelled before it is sent; 0 when it is being
  /// sent, or soon will be.
  public func secondsHeld(_ mail: OutgoingMail) -> Int {
    guard mail.email.sendState == .queued else { return 0 }
    return max(0, Int((mail.due.timeIntervalSince(clock.now) - SendEmailUseCase.grace).rounded(.up)))
  }

  /// The result of cancelling a mail.
  public enum Cancelled: Sendable {
    case draft(StoredDraft)
    /// It was a message that was to be resent, which is still where it was, or one that a command has composed whole.
    case dropped
    /// It is being sent, or was sent.
    case tooLate
  }

  /// Takes a mail out of the Outbox and turns it back into a draft, unless it is one that was to be resent, or was composed
  /// whole (``ManageDraftsUseCase/isComposedWhole(_:)``). If some recipients have it already, it stays in Sent, and the draft
  /// is for the others.
  /// - Parameter sender: used if the text has none.
  /// - Throws: ``StoreError``, ``DraftError``.
  public func cancel(_ mail: OutgoingMail, sender: Participant) async throws -> Cancelled {
    if mail.isResent {
      return try await store.write { try $0.withdrawOutgoing(mail.id) } ? .dropped : .tooLate
    }
    guard mail.delivered == 0, let draft = try await keptDraft(of: mail) else {
      return try await takeApart(mail)
    }
    if try drafts.isComposedWhole(draft) { return try await discard(mail.id) ? .dropped : .tooLate }
    guard try await store.write({ try $0.withdrawOutgoing(mail.id) }),
      let kept = try await keptDraft(of: mail)
    else { return .tooLate }
    // If this fails, the draft is listed anyway.
    let opened = try await drafts.save(drafts.read(kept, from: sender))
    return .draft(opened.stored)
  }

  /// Takes a mail out of the Outbox, with its draft: nothing of it is kept.
  /// - Returns: `false` if it is being sent, was sent, or some recipients have it.
  public func discard(_ id: EmailID) async throws -> Bool {
    guard let queued = try await mail(id), queued.delivered == 0 else { return false }
    let isGone = try await store.write { mail in
      guard try mail.withdrawOutgoing(id) else { return false }
      if let draft = queued.draftId { try mail.removeDraft(draft) }
      return true
    }
    if isGone { await drafts.removeDiscarded() }
    return isGone
  }

  private func keptDraft(of mail: OutgoingMail) async throws -> StoredDraft? {
    guard let id = mail.draftId else { return nil }
    return try await drafts.draft(id)
  }

  /// A mail whose draft no longer exists is converted to a draft.
  private func takeApart(_ mail: OutgoingMail) async throws -> Cancelled {
    guard let source = try await store.read({ try $0.source(emailId: mail.id) }) else { return .tooLate }
    let written = try composing.takeApart(source)
    var draft = written.draft
    draft.attachments = []
    if mail.delivered > 0 { draft.keepRecipients(mail.envelope.recipients) }
    let opened = try await drafts.begin(
      draft, accountId: mail.email.accountId,
      attaching: zip(written.draft.attachments, written.contents).map { .content($1, name: $0.name) },
      isNew: false)
    let isTaken = try await store.write {
      try mail.delivered > 0 ? $0.endPart(mail.id) : $0.withdrawOutgoing(mail.id)
    }
    guard isTaken else {
      try await drafts.remove(opened.stored)
      return .tooLate
    }
    return .draft(opened.stored)
  }

  /// Retries it now.
  /// - Returns: `false` when it is being sent, or no longer exists.
  public func retry(_ mail: OutgoingMail) async throws -> Bool {
    try await store.requeue(mail.id, due: clock.now)
  }

  /// Marks it as sent when that isn't known.
  /// - Returns: `false` when it isn't such a mail.
  public func markSent(_ mail: OutgoingMail) async throws -> Bool {
    try await store.write { try $0.markSent(mail.id) }
  }
}

extension Draft {
  /// Keeps these recipients only, and puts into Bcc those whom no field names.
  fileprivate mutating func keepRecipients(_ addresses: [String]) {
    let left = Set(addresses.map { $0.lowercased() })
    func isLeft(_ person: Participant) -> Bool { left.contains(person.email.lowercased()) }
    (to, cc, bcc) = (to.filter(isLeft), cc.filter(isLeft), bcc.filter(isLeft))
    let named = Set((to + cc + bcc).map { $0.email.lowercased() })
    bcc += addresses.filter { !named.contains($0.lowercased()) }.map { Participant(email: $0) }
  }
}
