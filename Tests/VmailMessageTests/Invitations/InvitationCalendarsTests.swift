import Foundation
import Testing
import VmailDomain

@testable import VmailMessage

@Suite("Invitations as calendars", .timeLimit(.minutes(10)))
struct InvitationCalendarsTests {
  private let calendars = InvitationCalendars()

  private static func calendar(_ method: String?, _ events: String..., zone: String = "") -> String {
    let parts = events.map { "BEGIN:VEVENT\nUID:a1\n\($0)\nEND:VEVENT\n" }.joined()
    let head = method.map { "METHOD:\($0)\n" } ?? ""
    return "BEGIN:VCALENDAR\n\(head)\(zone)\(parts)END:VCALENDAR\n".replacing("\n", with: "\r\n")
  }

  private func date(_ text: String) -> Date { ISO8601DateFormatter().date(from: text) ?? .distantPast }

  /// Returns the beginnings in 2025, in the form of calendars.
  private func starts(_ calendars: String..., during year: Int = 2025) -> [String] {
    self.calendars.occurrences(
      of: "a1", in: calendars, during: date("\(year)-01-01T00:00:00Z")..<date("\(year + 1)-01-01T00:00:00Z")
    ) { _ in 3_600 }.map { ICalendarWriter.stamp($0.begins) }
  }

  private func starts(rule: String, from start: String = "DTSTART:20250203T090000Z") -> [String] {
    starts(Self.calendar("REQUEST", "\(start)\nRRULE:\(rule)")).map { String($0.prefix(8)) }
  }

  // MARK: Rules

  @Test(arguments: [
    ("FREQ=DAILY;COUNT=3", ["20250203", "20250204", "20250205"]),
    ("FREQ=WEEKLY;INTERVAL=2;COUNT=3;BYDAY=MO,WE", ["20250203", "20250205", "20250217"]),
    ("FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=MO,SU;WKST=SU", ["20250203", "20250216", "20250217", "20250302"]),
    ("FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=MO,SU;WKST=MO", ["20250203", "20250209", "20250217", "20250223"]),
    ("FREQ=MONTHLY;BYMONTHDAY=31;COUNT=3", ["20250203", "20250331", "20250531"]),
    ("FREQ=MONTHLY;BYDAY=-1FR;COUNT=3", ["20250203", "20250228", "20250328"]),
    ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3", ["20250203", "20250228", "20250331"]),
    ("FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", ["20250203", "20250613"]),
    ("FREQ=YEARLY;BYMONTH=2,3;BYDAY=1MO", ["20250203", "20250303"]),
    ("FREQ=YEARLY;BYDAY=20MO", ["20250203", "20250519"]),
    ("FREQ=YEARLY;BYYEARDAY=-1,100", ["20250203", "20250410", "20251231"]),
    // The weekday is that of the start.
    ("FREQ=YEARLY;BYWEEKNO=20", ["20250203", "20250512"]),
    ("FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO", ["20250203", "20251229"]),
    ("FREQ=HOURLY;INTERVAL=12;BYMONTHDAY=3,4;COUNT=3", ["20250203", "20250203", "20250204"]),
    ("FREQ=DAILY;UNTIL=20250205T085959Z", ["20250203", "20250204"]),
    ("FREQ=DAILY;UNTIL=20250205", ["20250203", "20250204", "20250205"]),
    // Not a rule that RFC 5545 knows, and one for a date that never comes.
    ("RSCALE=HEBREW;FREQ=DAILY;COUNT=3", ["20250203"]),
    ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", ["20250203"]),
    ("FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30", ["20250203"]),
    ("FREQ=DAILY;INTERVAL=0", ["20250203"]),
    ("FREQ=DAILY;COUNT=0", ["20250203"]),
  ])
  func `A rule is expanded as RFC 5545 says`(_ rule: String, _ dates: [String]) {
    #expect(starts(rule: rule) == dates)
  }

  @Test func `A rule without an end is expanded where it is asked for, and hostile ones cost little`() {
    let daily = Self.calendar("REQUEST", "DTSTART:19700101T090000Z\nRRULE:FREQ=DAILY")
    #expect(starts(daily, during: 2300).count == 365)
    #expect(starts(daily, during: 2300).first == "23000101T090000Z")
    let hostile = Self.calendar("REQUEST", "DTSTART:19700101T090000Z\nRRULE:FREQ=SECONDLY")
    #expect(starts(hostile).count == 500)
    let far = Self.calendar("REQUEST", "DTSTART:19700101T090000Z\nRRULE:FREQ=SECONDLY;COUNT=2000000000")
    #expect(starts(far).isEmpty)
  }

  @Test func `Clocks that change don't move an occurrence, and its length is that of the first`() {
    let calendar = Self.calendar(
      "REQUEST",
      "DTSTART;TZID=Europe/Berlin:20250328T090000\nDTEND;TZID=Europe/Berlin:20250328T100000\nRRULE:FREQ=DAILY;COUNT=3"
    )
    #expect(starts(calendar) == ["20250328T080000Z", "20250329T080000Z", "20250330T070000Z"])
    let windows = """
      BEGIN:VTIMEZONE
      TZID:Romance Standard Time
      BEGIN:STANDARD
      DTSTART:16010101T030000
      TZOFFSETFROM:+0200
      TZOFFSETTO:+0100
      RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
      END:STANDARD
      BEGIN:DAYLIGHT
      DTSTART:16010101T020000
      TZOFFSETFROM:+0100
      TZOFFSETTO:+0200
      RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
      END:DAYLIGHT
      END:VTIMEZONE

      """
    let outlook = Self.calendar(
      "REQUEST",
      "DTSTART;TZID=Romance Standard Time:20250328T090000\nRRULE:FREQ=DAILY;COUNT=3\n"
        + "EXDATE;TZID=Romance Standard Time:20250329T090000", zone: windows)
    #expect(starts(outlook) == ["20250328T080000Z", "20250330T070000Z"])
  }

  @Test func `Whole days and times without a zone are on the clock of the user`() {
    #expect(starts(Self.calendar("REQUEST", "DTSTART;VALUE=DATE:20250203")) == ["20250202T230000Z"])
    #expect(starts(Self.calendar("REQUEST", "DTSTART:20250203T090000")) == ["20250203T080000Z"])
  }

  // MARK: Exceptions and versions

  private static let weekly =
    "DTSTAMP:20250101T000000Z\nDTSTART:20250203T090000Z\nDTEND:20250203T100000Z\n"
    + "RRULE:FREQ=WEEKLY;COUNT=4"

  @Test func `Dates are added and left out`() {
    let calendar = Self.calendar(
      "REQUEST", Self.weekly + "\nEXDATE:20250210T090000Z\nRDATE:20250212T090000Z,20250213T090000Z")
    #expect(
      starts(calendar) == [
        "20250203T090000Z", "20250212T090000Z", "20250213T090000Z", "20250217T090000Z", "20250224T090000Z",
      ])
    let day = Self.calendar("REQUEST", Self.weekly + "\nEXDATE;VALUE=DATE:20250210")
    #expect(starts(day) == ["20250203T090000Z", "20250217T090000Z", "20250224T090000Z"])
  }

  @Test func `An occurrence is moved, or called off, by a later message`() {
    let whole = Self.calendar("REQUEST", Self.weekly)
    let moved = Self.calendar(
      "REQUEST", "DTSTAMP:20250102T000000Z\nRECURRENCE-ID:20250210T090000Z\nDTSTART:20250301T120000Z")
    let off = Self.calendar(
      "CANCEL", "DTSTAMP:20250103T000000Z\nRECURRENCE-ID:20250217T090000Z\nDTSTART:20250217T090000Z")
    let expected = ["20250203T090000Z", "20250224T090000Z", "20250301T120000Z"]
    #expect(starts(whole, moved, off) == expected)
    #expect(starts(off, moved, whole) == expected)
    // Only that occurrence is known.
    #expect(starts(moved) == ["20250301T120000Z"])
    #expect(starts(off).isEmpty)
  }

  @Test func `The sequence decides between versions, and then the time of writing`() {
    let first = Self.calendar("REQUEST", Self.weekly)
    let later = Self.calendar("REQUEST", "DTSTAMP:20250102T000000Z\nDTSTART:20250204T090000Z")
    let higher = Self.calendar("REQUEST", "SEQUENCE:1\nDTSTAMP:20241201T000000Z\nDTSTART:20250205T090000Z")
    let cancelled = Self.calendar("CANCEL", "SEQUENCE:2\nDTSTAMP:20241202T000000Z\nDTSTART:20250205T090000Z")
    #expect(starts(first, later) == ["20250204T090000Z"])
    #expect(starts(later, higher, first) == ["20250205T090000Z"])
    #expect(starts(higher, cancelled, first).isEmpty)
    // What had been moved before is as all others are now.
    let moved = Self.calendar("REQUEST", "RECURRENCE-ID:20250205T090000Z\nDTSTART:20250301T120000Z")
    #expect(starts(higher, moved) == ["20250205T090000Z"])
  }

  @Test func `A change to all later occurrences applies to them`() {
    let change = Self.calendar(
      "REQUEST",
      "DTSTAMP:20250102T000000Z\nRECURRENCE-ID;RANGE=THISANDFUTURE:20250217T090000Z\nDTSTART:20250217T110000Z\n"
        + "DTEND:20250217T113000Z\nSUMMARY:New")
    let found = calendars.occurrences(
      of: "a1", in: [Self.calendar("REQUEST", Self.weekly), change],
      during: date("2025-01-01T00:00:00Z")..<date("2026-01-01T00:00:00Z")
    ) { _ in 0 }
    #expect(
      found.map { ICalendarWriter.stamp($0.begins) } == [
        "20250203T090000Z", "20250210T090000Z", "20250217T110000Z", "20250224T110000Z",
      ])
    #expect(found.last.map { $0.ends.timeIntervalSince($0.begins) } == 1_800)
    #expect(found.last?.event.summary == "New")
  }

  // MARK: Replies

  private func reply(
    _ calendar: String, as attendee: String = "kim@example.org", comment: String = ""
  ) -> String? {
    calendars.reply(
      InvitationReply(
        calendar: calendar, uid: "a1", attendee: attendee, answer: .accepted, comment: comment,
        text: "Kim accepts.\n", stamp: date("2025-02-01T10:00:00Z"))
    ).map { String(decoding: $0, as: UTF8.self) }
  }

  private static let request =
    "SEQUENCE:3\nDTSTAMP:20250101T000000Z\nDTSTART:20250203T090000Z\nSUMMARY:Lunch\n"
    + "ORGANIZER;CN=\"Lee, Ann\";X-A=b:MAILTO:Ann@Example.org\n"
    + "ATTENDEE;CN=Bob;RSVP=TRUE:mailto:bob@example.org\n"
    + "ATTENDEE;CN=\"Kim ^'K^' Ray\";ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:MAILTO:k%69m@Example.org\n"
    + "DESCRIPTION:secret\nBEGIN:VALARM\nACTION:DISPLAY\nEND:VALARM"

  @Test func `A reply has what the request says, and one attendee`() throws {
    let text = try #require(reply(Self.calendar("REQUEST", Self.request)))
    let calendar = try #require(text.range(of: "BEGIN:VCALENDAR").map { text[$0.lowerBound...] })
    #expect(
      calendar.components(separatedBy: "\r\n--=")[0]
        == """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//invitation//EN
        METHOD:REPLY
        BEGIN:VEVENT
        DTSTAMP:20250201T100000Z
        UID:a1
        SEQUENCE:3
        ORGANIZER;CN="Lee, Ann";X-A=b:MAILTO:Ann@Example.org
        DTSTART:20250203T090000Z
        SUMMARY:Lunch
        ATTENDEE;CN="Kim ^'K^' Ray";PARTSTAT=ACCEPTED:MAILTO:k%69m@Example.org
        END:VEVENT
        END:VCALENDAR

        """.replacing("\n", with: "\r\n"))
    #expect(text.hasPrefix("Content-Type: multipart/alternative;"))
    #expect(text.contains("Content-Type: text/calendar; charset=us-ascii; method=REPLY\r\n"))
  }

  @Test func `Each invited occurrence is answered by a component`() throws {
    let organizer = "ORGANIZER:mailto:ann@example.org\nATTENDEE:mailto:kim@example.org"
    let text = try #require(
      reply(
        Self.calendar(
          "REQUEST", Self.weekly + "\n" + organizer,
          "RECURRENCE-ID:20250210T090000Z\nDTSTART:20250211T090000Z\n" + organizer,
          "RECURRENCE-ID:20250217T090000Z\nDTSTART:20250218T090000Z\nORGANIZER:mailto:ann@example.org")))
    #expect(text.components(separatedBy: "BEGIN:VEVENT").count == 3)
    #expect(text.contains("RECURRENCE-ID:20250210T090000Z"))
    #expect(!text.contains("RECURRENCE-ID:20250217T090000Z"))
  }

  @Test func `Whoever isn't invited can't answer, nor can anyone without an organizer, or to another method`()
  {
    #expect(reply(Self.calendar("REQUEST", Self.request), as: "eve@example.org") == nil)
    #expect(reply(Self.calendar("CANCEL", Self.request)) == nil)
    #expect(reply(Self.calendar("REQUEST", "ATTENDEE:mailto:kim@example.org")) == nil)
  }

  @Test func `Lines have at most 75 bytes, folded between characters`() throws {
    let text = try #require(
      ICalendarReplyText.decoded(
        reply(
          Self.calendar("REQUEST", Self.request), comment: String(repeating: "Grüße,\u{301} 🎉; ", count: 30)))
    )
    #expect(text.components(separatedBy: "\r\n").allSatisfy { $0.utf8.count <= 75 })
    let comment = ICalendarProperty.all(in: text).first { $0.name == "COMMENT" }
    #expect(comment?.text == String(repeating: "Grüße,\u{301} 🎉; ", count: 30))
  }

  // MARK: Files

  @Test func `A file has the newest versions of all occurrences, the user's answer, and no method`() throws {
    let organizer = "\nORGANIZER:mailto:ann@example.org\nATTENDEE;RSVP=TRUE:mailto:kim@example.org"
    let file = try #require(
      calendars.file(
        of: "a1",
        in: [
          Self.calendar("REQUEST", Self.weekly + organizer),
          Self.calendar("CANCEL", "DTSTAMP:20250103T000000Z\nRECURRENCE-ID:20250217T090000Z" + organizer),
        ], attendee: "kim@example.org", answer: { _ in .tentative }))
    #expect(!file.contains("METHOD"))
    #expect(file.components(separatedBy: "BEGIN:VEVENT").count == 3)
    #expect(file.components(separatedBy: "ATTENDEE;PARTSTAT=TENTATIVE:mailto:kim@example.org").count == 3)
    #expect(file.contains("STATUS:CANCELLED"))
    let cancelled = Self.calendar("CANCEL", "SEQUENCE:9\nDTSTART:20250217T090000Z")
    #expect(
      calendars.file(
        of: "a1", in: [Self.calendar("REQUEST", Self.weekly), cancelled], attendee: "",
        answer: { _ in .accepted })
        == nil)
  }
}

/// The calendar in a reply that is encoded as base64.
private enum ICalendarReplyText {
  static func decoded(_ message: String?) -> String? {
    guard let message, let head = message.range(of: "Content-Transfer-Encoding: base64\r\n\r\n") else {
      return nil
    }
    let body = message[head.upperBound...].components(separatedBy: "\r\n--")[0]
    return Data(base64Encoded: body, options: .ignoreUnknownCharacters).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
