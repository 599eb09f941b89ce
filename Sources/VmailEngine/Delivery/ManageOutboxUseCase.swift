import FoundationEssentials
public import VmailDomain
public import VmailStore

/// Shows the Outbox, and takes mail out of it or has it tried again (FR-TL-04, E-08).
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

  /// Oldest first.
  /// - Parameter accountId: `nil` for all accounts.
  public func list(accountId: AccountID?) async throws -> [OutgoingMail] {
    try await store.read { try $0.outgoing(accountId: accountId) }
  }

  /// - Returns: `nil` for mail that is not in the Outbox.
  public func mail(_ id: EmailID) async throws -> OutgoingMail? {
    try await store.read { try $0.outgoing(id) }
  }

  /// Seconds in which a mail can be taken back before a server hears of it; 0 when it is being sent, or soon.
  public func secondsHeld(_ mail: OutgoingMail) -> Int {
    guard mail.email.sendState == .queued else { return 0 }
    return max(0, Int((mail.due.timeIntervalSince(clock.now) - SendEmailUseCase.grace).rounded(.up)))
  }

  /// What a mail becomes that is cancelled.
  public enum Cancelled: Sendable {
    case draft(StoredDraft)
    /// It is being sent, or was.
    case tooLate
  }

  /// Takes a mail out of the Outbox: it is a draft again.
  /// - Parameter sender: where its text says none.
  /// - Throws: ``StoreError``, ``DraftError``.
  public func cancel(_ mail: OutgoingMail, sender: Participant) async throws -> Cancelled {
    guard let kept = try await keptDraft(of: mail) else { return try await takeApart(mail) }
    guard try await store.write({ try $0.withdrawOutgoing(mail.id) }) else { return .tooLate }
    // Should this fail, the draft is listed all the same.
    let opened = try await drafts.save(drafts.read(kept, from: sender))
    return .draft(opened.stored)
  }

  private func keptDraft(of mail: OutgoingMail) async throws -> StoredDraft? {
    guard let id = mail.draftId else { return nil }
    return try await drafts.draft(id)
  }

  /// One whose draft is gone becomes a draft by what it says.
  private func takeApart(_ mail: OutgoingMail) async throws -> Cancelled {
    guard let source = try await store.read({ try $0.source(emailId: mail.id) }) else { return .tooLate }
    let written = composing.takeApart(source)
    var draft = written.draft
    draft.attachments = []
    let opened = try await drafts.begin(
      draft, accountId: mail.email.accountId,
      attaching: zip(written.draft.attachments, written.contents).map { .content($1, name: $0.name) })
    guard try await store.write({ try $0.withdrawOutgoing(mail.id) }) else {
      try await drafts.remove(opened.stored)
      return .tooLate
    }
    return .draft(opened.stored)
  }

  /// Has it tried again now.
  /// - Returns: `false` when it is being sent, or is gone.
  public func retry(_ mail: OutgoingMail) async throws -> Bool {
    try await store.requeue(mail.id, due: clock.now)
  }

  /// Takes it for sent, where nobody knows whether it was.
  /// - Returns: `false` when it is no such mail.
  public func markSent(_ mail: OutgoingMail) async throws -> Bool {
    try await store.write { try $0.markSent(mail.id) }
  }
}
