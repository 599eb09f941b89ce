import Foundation
import Testing
import VmailDomain

@testable import VmailMessage

@Suite("What calendars of invitations may contain", .timeLimit(.minutes(10)))
struct SeveralEventsTests {
  private static let people =
    "ORGANIZER;CN=\"Ann \u{1B}[31mLee\":mailto:ann@example.org\r\nATTENDEE:mailto:kim@example.org\r\n"
  private static let calendar =
    "BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\n"
    + ["a1\r\nRECURRENCE-ID:20250210T120000Z", "a1\r\nRECURRENCE-ID:20250217T120000Z", "a2"].map {
      "BEGIN:VEVENT\r\nUID:\($0)\r\n\(people)DTSTART:20250210T120000Z\r\nEND:VEVENT\r\n"
    }.joined() + "END:VCALENDAR\r\n"

  private func reply(_ uid: String, only: CalendarEvent? = nil) throws -> String {
    let reply = InvitationReply(
      calendar: Self.calendar, uid: uid, only: only, attendee: "kim@example.org", answer: .accepted,
      comment: "", text: "Yes.\n", stamp: Date(timeIntervalSince1970: 0))
    return String(decoding: try #require(InvitationCalendars().reply(reply)), as: UTF8.self)
  }

  @Test func `Each instance is answered for itself, or all of them`() throws {
    let events = InvitationCalendars().events(in: Self.calendar)
    #expect(events.count == 3)
    let all = try reply("a1")
    #expect(all.components(separatedBy: "BEGIN:VEVENT").count == 3)
    let second = try reply("a1", only: events[1])
    #expect(second.components(separatedBy: "BEGIN:VEVENT").count == 2)
    #expect(second.contains("RECURRENCE-ID:20250217T120000Z"))
    #expect(try !reply("a2").contains("RECURRENCE-ID"))
  }

  @Test func `Control characters of an invitation are not copied`() throws {
    let reply = try reply("a2")
    #expect(reply.contains("ORGANIZER;CN=\"Ann [31mLee\":mailto:ann@example.org"))
    #expect(!reply.utf8.contains(0x1B))
  }

  @Test(arguments: [
    ("W. Europe Standard Time", "2025-07-05T12:30:00Z"), ("romance standard time", "2025-07-05T12:30:00Z"),
    ("Eastern Standard Time", "2025-07-05T18:30:00Z"), ("India Standard Time", "2025-07-05T09:00:00Z"),
    ("Central Standard Time (Mexico)", "2025-07-05T20:30:00Z"),
    ("Russia Time Zone 11", "2025-07-05T02:30:00Z"), ("FLE Standard Time", "2025-07-05T11:30:00Z"),
    // Not a name of Windows, but one of the IANA database.
    ("GMT", "2025-07-05T14:30:00Z"), ("UTC", "2025-07-05T14:30:00Z"), ("Singapore", "2025-07-05T06:30:00Z"),
  ])
  func `Names that Windows gives to zones are known`(_ name: String, _ instant: String) throws {
    let text =
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nDTSTART;TZID=\(name):20250705T143000\nEND:VEVENT\nEND:VCALENDAR\n"
    let date = try #require(ISO8601DateFormatter().date(from: instant))
    #expect(InvitationCalendars().events(in: text).first?.start == .instant(date))
  }

  @Test(arguments: ["Customized Time Zone", "W. Europe Standard", "Mars Standard Time", "GMT Standard Tim"])
  func `Other names stay as they are`(_ name: String) {
    let text =
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nDTSTART;TZID=\(name):20250705T143000\nEND:VEVENT\nEND:VCALENDAR\n"
    guard case .floating(_, let zone) = InvitationCalendars().events(in: text).first?.start else {
      Issue.record("It was converted.")
      return
    }
    #expect(zone == name)
  }
}
