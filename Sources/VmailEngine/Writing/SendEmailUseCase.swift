public import FoundationEssentials
public import VmailDomain
public import VmailStore

/// Puts drafts into the Outbox.
public struct SendEmailUseCase: Sendable {
  private let store: MailStore
  private let drafts: ManageDraftsUseCase
  private let composing: DraftComposing
  private let clock: any WallClock

  /// Extra time in which a mail can be cancelled, so that a last-moment undo works, in seconds.
  static let grace: TimeInterval = 0.5

  public init(
    store: MailStore, drafts: ManageDraftsUseCase, composing: DraftComposing,
    clock: any WallClock
  ) {
    self.store = store
    self.drafts = drafts
    self.composing = composing
    self.clock = clock
  }

  /// Puts a draft into the Outbox. The message is stored durably when this returns; it is sent later.
  /// - Parameter delay: the time for which it can be cancelled, in seconds.
  /// - Throws: ``ComposingError``, ``DraftError``, ``StoreError``: then it is still a draft.
  public func send(_ opened: ManageDraftsUseCase.Opened, delay: TimeInterval) async throws -> OutgoingMail {
    let draft = UniqueRecipients.of(opened.draft)
    var message = try composing.message(
      of: draft, contents: drafts.contents(of: draft, in: opened.stored.folder))
    message.sendState = .queued
    let envelope = Envelope(sender: draft.from.email, recipients: draft.recipients.map(\.email))
    let due = clock.now.addingTimeInterval(delay > 0 ? delay + Self.grace : 0)
    let id = try await store.queue(
      QueuedMail(message: message, envelope: envelope, draftId: opened.stored.id, due: due),
      accountId: opened.stored.accountId)
    guard let mail = try await store.read({ try $0.outgoing(id) }) else { throw DraftError.gone }
    return mail
  }
}
