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

  @Test("Title, place and people are read, unfolded and unescaped")
  func words() throws {
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

  @Test(
    "Times are in UTC, in a zone, without a zone, or whole days",
    arguments: [
      ("DTSTART:20250205T143000Z", "2025-02-05T14:30:00Z"),
      ("DTSTART;TZID=Europe/Berlin:20250205T143000", "2025-02-05T13:30:00Z"),
      ("DTSTART;TZID=Europe/Berlin:20250705T143000", "2025-07-05T12:30:00Z"),
      ("DTSTART;TZID=\"America/New_York\":20250705T143000", "2025-07-05T18:30:00Z"),
      ("DTSTART;TZID=/example.org/20240101_1/Asia/Tokyo:20250705T143000", "2025-07-05T05:30:00Z"),
    ])
  func instants(_ line: String, _ instant: String) {
    #expect(events(line).first?.start == .instant(date(instant)))
  }

  @Test("An unknown zone is named; one defined in the calendar is used")
  func zones() {
    let line = "DTSTART;TZID=W. Europe Standard Time:20250705T143000"
    #expect(
      events(line).first?.start
        == .floating(date("2025-07-05T14:30:00Z"), zone: "W. Europe Standard Time"))
    let zone = """
      BEGIN:VTIMEZONE
      TZID:W. Europe Standard Time
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
      let start = events("DTSTART;TZID=W. Europe Standard Time:\(local)", zone: zone).first?.start
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
    "Offsets may be positive or negative, and include half hours, quarters and seconds",
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
  func offsets(standard: String, summer: String, local: String, instant: String) {
    let zone = zone(standard, summer, from: "BYMONTH=3;BYDAY=2SU", to: "BYMONTH=11;BYDAY=1SU")
    #expect(events("DTSTART;TZID=Theirs:\(local)", zone: zone).first?.start == .instant(date(instant)))
  }

  @Test("The end is specified, or computed from a duration")
  func ends() {
    #expect(
      events("DTSTART:20250205T143000Z\r\nDTEND:20250205T150000Z").first?.end
        == .instant(date("2025-02-05T15:00:00Z")))
    #expect(
      events("DTSTART:20250205T143000Z\r\nDURATION:P1DT1H30M").first?.end
        == .instant(date("2025-02-06T16:00:00Z")))
    #expect(
      events("DTSTART;VALUE=DATE:20250205\r\nDURATION:P1W").first?.end == .day(date("2025-02-12T00:00:00Z")))
  }

  @Test(
    "Simple recurrences are described in words",
    arguments: [
      ("FREQ=WEEKLY", "every week"), ("FREQ=DAILY;INTERVAL=2;COUNT=5", "every 2 days, 5 times"),
      (
        "FREQ=WEEKLY;BYDAY=MO,WE,FR;UNTIL=20250630T000000Z",
        "every week on Monday, Wednesday and Friday, until 2025-06-30"
      ),
      ("FREQ=MONTHLY;BYDAY=-1SU", "every month on the last Sunday"),
      ("FREQ=MONTHLY;BYMONTHDAY=15", "every month on day 15"),
      ("FREQ=YEARLY;BYSETPOS=3", "every year, on certain dates"),
      ("FREQ=BOGUS", "repeatedly"), ("", "repeatedly"),
    ])
  func recurrence(_ rule: String, _ words: String) {
    #expect(events("RRULE:\(rule)").first?.recurrence == words)
  }

  @Test("Alarms and other components in an event are not mistaken for it")
  func nested() {
    let found = events(
      "SUMMARY:Out\r\nBEGIN:VALARM\r\nDESCRIPTION:In\r\nSUMMARY:In\r\nEND:VALARM\r\nLOCATION:There")
    #expect(found.map(\.summary) == ["Out"])
    #expect(found.first?.details == "" && found.first?.location == "There")
  }

  @Test(
    "Invalid, unterminated or endlessly nested calendars are read as far as possible",
    arguments: [
      "", "BEGIN:VEVENT", "END:VEVENT\nEND:VEVENT", ":::;;;=\"",
      "BEGIN:VEVENT\nDTSTART:99999999T999999Z\nEND:VEVENT",
      "BEGIN:VEVENT\nDTSTART;TZID=../../../etc/passwd:20250205T143000\nEND:VEVENT",
      "BEGIN:VEVENT\nDTSTART:\u{661}\u{662}\nDURATION:P99999999999999999999W\nRRULE:FREQ=\nEND:VEVENT",
      "BEGIN:VEVENT\nDTSTART:20250205T143000Z\nDURATION:P9999999W9999999W9999999W\nEND:VEVENT",
    ])
  func broken(_ text: String) { #expect(ICalendarReader.events(in: text).count <= 1) }

  @Test("Sizes are bounded")
  func bounded() {
    let many = String(repeating: "BEGIN:VEVENT\nSUMMARY:x\nEND:VEVENT\n", count: 20_000)
    #expect(ICalendarReader.events(in: many).count == 100)
    _ = ICalendarReader.events(in: String(repeating: "BEGIN:X\n", count: 100_000))
    let folded = "BEGIN:VEVENT\nSUMMARY:" + String(repeating: "x\n ", count: 300_000) + "\nEND:VEVENT\n"
    #expect(ICalendarReader.events(in: folded).first.map { $0.summary.utf8.count < 100_000 } == true)
  }

  @Test(
    "Every calendar in the corpus is read", .enabled(if: Corpus.isPresent, "the corpus is not here"))
  func corpus() throws {
    var counts = (files: 0, events: 0)
    for path in Corpus.files(below: Corpus.path + "/mime") where path.hasSuffix(".ics") {
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
      let found = ICalendarReader.events(in: TextBytes.decode(bytes))
      counts = (counts.files + 1, counts.events + found.count)
    }
    #expect(counts.files > 50 && counts.events > counts.files / 2, "\(counts)")
  }
}
