import Foundation
import Testing
import VmailDomain

@testable import VmailMessage

@Suite("Calendars", .timeLimit(.minutes(10)))
struct CalendarReadingTests {
  private func events(_ lines: String, zone: String = "") -> [CalendarEvent] {
    let text =
      "BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\n\(zone)BEGIN:VEVENT\r\n\(lines)\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    return ICalendarReader.events(in: text)
  }

  private func date(_ text: String) -> Date { ISO8601DateFormatter().date(from: text) ?? .distantPast }

  @Test func `Title, place and people are read, unfolded and unescaped`() throws {
    let event = try #require(
      events(
        "SUMMARY:Design review\\, Gu\r\n ll 4\r\nLOCATION;LANGUAGE=en:Room 1\\; left\r\nDESCRIPTION:a\\nb\\\\c\r\n"
          + "ORGANIZER;CN=\"Ferri; Luca\":mailto:luca@example.org\r\nATTENDEE;RSVP=TRUE:MAILTO:kim@example.org"
      ).first)
    #expect(event.method == "request")
    #expect(event.summary == "Design review, Gull 4")
    #expect(event.location == "Room 1; left")
    #expect(event.details == "a\nb\\c")
    #expect(event.organizer == Participant(name: "Ferri; Luca", email: "luca@example.org"))
    #expect(event.attendees == [Participant(name: nil, email: "kim@example.org")])
  }

  @Test func `What combines with a colon, a blank or a backslash is part of the text`() {
    #expect(
      events("SUMMARY:\u{301}a\r\n \u{200D}b\\n\u{301}c").first?.summary == "\u{301}a\u{200D}b\n\u{301}c")
  }

  @Test(
    arguments: [
      ("DTSTART:20250205T143000Z", "2025-02-05T14:30:00Z"),
      ("DTSTART;TZID=Europe/Berlin:20250205T143000", "2025-02-05T13:30:00Z"),
      ("DTSTART;TZID=Europe/Berlin:20250705T143000", "2025-07-05T12:30:00Z"),
      ("DTSTART;TZID=\"America/New_York\":20250705T143000", "2025-07-05T18:30:00Z"),
      ("DTSTART;TZID=/example.org/20240101_1/Asia/Tokyo:20250705T143000", "2025-07-05T05:30:00Z"),
      ("DTSTART;TZID=/Europe/Stockholm:20250705T143000", "2025-07-05T12:30:00Z"),
      ("DTSTART;TZID=/vendor/America/Argentina/Buenos_Aires:20250705T143000", "2025-07-05T17:30:00Z"),
      ("DTSTART;TZID=/vendor/UTC:20250705T143000", "2025-07-05T14:30:00Z"),
      // Here `+` is east, as in ISO 8601, and not west, as in POSIX.
      ("DTSTART;TZID=UTC+11:20250705T143000", "2025-07-05T03:30:00Z"),
      ("DTSTART;TZID=UTC-5:20250705T143000", "2025-07-05T19:30:00Z"),
      ("DTSTART;TZID=GMT+3:20250705T143000", "2025-07-05T11:30:00Z"),
      ("DTSTART;TZID=gmt+0300:20250705T143000", "2025-07-05T11:30:00Z"),
      ("DTSTART;TZID=\"GMT+05:30\":20250705T143000", "2025-07-05T09:00:00Z"),
      ("DTSTART;TZID=+0200:20250705T143000", "2025-07-05T12:30:00Z"),
      ("DTSTART;TZID=Etc/GMT-3:20250705T143000", "2025-07-05T11:30:00Z"),
      ("DTSTART;TZID=GMT0:20250705T143000", "2025-07-05T14:30:00Z"),
      ("DTSTART;TZID=EST5EDT:20250705T143000", "2025-07-05T18:30:00Z"),
    ])
  func `Times are in UTC, in a zone, without a zone, or whole days`(_ line: String, _ instant: String) {
    #expect(events(line).first?.start == .instant(date(instant)))
  }

  @Test func `An unknown zone is named; one defined in the calendar is used`() {
    let line = "DTSTART;TZID=Customized Time Zone:20250705T143000"
    #expect(
      events(line).first?.start
        == .floating(date("2025-07-05T14:30:00Z"), zone: "Customized Time Zone"))
    let zone = """
      BEGIN:VTIMEZONE
      TZID:Customized Time Zone
      BEGIN:STANDARD
      DTSTART:16010101T030000
      TZOFFSETFROM:+0200
      TZOFFSETTO:+0100
      RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10
      END:STANDARD
      BEGIN:DAYLIGHT
      DTSTART:16010101T020000
      TZOFFSETFROM:+0100
      TZOFFSETTO:+0200
      RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3
      END:DAYLIGHT
      END:VTIMEZONE

      """
    for (local, instant) in [
      ("20250705T143000", "2025-07-05T12:30:00Z"), ("20250105T143000", "2025-01-05T13:30:00Z"),
      ("20250330T015900", "2025-03-30T00:59:00Z"), ("20250330T030000", "2025-03-30T01:00:00Z"),
      ("20251026T040000", "2025-10-26T03:00:00Z"), ("20251025T235900", "2025-10-25T21:59:00Z"),
    ] {
      let start = events("DTSTART;TZID=Customized Time Zone:\(local)", zone: zone).first?.start
      #expect(start == .instant(date(instant)), "\(local)")
    }
  }

  /// Returns a zone as written by Outlook: with the offsets of standard time and daylight saving time, and the start
  /// and end of the latter.
  private func zone(_ standard: String, _ summer: String, from: String, to: String) -> String {
    """
    BEGIN:VTIMEZONE
    TZID:Theirs
    BEGIN:STANDARD
    DTSTART:20070101T020000
    TZOFFSETFROM:\(summer)
    TZOFFSETTO:\(standard)
    RRULE:FREQ=YEARLY;\(to)
    END:STANDARD
    BEGIN:DAYLIGHT
    DTSTART:20070101T020000
    TZOFFSETFROM:\(standard)
    TZOFFSETTO:\(summer)
    RRULE:FREQ=YEARLY;\(from)
    END:DAYLIGHT
    END:VTIMEZONE

    """
  }

  @Test(
    arguments: [
      // America/New_York: before the skipped hour, and after the repeated one.
      ("-0500", "-0400", "20250305T120000", "2025-03-05T17:00:00Z"),
      ("-0500", "-0400", "20250309T015959", "2025-03-09T06:59:59Z"),
      ("-0500", "-0400", "20250309T030000", "2025-03-09T07:00:00Z"),
      ("-0500", "-0400", "20250705T120000", "2025-07-05T16:00:00Z"),
      ("-0500", "-0400", "20251102T020000", "2025-11-02T07:00:00Z"),
      ("-0500", "-0400", "20251101T235959", "2025-11-02T03:59:59Z"),
      // Newfoundland, India, Chatham, and Liberia before 1972.
      ("-0330", "-0230", "20250105T120000", "2025-01-05T15:30:00Z"),
      ("-0330", "-0230", "20250705T120000", "2025-07-05T14:30:00Z"),
      ("+0530", "+0530", "20250705T120000", "2025-07-05T06:30:00Z"),
      ("+1245", "+1345", "20250105T120000", "2025-01-04T23:15:00Z"),
      ("-004430", "-004430", "20250705T120000", "2025-07-05T12:44:30Z"),
    ])
  func `Offsets may be positive or negative, and include half hours, quarters and seconds`(
    standard: String, summer: String, local: String, instant: String
  ) {
    let zone = zone(standard, summer, from: "BYMONTH=3;BYDAY=2SU", to: "BYMONTH=11;BYDAY=1SU")
    #expect(events("DTSTART;TZID=Theirs:\(local)", zone: zone).first?.start == .instant(date(instant)))
  }

  @Test(
    arguments: ["EST+5", "XYZ3", "AEST-10AEDT", "UTC+99", "UTC+x"])
  func `Names like POSIX rules are no zones`(name: String) {
    #expect(
      events("DTSTART;TZID=\(name):20250705T143000").first?.start
        == .floating(date("2025-07-05T14:30:00Z"), zone: name))
  }

  @Test func `A zone in the file counts more than a known name, whatever its kind of rule`() {
    let rules: [(rule: String, local: String, instant: String)] = [
      ("", "20250705T120000", "2025-07-05T01:00:00Z"),
      (
        "RRULE:FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=8,9,10,11,12,13,14;BYDAY=SU", "20250309T030000",
        "2025-03-08T16:00:00Z"
      ),
      (
        "RRULE:FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=8,9,10,11,12,13,14;BYDAY=SU", "20250309T015959",
        "2025-03-08T15:59:59Z"
      ),
      ("RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=SU;BYSETPOS=-1", "20250330T030000", "2025-03-29T16:00:00Z"),
      ("RRULE:FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=20", "20250320T030000", "2025-03-19T16:00:00Z"),
      ("RRULE:FREQ=YEARLY", "20250301T030000", "2025-02-28T16:00:00Z"),
      // The end of the rule is in UTC.
      (
        "RRULE:FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=20;UNTIL=20250319T160000Z", "20250320T030000",
        "2025-03-19T16:00:00Z"
      ),
      (
        "RRULE:FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=20;UNTIL=20250319T155959Z", "20250320T030000",
        "2025-03-19T17:00:00Z"
      ),
    ]
    for (rule, local, instant) in rules {
      let zone = """
        BEGIN:VTIMEZONE
        TZID:Europe/Berlin
        BEGIN:STANDARD
        DTSTART:20241001T020000
        TZOFFSETFROM:+1100
        TZOFFSETTO:+1000
        END:STANDARD
        BEGIN:DAYLIGHT
        DTSTART:20250301T020000
        TZOFFSETFROM:+1000
        TZOFFSETTO:+1100
        \(rule)
        END:DAYLIGHT
        END:VTIMEZONE

        """
      let start = events("DTSTART;TZID=Europe/Berlin:\(local)", zone: zone).first?.start
      #expect(start == .instant(date(instant)), "\(rule) \(local)")
    }
  }

  @Test func `A zone may list the dates on which its clocks change`() {
    let zone = """
      BEGIN:VTIMEZONE
      TZID:Theirs
      BEGIN:STANDARD
      DTSTART:20241001T020000
      TZOFFSETTO:+1000
      RDATE:20250601T020000,20260601T020000
      END:STANDARD
      BEGIN:DAYLIGHT
      DTSTART:20250301T020000
      TZOFFSETTO:+1100
      END:DAYLIGHT
      END:VTIMEZONE

      """
    for (local, instant) in [
      ("20250601T015959", "2025-05-31T14:59:59Z"), ("20250601T020000", "2025-05-31T16:00:00Z"),
    ] {
      let start = events("DTSTART;TZID=Theirs:\(local)", zone: zone).first?.start
      #expect(start == .instant(date(instant)), "\(local)")
    }
  }

  @Test func `Days of a duration are days of the calendar, and hours are hours, when the clocks change`() {
    let start = "DTSTART;TZID=Europe/Berlin:20250329T120000\r\nDURATION:"
    for (duration, end) in [
      ("P1D", "2025-03-30T10:00:00Z"), ("PT24H", "2025-03-30T11:00:00Z"), ("P1W", "2025-04-05T10:00:00Z"),
      ("P1DT1H", "2025-03-30T11:00:00Z"),
    ] { #expect(events(start + duration).first?.end == .instant(date(end)), "\(duration)") }
  }

  @Test func `Parameters are decoded (RFC 6868)`() {
    let names = [
      ("\"Ann ^'Anny^' Lee\"", "Ann \"Anny\" Lee"), ("Bob ^^ Ray^nBoss", "Bob ^ Ray Boss"),
      ("a^^n^x^", "a^n^x^"),
    ]
    for (written, name) in names {
      #expect(events("ORGANIZER;CN=\(written):mailto:a@x.example").first?.organizer?.name == name)
    }
  }

  @Test func `An occurrence, other dates, and the end of a rule are read`() {
    let berlin = "TZID=Europe/Berlin:20250205T140000"
    let noon = date("2025-02-05T13:00:00Z")
    let event = events(
      "RECURRENCE-ID;RANGE=THISANDFUTURE;\(berlin)\r\nRDATE;\(berlin)\r\nRDATE;VALUE=PERIOD:20250205T130000Z/PT1H,"
        + "20250206T130000Z/PT1H\r\nEXDATE;VALUE=DATE:20250207,20250208"
    ).first
    #expect(event?.occurrence == .instant(noon) && event?.changesLaterOnes == true)
    #expect(event?.furtherDates == [.instant(noon), .instant(noon), .instant(noon + 86_400)])
    #expect(event?.exceptions == [.day(date("2025-02-07T00:00:00Z")), .day(date("2025-02-08T00:00:00Z"))])
    let escaped = events("DTSTART;VALUE=DATE:20250206\r\nEXDATE;VALUE=DATE:20250207\\,20250208").first
    #expect(escaped?.exceptions == event?.exceptions)
    let ends: [(String, String, CalendarEvent.Moment?)] = [
      ("DTSTART:20250602T200000Z", "20250701T035959Z", .instant(date("2025-07-01T03:59:59Z"))),
      ("DTSTART:20250602T200000Z", "20250701", .day(date("2025-07-01T00:00:00Z"))),
      ("DTSTART;VALUE=DATE:20250602", "20250701T000000Z", .day(date("2025-07-01T00:00:00Z"))),
      ("DTSTART:20250602T200000Z", "soon", nil),
    ]
    for (start, until, end) in ends {
      // The order of the lines does not matter.
      #expect(events("RRULE:FREQ=DAILY;UNTIL=\(until)\r\n\(start)").first?.recursUntil == end, "\(until)")
    }
  }

  @Test func `Of a rule that names days, the beginning in its own zone is read`() {
    let start = "DTSTART;TZID=America/Los_Angeles:20261102T200000"
    let own = date("2026-11-02T20:00:00Z")
    for (rule, wall) in [
      ("FREQ=WEEKLY;BYDAY=MO", own), ("FREQ=MONTHLY;BYMONTHDAY=2", own), ("FREQ=DAILY", nil),
    ] {
      #expect(events("\(start)\r\nRRULE:\(rule)").first?.recurrenceStart == wall, "\(rule)")
    }
    #expect(events("DTSTART:20261102T200000\r\nRRULE:FREQ=WEEKLY;BYDAY=MO").first?.recurrenceStart == nil)
  }

  @Test func `Replies say who replies what; other components are read, too`() {
    let reply = ICalendarReader.events(
      in: "METHOD:REPLY\nBEGIN:VEVENT\nATTENDEE;CN=Bob;PARTSTAT=DECLINED:mailto:bob@x.example\n"
        + "ATTENDEE;PARTSTAT=DELEGATED;DELEGATED-TO=\"mailto:a@x.example\",\"mailto:b@x.example\":mailto:cy@x.example\n"
        + "ATTENDEE:mailto:dan@x.example\nCOMMENT:Sorry\nCOMMENT:Really\nEND:VEVENT"
    ).first
    #expect(
      reply?.replies == [
        "Bob <bob@x.example>: declined", "cy@x.example: delegated to a@x.example, b@x.example",
        "dan@x.example: no reply yet",
      ])
    #expect(reply?.comment == "Sorry\nReally" && reply?.attendees.isEmpty == true)
    for (kind, method, title) in [
      ("VEVENT", "PUBLISH", "Event: x"), ("VEVENT", "REQUEST", "Invitation: x"),
      ("VEVENT", "CANCEL", "Cancelled: x"),
      ("VEVENT", "REPLY", "Reply: x"), ("VEVENT", "COUNTER", "Another proposal: x"),
      ("VEVENT", "DECLINECOUNTER", "Proposal declined: x"), ("VEVENT", "ADD", "Further dates: x"),
      ("VEVENT", "REFRESH", "Request for the current version: x"), ("VTODO", "REQUEST", "Task: x"),
      ("VTODO", "CANCEL", "Cancelled: x"), ("VJOURNAL", "PUBLISH", "Journal entry: x"),
      ("VFREEBUSY", "REQUEST", "Request for busy times"), ("VFREEBUSY", "REPLY", "Busy times"),
    ] {
      let text = "METHOD:\(method)\nBEGIN:\(kind)\nSUMMARY:x\nEND:\(kind)"
      #expect(ICalendarReader.events(in: text).map(\.title) == [title])
    }
    let busy =
      "BEGIN:VFREEBUSY\nFREEBUSY:20250205T130000Z/PT1H,20250206T130000Z/20250206T140000Z\n"
      + "FREEBUSY;FBTYPE=FREE:20250207T130000Z/PT1H\nEND:VFREEBUSY"
    #expect(ICalendarReader.events(in: busy).first?.furtherDates.count == 2)
  }

  @Test func `Several rules, or one with exceptions by a rule, say that the dates are certain ones`() {
    for (other, words) in [
      ("RDATE:20261109T200000", "every day"), ("EXRULE:FREQ=WEEKLY;BYDAY=SU", "repeatedly, on certain dates"),
      ("RRULE:FREQ=YEARLY", "repeatedly, on certain dates"),
    ] {
      let event = events("DTSTART:20261102T200000\r\nRRULE:FREQ=DAILY\r\n\(other)").first
      #expect(event?.recurrence == words)
    }
  }

  @Test func `A message that is only a calendar is shown and found by its words, also beside a text`() {
    let calendar = "METHOD:REQUEST\nBEGIN:VEVENT\nSUMMARY:Roof\nLOCATION:Top\nEND:VEVENT\n"
    for type in ["text/calendar; method=REQUEST", "application/ics", "application/octet-stream; name=a.ics"] {
      let source = Array("Content-Type: \(type)\n\n\(calendar)".utf8)
      #expect(MIMEMessageReader().read(source).text == "Invitation: Roof\nTop")
      let message = MIMEMessageOpener().readable(source, ReadingOptions())
      #expect(message.text.isEmpty && message.events.map(\.summary) == ["Roof"])
    }
    let both =
      "Content-Type: multipart/mixed; boundary=b\n\n--b\n\nSee.\n--b\nContent-Type: text/calendar\n\n"
    let source = Array((both + calendar + "--b--\n").utf8)
    #expect(MIMEMessageReader().read(source).text == "See.\n\nInvitation: Roof\nTop")
    #expect(MIMEMessageReader().read(source).snippet == "See.")
    #expect(MIMEMessageOpener().readable(source, ReadingOptions()).events.count == 1)
    let other = Array("Content-Type: text/calendar\n\nBEGIN:VNONE\n".utf8)
    #expect(MIMEMessageReader().read(other).text == "BEGIN:VNONE")
  }

  @Test func `The end is specified, or computed from a duration`() {
    #expect(
      events("DTSTART:20250205T143000Z\r\nDTEND:20250205T150000Z").first?.end
        == .instant(date("2025-02-05T15:00:00Z")))
    #expect(
      events("DTSTART:20250205T143000Z\r\nDURATION:P1DT1H30M").first?.end
        == .instant(date("2025-02-06T16:00:00Z")))
    #expect(
      events("DTSTART;VALUE=DATE:20250205\r\nDURATION:P1W").first?.end == .day(date("2025-02-12T00:00:00Z")))
  }

  @Test func `Alarms and other components in an event are not mistaken for it`() {
    let found = events(
      "SUMMARY:Out\r\nBEGIN:VALARM\r\nDESCRIPTION:In\r\nSUMMARY:In\r\nEND:VALARM\r\nLOCATION:There")
    #expect(found.map(\.summary) == ["Out"])
    #expect(found.first?.details == "" && found.first?.location == "There")
  }

  @Test(
    arguments: [
      "", "BEGIN:VEVENT", "END:VEVENT\nEND:VEVENT", ":::;;;=\"",
      "BEGIN:VEVENT\nDTSTART:99999999T999999Z\nEND:VEVENT",
      "BEGIN:VEVENT\nDTSTART;TZID=../../../etc/passwd:20250205T143000\nEND:VEVENT",
      "BEGIN:VEVENT\nDTSTART:\u{661}\u{662}\nDURATION:P99999999999999999999W\nRRULE:FREQ=\nEND:VEVENT",
      "BEGIN:VEVENT\nDTSTART:20250205T143000Z\nDURATION:P9999999W9999999W9999999W\nEND:VEVENT",
    ])
  func `Invalid, unterminated or endlessly nested calendars are read as far as possible`(_ text: String) {
    #expect(ICalendarReader.events(in: text).count <= 1)
  }

  @Test func `Sizes are bounded`() {
    let many = String(repeating: "BEGIN:VEVENT\nSUMMARY:x\nEND:VEVENT\n", count: 20_000)
    #expect(ICalendarReader.events(in: many).count == 100)
    _ = ICalendarReader.events(in: String(repeating: "BEGIN:X\n", count: 100_000))
    let folded = "BEGIN:VEVENT\nSUMMARY:" + String(repeating: "x\n ", count: 300_000) + "\nEND:VEVENT\n"
    #expect(ICalendarReader.events(in: folded).first.map { $0.summary.utf8.count < 100_000 } == true)
  }

  @Test(
    .enabled(if: Corpus.isPresent, "the corpus is not here"))
  func `Every calendar in the corpus is read`() throws {
    var counts = (files: 0, events: 0)
    for path in Corpus.files(below: Corpus.path + "/mime") where path.hasSuffix(".ics") {
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
      let found = ICalendarReader.events(in: TextBytes.decode(bytes))
      counts = (counts.files + 1, counts.events + found.count)
    }
    #expect(counts.files > 50 && counts.events > counts.files / 2, "\(counts)")
  }
}
