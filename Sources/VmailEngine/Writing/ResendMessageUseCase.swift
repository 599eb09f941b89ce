public import FoundationEssentials
public import VmailDomain
import VmailStore

/// Resends messages as they are (RFC 5322 section 3.6.6): each goes into the Outbox below fields that say who
/// resends it, and is not changed otherwise.
public struct ResendMessageUseCase: Sendable {
  let store: MailStore
  let composing: DraftComposing
  let clock: any WallClock

  /// A message to be resent.
  public struct Resending: Sendable {
    public var email: Email
    /// The whole message.
    public var source: [UInt8]
    /// The sender, whose account sends it.
    public var sender: Identity
    /// The recipients without duplicates.
    public var recipients: [Participant]

    public init(email: Email, source: [UInt8], sender: Identity, recipients: [Participant]) {
      self.email = email
      self.source = source
      self.sender = sender
      self.recipients = UniqueRecipients.of(recipients)
    }
  }

  /// Puts a message into the Outbox. It is stored durably when this returns, and sent later.
  /// - Parameter delay: the time for which it can be cancelled, in seconds.
  /// - Throws: ``ComposingError``, ``StoreError``: then nothing was done.
  public func send(_ resending: Resending, delay: TimeInterval) async throws -> OutgoingMail {
    let (sender, people) = (resending.sender, resending.recipients)
    let message = try composing.resent(resending.source, from: sender.participant, to: people)
    let envelope = Envelope(sender: sender.participant.email, recipients: people.map(\.email))
    return try await store.queue(
      message, envelope, from: sender.accountId, isResent: true, delay: delay, at: clock.now)
  }
}
