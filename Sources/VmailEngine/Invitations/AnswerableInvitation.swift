import FoundationEssentials
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
  /// The user's replies to it that are still in the Outbox, and are replaced by another one.
  public var queued: [EmailID]
  let calendar: String
  /// The only one of several that is answered; `nil` for all occurrences that the message is about.
  let only: CalendarEvent?
  /// When the user's last reply was written.
  let lastReply: Date?

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
    /// It has several, of which one must be chosen.
    case several(count: Int)
    /// It doesn't have the one that was chosen.
    case noSuchEvent(count: Int)
  }
}

extension InvitationsUseCase {
  /// Returns the invitation in a message.
  /// - Parameter number: which of several events is meant, from 1; `nil` for the only one, with all its occurrences.
  /// - Throws: ``AnswerableInvitation/Refusal``, ``StoreError``
  public func answerable(
    _ message: ReadableMessage, in email: Email, number: Int? = nil
  ) async throws -> AnswerableInvitation {
    guard let first = message.events.first(where: { $0.kind == .event }) else {
      throw AnswerableInvitation.Refusal.notAnInvitation
    }
    let requests = message.events.filter(\.isRequest)
    guard number != nil || Set(requests.map(\.uid)).count < 2 else {
      throw AnswerableInvitation.Refusal.several(count: requests.count)
    }
    let place = (number ?? 1) - 1
    guard requests.indices.contains(place) else {
      throw number == nil || requests.isEmpty
        ? AnswerableInvitation.Refusal.other(title: first.title) : .noSuchEvent(count: requests.count)
    }
    let event = requests[place]
    guard let standing = try await standing(of: message, in: email, about: event) else {
      throw AnswerableInvitation.Refusal.other(title: first.title)
    }
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
    let known = try await known(event.uid, ownAddresses())
    let answered = number == nil ? requests : [event]
    let replies = known.replies(isFromAnother: standing.isFromAnother).filter { $0.mail.sendState == .queued }
    let queued = Dictionary(grouping: replies, by: \.mail.emailId).filter {
      $0.value.allSatisfy { old in answered.contains(where: old.event.isSame) }
    }
    return AnswerableInvitation(
      email: email, event: event, standing: standing, sender: sender, organizer: organizer,
      wasEncrypted: message.security?.encryption == .decrypted,
      queued: queued.keys.sorted { $0.rawValue < $1.rawValue }, calendar: message.calendar,
      only: number == nil ? nil : event, lastReply: known.replies.compactMap(\.event.stamp).max())
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
    // Of two replies, the organizer's program takes the later one, and it counts in seconds.
    let stamp = max(clock.now, invitation.lastReply.map { $0 + 1 } ?? .distantPast)
    return calendars.reply(
      InvitationReply(
        calendar: invitation.calendar, uid: invitation.event.uid, only: invitation.only, attendee: attendee,
        answer: answer, comment: comment, text: text, stamp: stamp)
    ).map { (draft, $0) }
  }
}
