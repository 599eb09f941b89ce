public import VmailDomain
import VmailStore

/// Writes read receipts, each only once, and only when the user asks for it.
public struct SendReceiptUseCase: Sendable {
  let store: MailStore
  let compose: ComposeMessageUseCase
  let composer: any MessageComposing
  let opener: any MessageOpening

  /// A message for which a receipt can be sent.
  public struct Wanted: Sendable {
    public var email: Email
    public var request: ReceiptRequest
    /// The address at which it was received.
    public var sender: Identity
    let messageId: String
    let originalRecipient: String?
  }

  /// The reasons for which none can be sent.
  public enum Refusal: Error, Hashable, Sendable {
    case notAsked
    /// One was sent, or is in the Outbox.
    case alreadySent
    /// The user has sent it.
    case own
  }

  /// Returns whether a receipt was sent, also by another program, or is in the Outbox.
  public func isSent(for email: Email) async throws -> Bool {
    if email.flags.contains(.receiptSent) { return true }
    guard let id = email.messageId else { return false }
    return try await store.read { mail in
      try mail.reports(aboutMessage: id).contains { claim, report, _ in
        guard claim.outcome.isReceipt, let receipt = try mail.email(id: report) else { return false }
        return try FindReportsUseCase.isSent(receipt, in: mail)
      }
    }
  }

  /// - Throws: ``Refusal``, ``ComposeMessageUseCase/Failure``, ``StoreError``
  public func wanted(by email: Email) async throws -> Wanted {
    guard let source = try await store.read({ try $0.readableSource(emailId: email.id) }) else {
      throw ComposeMessageUseCase.Failure.onlyOnServer
    }
    let own = OwnAddresses(try await compose.identities().map(\.participant.email))
    guard !own.contains(email.fromAddress) else { throw Refusal.own }
    let fields = opener.headers(of: source)
    guard let request = ReceiptRequest(fields, from: email.fromAddress), let id = email.messageId else {
      throw Refusal.notAsked
    }
    guard try await !isSent(for: email) else { throw Refusal.alreadySent }
    let original = fields.first { $0.name.lowercased() == "original-recipient" }?.value
    return Wanted(
      email: email, request: request, sender: try await compose.sender(answering: email), messageId: id,
      originalRecipient: original)
  }

  /// Returns the receipt as a draft, and what is sent as its content.
  /// - Parameter text: what it says to people, with `\n` line ends.
  public func receipt(_ wanted: Wanted, subject: String, text: String) -> (draft: Draft, content: [UInt8]) {
    var draft = Draft(from: wanted.sender.participant, to: wanted.request.recipients, subject: subject)
    draft.body = text
    let references = ReplyReferences(answering: wanted.email)
    (draft.references, draft.inReplyTo) = (references.references, references.inReplyTo)
    let content = composer.content(
      of: ReadReceipt(
        messageId: wanted.messageId, reader: wanted.sender.participant.email,
        originalRecipient: wanted.originalRecipient, text: text))
    return (draft, content)
  }
}
