public import VmailDomain
import VmailStore

/// An invitation that can be answered, and from where.
public struct AnswerableInvitation: Sendable {
  public var email: Email
  public var event: CalendarEvent
  public var standing: InvitationStanding
  /// The invited address, with the account that sends for it.
  public var sender: Identity
  public var organizer: Participant
  /// Whether the invitation was encrypted, which the reply isn't.
  public var wasEncrypted: Bool
  let calendar: String

  /// The reasons for which nothing sensible can be sent.
  public enum Refusal: Error, Hashable, Sendable {
    case notAnInvitation
    /// It is a notice, a reply or another proposal, as its title says.
    case other(title: String)
    case cancelled
    /// None of the user's addresses is invited.
    case notInvited
    /// There is nobody to answer.
    case noOrganizer
    case isOrganizer
  }
}

extension InvitationsUseCase {
  /// Returns the invitation in a message.
  /// - Throws: ``AnswerableInvitation/Refusal``, ``StoreError``
  public func answerable(_ message: ReadableMessage, in email: Email) async throws -> AnswerableInvitation {
    guard let first = message.events.first(where: { $0.kind == .event }) else {
      throw AnswerableInvitation.Refusal.notAnInvitation
    }
    guard let standing = try await standing(of: message, in: email),
      let event = message.events.first(where: { $0.isAnnouncement && $0.method == "request" })
    else { throw AnswerableInvitation.Refusal.other(title: first.title) }
    guard standing.currency != .cancelled else { throw AnswerableInvitation.Refusal.cancelled }
    guard let organizer = event.organizer, AddressList.isAddress(organizer.email) else {
      throw AnswerableInvitation.Refusal.noOrganizer
    }
    let identities = try await store.read { try $0.identities() }
    guard !OwnAddresses(identities.map(\.participant.email)).contains(organizer.email) else {
      throw AnswerableInvitation.Refusal.isOrganizer
    }
    // The organizer knows the user by the invited address, even if that has an extension of its own.
    let own = identities.filter { identity in
      standing.invited.map { OwnAddresses([identity.participant.email]).contains($0.email) } ?? false
    }
    guard let invited = standing.invited,
      var sender = own.first(where: { $0.accountId == email.accountId }) ?? own.first
    else { throw AnswerableInvitation.Refusal.notInvited }
    sender.participant.email = invited.email
    return AnswerableInvitation(
      email: email, event: event, standing: standing, sender: sender, organizer: organizer,
      wasEncrypted: message.security?.encryption == .decrypted, calendar: message.calendar)
  }

  /// Returns the reply to the organizer (RFC 5546 section 3.2.3) as a draft, and what is sent as its content.
  /// - Parameters:
  ///   - comment: a word to the organizer; empty for none.
  ///   - text: the answer in words, with `\n` line ends.
  public func reply(
    to invitation: AnswerableInvitation, _ answer: InvitationAnswer, subject: String, text: String,
    comment: String
  ) -> (draft: Draft, content: [UInt8])? {
    var draft = Draft(from: invitation.sender.participant, to: [invitation.organizer], subject: subject)
    let attendee = invitation.sender.participant.email
    draft.body = text
    let references = ReplyReferences(answering: invitation.email)
    (draft.references, draft.inReplyTo) = (references.references, references.inReplyTo)
    return calendars.reply(
      InvitationReply(
        calendar: invitation.calendar, uid: invitation.event.uid, attendee: attendee, answer: answer,
        comment: comment, text: text, stamp: clock.now)
    ).map { (draft, $0) }
  }
}
