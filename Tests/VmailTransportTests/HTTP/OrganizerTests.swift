import NIOHTTP1
import FoundationEssentials
import Testing
import VmailDomain
import VmailMessage
import VmailServerSupport
import VmailTestSupport

@testable import VmailTransport

extension OtherIMAPServer {
  /// Starts Cyrus with a user, whose password is `geheim`, and whose address book and calendar exist.
  static func withCalendars(of user: String) async throws -> OtherIMAPServer {
    let server = try await OtherIMAPServer(.cyrus)
    try await server.addUser(user, password: "geheim")
    // The first message creates the mailboxes, without which there is neither.
    try await server.deliver("From: x@example.org\r\nSubject: Welcome\r\n\r\nHi\r\n", to: user)
    return server
  }
}

/// Has the organizer's server judge the answers that vmail writes.
@Suite(
  .timeLimit(.minutes(10)),
  .enabled(if: OtherIMAPServer.Kind.cyrus.objection == nil, "\(OtherIMAPServer.Kind.cyrus.objection ?? "")"))
struct OrganizerTests {
  private static let people =
    "ORGANIZER:mailto:ann@localhost\nATTENDEE;PARTSTAT=ACCEPTED:mailto:ann@localhost\n"
    + "ATTENDEE;CN=\"Lee, Kim\";PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:kim@example.org\n"

  private static func calendar(_ method: String, _ event: String) -> String {
    ("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//example//EN\n" + method
      + "BEGIN:VEVENT\nUID:lunch@example.org\n"
      + "DTSTAMP:20250101T000000Z\nSUMMARY:Lunch\n\(event)\n\(people)END:VEVENT\nEND:VCALENDAR\n")
      .replacing("\n", with: "\r\n")
  }

  @Test(
    arguments: [
      (InvitationAnswer.accepted, "ACCEPTED"), (.declined, "DECLINED"), (.tentative, "TENTATIVE"),
    ],
    [
      "DTSTART:20250210T120000Z\nDTEND:20250210T130000Z",
      "SEQUENCE:2\nDTSTART:20250210T120000Z\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;COUNT=4",
      "DTSTART;VALUE=DATE:20250210",
    ])
  func `Cyrus notes the answer in the organizer's calendar`(
    answer: (InvitationAnswer, String), event: String
  ) async throws {
    let server = try await OtherIMAPServer.withCalendars(of: "ann")
    let url = "http://127.0.0.1:\(try #require(server.httpPort))/dav/calendars/user/ann/Default/lunch.ics"
    let address = try #require(WebAddress(url))
    let content = HTTPSRequest.Content(
      type: "text/calendar; charset=utf-8", bytes: Array(Self.calendar("", event).utf8))
    let login = [HTTPSRequest.Field(name: "Authorization", value: "Basic YW5uOmdlaGVpbQ==")]
    let put = HTTPSRequest(
      .PUT, address, content: content, accept: "text/calendar", fields: login, allowsClearText: true)
    #expect(try await HTTPSClient().send(put).status == 201)

    let reply = InvitationReply(
      calendar: Self.calendar("METHOD:REQUEST\n", event), uid: "lunch@example.org",
      attendee: "kim@example.org",
      answer: answer.0, comment: "", text: "Kim answers.\n", stamp: Date(timeIntervalSince1970: 1_738_404_000)
    )
    let written = try #require(InvitationCalendars().reply(reply))
    try await server.deliver(
      "From: kim@example.org\r\nTo: ann@localhost\r\nSubject: Re: Lunch\r\nMIME-Version: 1.0\r\n"
        + String(decoding: written, as: UTF8.self), to: "ann")

    let get = HTTPSRequest(
      .GET, address, content: nil, accept: "text/calendar", fields: login, allowsClearText: true)
    let kept = String(decoding: try await HTTPSClient().send(get).body, as: UTF8.self)
      .replacing("\r\n ", with: "")
    let line = kept.split(separator: "\r\n").first { $0.hasSuffix("mailto:kim@example.org") }
    #expect(line?.contains("PARTSTAT=\(answer.1)") == true, "\(kept)")
    await server.stop()
  }
}
