import Foundation
import Testing
import VmailDomain
import VmailStore
import VmailTestSupport

@testable import VmailEngine
@testable import VmailMessage

/// A store with mail about events, in an account of `kim@example.org`, on 5 February 2025.
struct EventWorld {
  let place = TemporaryStore()
  let store: MailStore
  let account: AccountID
  let inbox: FolderID
  let spam: FolderID
  let trash: FolderID
  let clock = TestClock()

  init() async throws {
    let store = try place.open()
    self.store = store
    (account, inbox, spam, trash) = try await store.write {
      let id = try $0.addAccount(name: "work", email: "kim@example.org", kind: .local).id
      try $0.setIdentities(
        [Participant(name: "Kim Ray", email: "kim@example.org"), Participant(email: "sales@example.org")],
        accountId: id)
      return (
        id, try $0.ensureFolder(accountId: id, name: "Inbox", type: .inbox).id,
        try $0.ensureFolder(accountId: id, name: "Spam", type: .spam).id,
        try $0.ensureFolder(accountId: id, name: "Trash", type: .trash).id
      )
    }
  }

  var invitations: InvitationsUseCase {
    InvitationsUseCase(
      store: store, opener: MIMEMessageOpener(), calendars: InvitationCalendars(), clock: clock,
      utcOffset: { _ in 0 })
  }

  /// Adds a message with a calendar.
  @discardableResult
  func add(
    _ method: String?, _ lines: String, uid: String = "a1", from: String = "ann@example.org",
    to: String = "kim@example.org", in folder: FolderID? = nil
  ) async throws -> Email {
    let head = method.map { "METHOD:\($0)\n" } ?? ""
    let calendar =
      "BEGIN:VCALENDAR\n\(head)BEGIN:VEVENT\nUID:\(uid)\n\(lines)\nEND:VEVENT\nEND:VCALENDAR\n"
    let count = try await store.read { try $0.emails(accountId: account, after: nil, limit: 1_000).count }
    let source = """
      From: \(from)
      To: \(to)
      Subject: Event
      Message-ID: <m\(count)@example.org>
      MIME-Version: 1.0
      Content-Type: multipart/alternative; boundary=b

      --b
      Content-Type: text/plain

      An event
      --b
      Content-Type: text/calendar; charset=utf-8; method=\(method ?? "PUBLISH")

      \(calendar)
      --b--

      """
    return try await add(Array(source.utf8), count, in: folder ?? inbox)
  }

  func add(_ source: [UInt8], _ count: Int, in folder: FolderID) async throws -> Email {
    let message = IncomingMessage(
      content: MIMEMessageReader().read(source), source: source,
      dateReceived: TestClock.start + Double(count), folder: folder)
    let outcome = try await store.write { try $0.add([message], accountId: account) }
    let id = try #require(outcome.first?.email)
    return try #require(try await store.read { try $0.email(id: id) })
  }

  func message(_ email: Email) async throws -> ReadableMessage {
    let source = try #require(try await store.read { try $0.readableSource(emailId: email.id) })
    return MIMEMessageOpener().readable(source, ReadingOptions(prefersPlain: true))
  }

  func standing(_ email: Email) async throws -> InvitationStanding? {
    try await invitations.standing(of: message(email), in: email)
  }

  func answerable(_ email: Email) async throws -> AnswerableInvitation {
    try await invitations.answerable(message(email), in: email)
  }

  /// The titles and days of the agenda.
  func agenda(days: Int = 30) async throws -> [String] {
    try await invitations.agenda(from: clock.now, days: days).map {
      let day = CivilTime($0.begins).day
      return "\($0.event.summary) \(day)\($0.answer.map { " " + $0.rawValue } ?? "")"
    }
  }

  /// Keeps the user's reply as mail that is being sent.
  func reply(_ answer: InvitationAnswer, to email: Email, as attendee: String = "kim@example.org")
    async throws
  {
    let invitation = try await answerable(email)
    let reply = try #require(
      invitations.reply(to: invitation, answer, subject: "Accepted", text: "Yes.\n", comment: ""))
    let count = try await store.read { try $0.emails(accountId: account, after: nil, limit: 1_000).count }
    let head = "From: \(attendee)\r\nTo: ann@example.org\r\nMessage-ID: <r\(count)@example.org>\r\n"
    let sent = try await store.write {
      try $0.ensureFolder(accountId: account, name: "Sent", type: .sent).id
    }
    _ = try await add(Array(head.utf8) + reply.content, count, in: sent)
    clock.advance(by: 60)
  }
}

private let people =
  "ORGANIZER:mailto:ann@example.org\nATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:kim@example.org\n"
private let lunch =
  people + "SUMMARY:Lunch\nDTSTAMP:20250101T000000Z\nDTSTART:20250210T120000Z\nDTEND:20250210T130000Z"

@Suite("Invitations in mail", .timeLimit(.minutes(10)))
struct InvitationsTests {
  // MARK: Which version counts

  @Test func `The newest version counts, whatever the order in which they arrive`() async throws {
    let world = try await EventWorld()
    let moved = try await world.add(
      "REQUEST", lunch.replacing("20250210", with: "20250211").replacing("20250101T", with: "20250102T"))
    let first = try await world.add("REQUEST", lunch)
    #expect(try await world.standing(first)?.currency == .superseded)
    let standing = try #require(try await world.standing(moved))
    #expect(standing.currency == .current)
    #expect(standing.previous?.start == .instant(Date(timeIntervalSince1970: 1_739_188_800)))
    #expect(try await world.agenda() == ["Lunch 11"])
  }

  @Test func `What is called off is no longer in the agenda`() async throws {
    let world = try await EventWorld()
    let first = try await world.add("REQUEST", lunch)
    #expect(try await world.agenda() == ["Lunch 10"])
    let cancel = try await world.add("CANCEL", "SEQUENCE:1\n" + lunch)
    #expect(try await world.standing(first)?.currency == .cancelled)
    #expect(try await world.standing(cancel)?.currency == .cancelled)
    #expect(try await world.agenda() == [])
    await #expect(throws: AnswerableInvitation.Refusal.cancelled) { try await world.answerable(first) }
  }

  @Test func `Of one occurrence, the version before is what the series said`() async throws {
    let world = try await EventWorld()
    try await world.add("REQUEST", lunch + "\nRRULE:FREQ=WEEKLY;COUNT=3")
    let moved = try await world.add(
      "REQUEST",
      people
        + "SUMMARY:Lunch\nDTSTAMP:20250102T000000Z\nRECURRENCE-ID:20250217T120000Z\nDTSTART:20250218T120000Z")
    let standing = try #require(try await world.standing(moved))
    #expect(standing.currency == .current)
    #expect(standing.previous?.start == .instant(Date(timeIntervalSince1970: 1_739_793_600)))
    #expect(try await world.agenda() == ["Lunch 10", "Lunch 18", "Lunch 24"])
  }

  // MARK: Who is invited

  @Test func `Of two own addresses, the one that the mail was addressed to is the invited one`() async throws
  {
    let world = try await EventWorld()
    let both = lunch + "\nATTENDEE:MAILTO:S%61les@Example.org"
    let first = try await world.add("REQUEST", both)
    let second = try await world.add("REQUEST", both, uid: "a2", to: "sales@example.org")
    #expect(try await world.standing(first)?.invited?.email == "kim@example.org")
    #expect(try await world.standing(second)?.invited?.email == "Sales@Example.org")
    #expect(try await world.answerable(second).sender.participant.email == "Sales@Example.org")
  }

  @Test func `A forwarded invitation, one's own, and one of nobody can't be answered`() async throws {
    let world = try await EventWorld()
    let other = lunch.replacing("kim@", with: "bob@")
    let forwarded = try await world.add("REQUEST", other)
    #expect(try await world.standing(forwarded)?.invited == nil)
    await #expect(throws: AnswerableInvitation.Refusal.notInvited) { try await world.answerable(forwarded) }
    let own = try await world.add("REQUEST", lunch.replacing("ann@", with: "sales@"), uid: "a2")
    await #expect(throws: AnswerableInvitation.Refusal.isOrganizer) { try await world.answerable(own) }
    let nobody = try await world.add(
      "REQUEST", "ATTENDEE:mailto:kim@example.org\nDTSTART:20250210T120000Z", uid: "a3")
    await #expect(throws: AnswerableInvitation.Refusal.noOrganizer) { try await world.answerable(nobody) }
    let web = try await world.add("REQUEST", lunch.replacing("mailto:ann@", with: "http://ann@"), uid: "a4")
    await #expect(throws: AnswerableInvitation.Refusal.noOrganizer) { try await world.answerable(web) }
  }

  @Test(arguments: [
    ("COUNTER", "Another proposal: Lunch"), ("REPLY", "Reply: Lunch"), ("PUBLISH", "Event: Lunch"),
  ])
  func `What isn't a request can't be answered`(_ method: String, _ title: String) async throws {
    let world = try await EventWorld()
    let email = try await world.add(method, lunch)
    await #expect(throws: AnswerableInvitation.Refusal.other(title: title)) {
      try await world.answerable(email)
    }
  }

  @Test func `A sender who is neither the organizer nor sends for them is noticed`() async throws {
    let world = try await EventWorld()
    let eve = try await world.add("REQUEST", lunch, from: "eve@example.org")
    #expect(try await world.standing(eve)?.isFromAnother == true)
    let secretary = lunch.replacing("ORGANIZER:", with: "ORGANIZER;SENT-BY=\"mailto:bob@example.org\":")
    let bob = try await world.add("REQUEST", secretary, uid: "a2", from: "Bob@example.org")
    #expect(try await world.standing(bob)?.isFromAnother == false)
  }

  // MARK: Who changes an event

  private static let later = "SEQUENCE:9\n" + lunch.replacing("20250101T", with: "20990101T")

  @Test(arguments: [
    ("REQUEST", "eve@example.org", "eve@example.org"), ("CANCEL", "eve@example.org", "eve@example.org"),
    ("REQUEST", "ann@example.org", "eve@example.org"), ("CANCEL", "ann@example.org", "eve@example.org"),
    ("CANCEL", "eve@example.org", "ann@example.org"), ("CANCEL", "ann@example.org", "kim@example.org"),
  ])
  func `A message of somebody else with the same identifier changes nothing, answered or not`(
    _ method: String, _ organizer: String, _ sender: String
  ) async throws {
    let world = try await EventWorld()
    let first = try await world.add("REQUEST", lunch)
    let forged = Self.later.replacing("ann@example.org", with: organizer)
      .replacing("20250210", with: "20250212")
      .replacing("ORGANIZER:", with: "ORGANIZER;SENT-BY=\"mailto:eve@example.org\":")
    let second = try await world.add(method, forged, from: sender)
    #expect(try await world.standing(first)?.currency == .current)
    #expect(try await world.agenda() == ["Lunch 10"])
    try await world.reply(.accepted, to: first)
    #expect(try await world.agenda() == ["Lunch 10 accepted"])
    let text = try #require(try await world.invitations.files().first?.text)
    #expect(text.contains("20250210T120000Z") && !text.contains("20250212"))
    let standing = try #require(try await world.standing(second))
    #expect(standing.isFromAnother)
    #expect(standing.currency == (method == "CANCEL" ? .cancelled : .current))
  }

  @Test func `The organizer, however written, and whoever sends for them change an event`() async throws {
    let world = try await EventWorld()
    let secretary = lunch.replacing("ORGANIZER:", with: "ORGANIZER;SENT-BY=\"mailto:bob@example.org\":")
    try await world.reply(.accepted, to: try await world.add("REQUEST", secretary))
    let spelled = lunch.replacing("mailto:ann@", with: "MAILTO:A%6En@").replacing(
      "20250210", with: "20250211")
    try await world.add("REQUEST", "SEQUENCE:1\n" + spelled, from: "Ann@Example.org")
    #expect(try await world.agenda() == ["Lunch 11"])
    try await world.add(
      "REQUEST", "SEQUENCE:2\n" + secretary.replacing("20250210", with: "20250212"), from: "bob@example.org")
    #expect(try await world.agenda() == ["Lunch 12"])
  }

  @Test func `A reply in the user's name that was not sent from here is none`() async throws {
    let world = try await EventWorld()
    let first = try await world.add("REQUEST", lunch)
    let forged = Self.later.replacing("NEEDS-ACTION", with: "DECLINED")
    try await world.add("REPLY", forged, from: "kim@example.org")
    try await world.add("REPLY", forged, from: "kim@example.org", in: world.trash)
    #expect(try await world.standing(first)?.answer == nil)
    try await world.reply(.accepted, to: first)
    #expect(try await world.agenda() == ["Lunch 10 accepted"])
  }

  // MARK: Answers

  @Test func `A reply is found again, and counts for the version that it was about`() async throws {
    let world = try await EventWorld()
    let first = try await world.add("REQUEST", lunch)
    #expect(try await world.standing(first)?.answer == nil)
    try await world.reply(.tentative, to: first)
    #expect(try await world.standing(first)?.answer == .tentative)
    try await world.reply(.accepted, to: first)
    #expect(try await world.standing(first)?.answer == .accepted)
    #expect(try await world.agenda() == ["Lunch 10 accepted"])
    let next = try await world.add("REQUEST", "SEQUENCE:1\n" + lunch.replacing("20250210", with: "20250212"))
    let standing = try #require(try await world.standing(next))
    #expect(standing.answer == .accepted)
    #expect(standing.isAnswerOutdated)
    try await world.reply(.declined, to: next)
    #expect(try await world.agenda() == [])
  }

  @Test func `Others' replies, and an answer that only the organizer knows`() async throws {
    let world = try await EventWorld()
    let first = try await world.add("REQUEST", lunch)
    try await world.add(
      "REPLY", lunch.replacing("NEEDS-ACTION", with: "ACCEPTED"), from: "eve@example.org")
    #expect(try await world.standing(first)?.answer == nil)
    let noted = try await world.add("REQUEST", lunch.replacing("NEEDS-ACTION", with: "ACCEPTED"), uid: "a2")
    #expect(try await world.standing(noted)?.answer == .accepted)
  }

  @Test func `An answer to an earlier version promises nothing in the agenda, nor in files`() async throws {
    let world = try await EventWorld()
    let weekly = lunch + "\nRRULE:FREQ=WEEKLY;COUNT=2"
    let first = try await world.add("REQUEST", weekly)
    try await world.reply(.accepted, to: first)
    // Of a series, one date is moved: the others stay promised.
    try await world.add(
      "REQUEST",
      "SEQUENCE:1\nRECURRENCE-ID:20250217T120000Z\n" + lunch.replacing("20250210", with: "20250218"))
    #expect(try await world.agenda() == ["Lunch 10 accepted", "Lunch 18"])
    let text = try #require(try await world.invitations.files().first?.text)
    #expect(text.components(separatedBy: "PARTSTAT=ACCEPTED").count == 2)
    #expect(text.components(separatedBy: "PARTSTAT=NEEDS-ACTION").count == 2)
    try await world.add("REQUEST", "SEQUENCE:2\n" + weekly.replacing("20250210", with: "20250212"))
    #expect(try await world.agenda() == ["Lunch 12", "Lunch 19"])
    #expect(try await world.invitations.files().map(\.text) == [nil])
    #expect(
      try await world.invitations.agenda(from: world.clock.now, days: 30).map(\.awaitsReply) == [true, true])
  }

  @Test func `No reply to one's own event, or to one that can't be answered, is expected`() async throws {
    let world = try await EventWorld()
    let own = try await world.add(
      "REQUEST", lunch.replacing("ann@", with: "sales@"), from: "sales@example.org")
    #expect(try await world.standing(own)?.isOwn == true)
    try await world.add("REQUEST", lunch.replacing("kim@", with: "bob@"), uid: "a2")
    try await world.add("REQUEST", lunch.replacing("ORGANIZER:mailto:ann@example.org\n", with: ""), uid: "a3")
    let agenda = try await world.invitations.agenda(from: world.clock.now, days: 30)
    #expect(agenda.map(\.awaitsReply) == [false, false, false])
  }

  // MARK: The agenda

  @Test(arguments: ["SECONDLY", "MINUTELY", "HOURLY"])
  func `Of an unanswered event that takes place many times a day, few dates are listed`(
    _ frequency: String
  ) async throws {
    let world = try await EventWorld()
    let first = try await world.add("REQUEST", lunch + "\nRRULE:FREQ=\(frequency);COUNT=20")
    #expect(try await world.agenda().count == 10)
    try await world.reply(.accepted, to: first)
    #expect(try await world.agenda().count == 20)
  }

  @Test func `Spam is left out, and what was deleted unless it is accepted`() async throws {
    let world = try await EventWorld()
    try await world.add("REQUEST", lunch, uid: "a1", in: world.spam)
    try await world.add("REQUEST", lunch, uid: "a2", in: world.trash)
    #expect(try await world.agenda() == [])
    let kept = try await world.add("REQUEST", lunch, uid: "a3", in: world.trash)
    try await world.reply(.accepted, to: kept)
    #expect(try await world.agenda() == ["Lunch 10 accepted"])
  }

  @Test
  func `Accepted events at the same time are conflicts; whole days, free time and what touches are not`()
    async throws
  {
    let world = try await EventWorld()
    let first = try await world.add("REQUEST", lunch)
    try await world.reply(.accepted, to: first)
    func conflicts(_ uid: String, _ lines: String) async throws -> [String] {
      let email = try await world.add("REQUEST", people + "SUMMARY:Other\n" + lines, uid: uid)
      return try #require(try await world.standing(email)).conflicts.map(\.event.summary)
    }
    #expect(try await conflicts("b1", "DTSTART:20250210T123000Z\nDTEND:20250210T133000Z") == ["Lunch"])
    #expect(
      try await conflicts("b2", "DTSTART:20250203T123000Z\nDURATION:PT1H\nRRULE:FREQ=WEEKLY") == ["Lunch"])
    // A conflict is named once, for its first date.
    try await world.reply(
      .accepted,
      to: try await world.add(
        "REQUEST",
        people + "SUMMARY:Daily\nDTSTART:20250301T080000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=9",
        uid: "c1"))
    #expect(
      try await conflicts("b6", "DTSTART:20250301T083000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=9")
        == ["Daily"])
    #expect(try await conflicts("b3", "DTSTART:20250210T130000Z\nDTEND:20250210T140000Z") == [])
    #expect(try await conflicts("b4", "DTSTART;VALUE=DATE:20250210") == [])
    #expect(try await conflicts("b5", "DTSTART:20250210T123000Z\nDURATION:PT1H\nTRANSP:TRANSPARENT") == [])
  }

  @Test func `An invitation from somebody else has no conflicts on the dates of the organizer's`()
    async throws
  {
    let world = try await EventWorld()
    let other = try await world.add(
      "REQUEST", people + "SUMMARY:Other\nDTSTART:20250210T123000Z\nDTEND:20250210T133000Z", uid: "b1")
    try await world.reply(.accepted, to: other)
    let first = try await world.add("REQUEST", lunch)
    #expect(try await world.standing(first)?.conflicts.map(\.event.summary) == ["Other"])
    let forged = Self.later.replacing("20250210", with: "20250212")
      .replacing("ann@example.org", with: "eve@example.org")
    let second = try await world.add("REQUEST", forged, from: "eve@example.org")
    #expect(try await world.standing(second)?.conflicts == [])
  }

  @Test func `An agenda reads only the mail about events that aren't over`() async throws {
    let world = try await EventWorld()
    try await world.add("REQUEST", lunch.replacing("20250210", with: "20240210"))
    try await world.add(
      "REQUEST", lunch.replacing("20250210", with: "20240210") + "\nRRULE:FREQ=DAILY", uid: "a2")
    try await world.add(
      "REQUEST", lunch.replacing("20250210", with: "20240210") + "\nRRULE:FREQ=DAILY;UNTIL=20240301T000000Z",
      uid: "a3")
    #expect(try await world.agenda(days: 2) == ["Lunch 6", "Lunch 7"])
    let current = try await world.store.read { try $0.events(endingAfter: world.clock.now, limit: 10) }
    #expect(current == ["a2"])
  }

  @Test func `The store stays without faults, and forgets the events of messages that are gone`() async throws
  {
    let world = try await EventWorld()
    try await world.add("REQUEST", lunch)
    _ = try await world.agenda()
    #expect(try await world.store.read { try $0.messagesWithUnreadCalendars(limit: 10) } == [])
    #expect(try await world.store.complaints() == [])
  }
}
