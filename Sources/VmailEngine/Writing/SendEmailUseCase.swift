public import FoundationEssentials
public import VmailDomain
import VmailStore

/// Puts drafts into the Outbox.
public struct SendEmailUseCase: Sendable {
  let store: MailStore
  let drafts: ManageDraftsUseCase
  let composing: DraftComposing
  let protecting: PlanProtectionUseCase
  let clock: any WallClock

  /// Extra time in which a mail can be cancelled, so that a last-moment undo works, in seconds.
  static let grace: TimeInterval = 0.5

  /// Puts a draft into the Outbox, together with copies for hidden recipients if it is encrypted. The message is stored durably when this returns; it is sent later.
  /// - Parameters:
  ///   - delay: the time for which it can be cancelled, in seconds.
  ///   - time: the time at which it is to be sent; `nil` for after the delay.
  ///   - isHeldByServer: whether the server gets it after the delay, and holds it until that time.
  ///   - remindAt: the time at which it returns to the Inbox if nobody has answered it; `nil` for never.
  ///   - key: the key with which it is sent once; `nil` for none.
  ///   - asks: whether a passphrase for signing may be asked for.
  /// - Returns: the mail, and then its copies.
  /// - Throws: ``ComposingError``, ``SealingError``, ``DraftError``, ``StoreError``, ``OnceError``: then it is still a draft.
  public func send(
    _ opened: ManageDraftsUseCase.Opened, delay: TimeInterval, scheduledFor time: Date? = nil,
    isHeldByServer: Bool = false, remindAt: Date? = nil, once key: String? = nil, asks: Bool = false
  ) async throws -> [OutgoingMail] {
    let plan = try await protecting.plan(for: opened.draft, answering: opened.stored.answer?.emailId)
    let original = try plan == nil ? drafts.original(of: opened.stored) : nil
    var messages = try composing.sent(
      opened.draft, contents: drafts.contents(of: opened.draft, in: opened.stored.folder), plan: plan,
      scheduledFor: time, original: original, asks: asks)
    // No server may report or answer a receipt (RFC 8098 section 3). Once its text was changed, it is a message.
    if opened.stored.answer?.kind == .receipt, original != nil {
      for index in messages.indices { messages[index].envelope.sender = "" }
    }
    return try await store.queue(
      messages, from: opened.stored.accountId, draft: opened.stored.id, delay: delay, scheduledFor: time,
      isHeldByServer: isHeldByServer, remindAt: remindAt, once: key, at: clock.now)
  }

  /// Returns what was sent with a key, and its state in the Outbox if it is there; `nil` if the key was not used.
  /// - Throws: ``StoreError``.
  public func sent(once key: String) async throws -> (sent: SentOnce, state: SendState?)? {
    try await store.read { snapshot in
      guard let sent = try snapshot.sentOnce(key) else { return nil }
      return (sent, try snapshot.email(id: sent.emailId)?.sendState)
    }
  }
}
