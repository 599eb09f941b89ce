import Foundation
import Testing
import VmailDomain

@testable import VmailMessage

/// Mail that breaks the rules of its formats in ways that other programs are known for.
@Suite("Mail of other programs", .timeLimit(.minutes(10)))
struct OthersMailTests {
  private static let head = "From: Ann <ann@example.org>\nTo: kim@example.org\nSubject: s\n"

  private func content(_ source: String) -> MessageContent { MIMEMessageReader().read(Array(source.utf8)) }

  private func readable(_ source: String, _ options: ReadingOptions = ReadingOptions()) -> ReadableMessage {
    MIMEMessageOpener().readable(Array(source.utf8), options)
  }

  private static func alternative(_ plain: String, _ rich: String) -> String {
    head
      + """
      Content-Type: multipart/alternative; boundary=b

      --b
      Content-Type: text/plain

      \(plain)
      --b
      \(rich)
      --b--

      """
  }

  private static func html(_ text: String) -> String { "Content-Type: text/html\n\n\(text)" }

  // MARK: One text

  @Test(
    arguments: [
      ("Your e-mail program does not support HTML.", "<p>the roof leaks</p>", "the roof leaks"),
      (".", "<style>p{}</style><p>the roof leaks</p>", "the roof leaks"),
      ("the roof leaks", "<p>the <b>roof</b> leaks</p>", "the roof leaks"),
      ("the roof leaks\n<https://x.example/1>", "<!-- c --><p>the roof leaks</p>", "https://x.example/1"),
      ("the roof < leaks & more", "<p>the roof &lt; leaks &amp; more</p>", "the roof < leaks & more"),
    ])
  func `An answer takes over what is shown, in plain text if that says all`(
    plain: String, html: String, expected: String
  ) {
    let source = Self.alternative(plain, Self.html(html))
    let text = readable(source, ReadingOptions(prefersPlain: true, prefersWhole: true)).text.plainText()
    #expect(text.contains(expected))
    #expect(readable(source, ReadingOptions(prefersPlain: true)).text.plainText().contains(plain.prefix(3)))
  }

  @Test(arguments: ["mixed", "related"], ["text/html", "text/plain"])
  func `All texts of the richest form are found`(type: String, second: String) {
    let source = Self.alternative(
      "short plain",
      """
      Content-Type: multipart/\(type); boundary=m

      --m
      Content-Type: text/html

      <p>before file
      --m
      Content-Type: application/pdf; name=a.pdf

      x
      --m
      Content-Type: \(second)

      zebra after
      --m--
      """)
    let found = content(source)
    #expect(found.text.contains("before file"))
    #expect(found.text.contains("zebra after"))
    #expect(found.text.contains("short plain"))
    #expect(readable(source).text.plainText().contains("zebra after"))
  }

  @Test(
    arguments: [
      ("format=flowed; delsp=yes", "本日の会 \n議室は三階\n", "本日の会議室は三階"),
      ("format=flowed; delsp=yes", "> wo \n> rd\nend\n", "> word\nend"),
      ("format=flowed", "one \ntwo\n", "one \ntwo"), ("delsp=yes", "wo \nrd\n", "wo \nrd"),
    ])
  func `Words that DelSp divides are found`(parameters: String, text: String, expected: String) {
    let type = "Content-Type: text/plain; charset=utf-8; \(parameters)\n\n"
    #expect(content(Self.head + type + text).text.contains(expected))
  }

  @Test func `An invitation is found by what is shown of it`() {
    let calendar =
      "Content-Type: text/calendar\n\nBEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Zebra\nLOCATION:Giraffe\nEND:VEVENT\nEND:VCALENDAR"
    let found = content(Self.alternative("hello", calendar))
    #expect(found.text.contains("Zebra"))
    #expect(found.text.contains("Giraffe"))
    #expect(found.snippet.hasPrefix("hello"))
    #expect(!found.snippet.contains("Zebra"))
  }

  // MARK: Headers

  @Test(arguments: ["\n", "\r\n"])
  func `A text directly below the header is there`(end: String) {
    func text(_ lines: String) -> String {
      content((Self.head + lines).replacing("\n", with: end)).text.replacing("\r", with: "")
    }
    #expect(text("Dear Kim, the roof\nAnd more.\n\nlast\n") == "Dear Kim, the roof\nAnd more.\n\nlast")
    #expect(text("Dear Kim, the roof\n") == "Dear Kim, the roof")
    // A stray line between fields isn't the text.
    #expect(text("stray line\nX-Field: 1\n\nlast\n") == "last")
    #expect(text("\nlast\n") == "last")
    let parts =
      "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\nzebra here\n--b\n\nnext\n--b--\n"
    #expect(text(parts).contains("zebra here"))
    #expect(text(parts).contains("next"))
    let empty =
      "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n--b\n\nnext\n--b--\n"
    #expect(text(empty) == "next")
  }

  @Test func `Line ends that were converted twice are line ends`() {
    let plain = content((Self.head + "\nfirst zebra\nsecond\n").replacing("\n", with: "\r\r\n"))
    #expect(plain.subject == "s")
    #expect(plain.text == "first zebra\nsecond")
    let parts = Self.alternative("first zebra", Self.html("<p>first zebra</p>"))
    #expect(content(parts.replacing("\n", with: "\r\r\n")).text == "first zebra")
  }

  @Test(arguments: ["boundary=b (c)", "boundary=b (a b) (c)", "boundary=\"b (c)\""])
  func `A comment is no part of a boundary`(parameter: String) {
    let name = parameter.contains("\"") ? "b (c)" : "b"
    let source =
      Self.head + "Content-Type: multipart/mixed; \(parameter)\n\n--\(name)\n\nzebra\n--\(name)--\n"
    #expect(content(source).text == "zebra")
  }

  @Test(
    arguments: [
      "'bob@example.org'", "<mailto:bob@example.org>", "Bob <'bob@example.org'>",
      "Bob <MAILTO:bob@example.org>",
    ])
  func `What is written around an address is no part of it`(address: String) {
    #expect(content("To: \(address)\nSubject: s\n\n").to.map(\.email) == ["bob@example.org"])
  }

  // MARK: HTML

  @Test(arguments: [511, 512, 513, 5_000])
  func `HTML of any depth is read`(depth: Int) {
    let page =
      "<p>start</p>" + String(repeating: "<div>", count: depth) + "zebra"
      + String(repeating: "</div>", count: depth)
      + "<p>end</p>"
    let read = HTMLText.plainText(from: page)
    #expect(!read.isCut)
    #expect(read.text.split(whereSeparator: \.isWhitespace) == ["start", "zebra", "end"])
  }

  @Test(
    arguments: [
      "<?xml version=\"1.0\"?><html><head><title/></head><body><p>zebra</p></body></html>",
      "<html><head><title/><script src=\"x.js\"/></head><body><p>zebra</p></body></html>",
      "<?xml version=\"1.0\"?><p>zebra</p><style/><style>p{}</style>",
      "<title/>hidden</title><p>zebra</p>",
    ])
  func `A closed tag of XML hides nothing`(page: String) {
    #expect(HTMLText.plainText(from: page).text.trimmingCharacters(in: .whitespacesAndNewlines) == "zebra")
  }

  // MARK: Charsets

  @Test func `Hebrew letters with points are stored as they are typed`() {
    let text = Charset.decode([0xF9, 0xD1, 0xEC, 0xE5, 0xC9, 0xED], as: "windows-1255").text
    #expect(Array(text.unicodeScalars.map(\.value)) == [0x5E9, 0x5C1, 0x5DC, 0x5D5, 0x5B9, 0x5DD])
  }

  // MARK: Calendars

  private func event(_ lines: String) throws -> CalendarEvent {
    try #require(
      ICalendarReader.events(in: "BEGIN:VCALENDAR\n\(lines)\nEND:VEVENT\nEND:VCALENDAR").first)
  }

  private static let berlin = """
    BEGIN:VTIMEZONE
    TZID:Z
    BEGIN:DAYLIGHT
    DTSTART:19700329T020000
    TZOFFSETFROM:+0100
    TZOFFSETTO:+0200
    RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
    END:DAYLIGHT
    BEGIN:STANDARD
    DTSTART:19701025T030000
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0100
    RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
    END:STANDARD
    END:VTIMEZONE

    """

  /// Clocks in Berlin skip the hour from 2 on 28 March 2027, and repeat it on 31 October.
  @Test(
    arguments: [
      ("20270328T015959", "2027-03-28T00:59:59Z"), ("20270328T020000", "2027-03-28T01:00:00Z"),
      ("20270328T023000", "2027-03-28T01:30:00Z"), ("20270328T025959", "2027-03-28T01:59:59Z"),
      ("20270328T030000", "2027-03-28T01:00:00Z"), ("20271031T030000", "2027-10-31T02:00:00Z"),
      ("20271031T015959", "2027-10-30T23:59:59Z"),
    ])
  func `A time that clocks skip is meant by those before`(wall: String, instant: String) throws {
    let date = try #require(ISO8601DateFormatter().date(from: instant))
    for (zone, name) in [(Self.berlin, "Z"), ("", "Europe/Berlin")] {
      let event = try event(zone + "BEGIN:VEVENT\nDTSTART;TZID=\(name):\(wall)")
      #expect(event.start == .instant(date), "\(name)")
    }
  }

  @Test(
    arguments: [
      ("DTSTART:20261110T0900Z", "2026-11-10T09:00:00Z"),
      ("DTSTART:2026-11-10T09:00:00Z", "2026-11-10T09:00:00Z"),
    ])
  func `Times in other forms are read`(line: String, instant: String) throws {
    let date = try #require(ISO8601DateFormatter().date(from: instant))
    #expect(try event("BEGIN:VEVENT\n\(line)").start == .instant(date))
  }

  @Test(
    arguments: [
      "DTSTART;TZID=tzone://Microsoft/Utc:20261110T090000",
      "DTSTART;TZID=(UTC+01:00) Amsterdam, Berlin:20261110T090000",
      "DTSTART;TZID=(UTC-05:00) Eastern Time:20261110T090000",
    ])
  func `A time behind an unquoted zone is read`(line: String) throws {
    guard case .floating(let wall, _) = try event("BEGIN:VEVENT\n\(line)").start else {
      Issue.record("no time")
      return
    }
    #expect(wall == ISO8601DateFormatter().date(from: "2026-11-10T09:00:00Z"))
  }

  @Test(arguments: ["DTSTART:2026", "DTSTART:2026-11-10T09:00:00+01:00", "DTSTART:tomorrow", "DTSTART:"])
  func `A value that is not a time is ignored`(line: String) throws {
    #expect(try event("BEGIN:VEVENT\n\(line)").start == nil)
  }

  @Test func `Quoted-printable of the older format is decoded`() throws {
    let event = try event(
      "BEGIN:VEVENT\nSUMMARY;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Gr=C3=BC=\n=C3=9Fe\nLOCATION:A=42")
    #expect(event.summary == "Grüße")
    #expect(event.location == "A=42")
  }

  @Test(
    arguments: [
      ("text/calendar", "attachment.ics"), ("image/jpeg", "attachment.jpg"), ("text/plain", "attachment.txt"),
      ("application/x-unknown", "attachment"),
    ])
  func `A file without a name keeps its type when it is forwarded`(type: String, name: String) {
    let source =
      Self.head
      + "Content-Type: multipart/mixed; boundary=b\n\n--b\n\nhello\n--b\nContent-Type: \(type)\nContent-Disposition: attachment\n\nx\n--b--\n"
    #expect(MessageComposer().takeApart(Array(source.utf8)).draft.attachments.map(\.name) == [name])
  }
}
