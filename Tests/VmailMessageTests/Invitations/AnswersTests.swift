import Foundation
import Testing
import VmailDomain
import VmailEngine
import VmailStore
import VmailTestSupport

@testable import VmailMessage

@Suite("Answers to invitations", .timeLimit(.minutes(10)))
struct AnswersTests {
  private static let lunch = """
    ORGANIZER:mailto:ann@example.org
    ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:kim@example.org
    SUMMARY:Lunch
    DTSTAMP:20250101T000000Z
    DTSTART:20250210T120000Z
    DTEND:20250210T130000Z
    """

  /// Writes a reply, and keeps it as mail in the Outbox, or as sent.
  @discardableResult
  private func reply(
    _ answer: InvitationAnswer, to email: Email, number: Int? = nil, isQueued: Bool = true,
    namesIt: Bool = true, in world: EventWorld
  ) async throws -> (invitation: AnswerableInvitation, stamp: Date?, id: EmailID) {
    let invitation = try await world.invitations.answerable(
      world.message(email), in: email, number: number)
    let reply = try #require(
      world.invitations.reply(to: invitation, answer, subject: "Yes", text: "Yes.\n", comment: ""))
    let named = namesIt ? email.messageId.map { "In-Reply-To: <\($0)>\r\n" } ?? "" : ""
    let source = Array("From: kim@example.org\r\nTo: ann@example.org\r\n\(named)".utf8) + reply.content
    var message = IncomingMessage(
      content: MIMEMessageReader().read(source), source: source, dateReceived: world.clock.now, folder: nil)
    message.sendState = isQueued ? .queued : .sent
    let added = try await world.store.write { [message] in try $0.add([message], accountId: world.account) }
    let id = try #require(added.first?.email)
    let text = MIMEMessageOpener().readable(source, ReadingOptions(prefersPlain: true))
    return (invitation, text.events.first?.stamp, id)
  }

  @Test func `A reply is later than the one before, even within a second, and replaces it if it is queued`()
    async throws
  {
    let world = try await EventWorld()
    let email = try await world.add("REQUEST", Self.lunch)
    let first = try await reply(.accepted, to: email, in: world)
    #expect(first.invitation.queued == [])
    let second = try await reply(.declined, to: email, in: world)
    #expect(second.invitation.queued == [first.id])
    #expect(try #require(second.stamp) > #require(first.stamp))
    let third = try await reply(.tentative, to: email, isQueued: false, in: world)
    #expect(third.invitation.queued == [first.id, second.id])
    #expect(try await world.standing(email)?.answer == .tentative)
    // The clock may be set back.
    world.clock.advance(by: -3_600)
    try await reply(.accepted, to: email, isQueued: false, in: world)
    #expect(try await world.standing(email)?.answer == .accepted)
  }

  @Test func `Of several events each is answered by its number, and needs one`() async throws {
    let world = try await EventWorld()
    let both =
      Self.lunch + "\nEND:VEVENT\nBEGIN:VEVENT\nUID:a2\n" + Self.lunch.replacing("Lunch", with: "Dinner")
    let email = try await world.add("REQUEST", both)
    await #expect(throws: AnswerableInvitation.Refusal.several(count: 2)) {
      try await world.answerable(email)
    }
    for number in [0, 3] {
      await #expect(throws: AnswerableInvitation.Refusal.noSuchEvent(count: 2)) {
        _ = try await world.invitations.answerable(world.message(email), in: email, number: number)
      }
    }
    let dinner = try await reply(.declined, to: email, number: 2, isQueued: false, in: world)
    #expect(dinner.invitation.event.summary == "Dinner")
    #expect(try await world.standing(email)?.answers == [2: .declined])
    try await reply(.accepted, to: email, number: 1, in: world)
    #expect(try await world.standing(email)?.answers == [1: .accepted, 2: .declined])
    #expect(try await world.agenda() == ["Lunch 10 accepted"])
  }

  @Test func `Occurrences of one event are answered together, or one of them, which replaces no other`()
    async throws
  {
    let world = try await EventWorld()
    let both =
      Self.lunch + "\nRECURRENCE-ID:20250210T120000Z\nEND:VEVENT\nBEGIN:VEVENT\nUID:a1\n"
      + Self.lunch.replacing("20250210", with: "20250217") + "\nRECURRENCE-ID:20250217T120000Z"
    let email = try await world.add("REQUEST", both)
    let all = try await reply(.accepted, to: email, in: world)
    let second = try await reply(.declined, to: email, number: 2, in: world)
    // The first occurrence is answered only by the reply to both.
    #expect(second.invitation.queued == [])
    #expect(try await world.agenda() == ["Lunch 10 accepted"])
    let again = try await reply(.tentative, to: email, in: world)
    #expect(again.invitation.queued == [all.id, second.id])
  }

  @Test func `A thousand forged messages push out neither the organizer's nor the answer`() async throws {
    let world = try await EventWorld()
    let first = try await world.add("REQUEST", Self.lunch)
    try await reply(.accepted, to: first, isQueued: false, in: world)
    for number in 0..<120 {
      let forged = Self.lunch.replacing("20250210", with: "20250212") + "\nSEQUENCE:\(number)"
      let sender = number % 2 == 0 ? "eve\(number)@example.org" : "kim@example.org"
      try await world.add("REQUEST", forged, from: sender)
    }
    let moved = Self.lunch.replacing("20250210", with: "20250211") + "\nSEQUENCE:1"
    try await world.add("REQUEST", moved)
    #expect(try await world.agenda() == ["Lunch 11"])
    #expect(try await world.standing(first)?.currency == .superseded)
    #expect(try await world.standing(first)?.answer == .accepted)
  }

  /// A message of somebody else with the identifier of the event.
  struct Forgery: Sendable, CustomTestStringConvertible {
    var organizer = "ann"
    var sender = "eve"
    var sequence = 0
    var day = 10
    /// Whether the reply names the message.
    var isNamed = true
    var testDescription: String { "\(organizer) \(sender) \(sequence) \(day) \(isNamed)" }
  }

  @Test(arguments: [
    Forgery(), Forgery(sequence: 9), Forgery(day: 12), Forgery(sequence: 9, day: 12),
    Forgery(sequence: 9, isNamed: false), Forgery(day: 12, isNamed: false),
    Forgery(organizer: "eve"), Forgery(organizer: "eve", isNamed: false),
    Forgery(organizer: "eve", sequence: 9, day: 12, isNamed: false),
    Forgery(organizer: "eve", sender: "ann", sequence: 9, isNamed: false),
  ])
  func `An answer to a message of somebody else is none to the event with the same identifier`(
    _ forgery: Forgery
  ) async throws {
    let world = try await EventWorld()
    let first = try await world.add("REQUEST", Self.lunch)
    let second = try await world.add(
      "REQUEST",
      Self.lunch.replacing("ann@", with: "\(forgery.organizer)@").replacing(
        "20250210", with: "202502\(forgery.day)"
      )
      .replacing("20250101T", with: "20250102T") + "\nSEQUENCE:\(forgery.sequence)\nLOCATION:Elsewhere",
      from: "\(forgery.sender)@example.org")
    world.clock.advance(by: 60)
    let forged = try await reply(.accepted, to: second, namesIt: forgery.isNamed, in: world)
    #expect(forged.invitation.standing.isFromAnother)
    #expect(try await world.agenda() == ["Lunch 10"])
    #expect(try await world.standing(first)?.answer == nil)
    #expect(try await world.standing(second)?.answer == .accepted)
    #expect(try await world.invitations.files().map(\.text) == [nil])
    // Neither replaces the other in the Outbox.
    let own = try await reply(.tentative, to: first, in: world)
    #expect(own.invitation.queued == [])
    let again = try await reply(.declined, to: second, namesIt: forgery.isNamed, in: world)
    #expect(again.invitation.queued == [forged.id])
    #expect(try await world.agenda() == ["Lunch 10 tentative"])
  }

  @Test func `The first answer doesn't make its organizer that of an event which was there before`()
    async throws
  {
    let world = try await EventWorld()
    let first = try await world.add("REQUEST", Self.lunch)
    let second = try await world.add(
      "REQUEST", Self.lunch.replacing("ann@", with: "eve@"), from: "eve@example.org")
    world.clock.advance(by: 60)
    try await reply(.accepted, to: second, isQueued: false, in: world)
    #expect(try await world.standing(first)?.isFromAnother == false)
    #expect(try await world.standing(second)?.isFromAnother == true)
    // Where the answered message is gone, the answer is the oldest that is known of the event.
    let other = try await EventWorld()
    let gone = try await other.add("REQUEST", Self.lunch, in: other.spam)
    try await reply(.accepted, to: gone, isQueued: false, in: other)
    let forged = try await other.add(
      "REQUEST", Self.lunch.replacing("ann@", with: "eve@"), from: "eve@example.org")
    #expect(try await other.standing(forged)?.isFromAnother == true)
  }

  @Test(arguments: ["application/octet-stream", "APPLICATION/x-unknown"])
  func `A calendar is known by the name of its file`(_ type: String) async throws {
    let world = try await EventWorld()
    let source = """
      From: ann@example.org
      To: kim@example.org
      MIME-Version: 1.0
      Content-Type: multipart/mixed; boundary=b

      --b
      Content-Type: text/plain

      An event
      --b
      Content-Type: \(type); name="Lunch.ICS"
      Content-Disposition: attachment; filename="Lunch.ICS"

      BEGIN:VCALENDAR
      METHOD:REQUEST
      BEGIN:VEVENT
      UID:a1
      \(Self.lunch)
      END:VEVENT
      END:VCALENDAR
      --b--

      """
    let email = try await world.add(Array(source.utf8), 0, in: world.inbox)
    #expect(try await world.agenda() == ["Lunch 10"])
    try await reply(.accepted, to: email, isQueued: false, in: world)
    #expect(try await world.agenda() == ["Lunch 10 accepted"])
  }
}
