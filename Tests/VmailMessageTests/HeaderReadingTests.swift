import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailMessage

@Suite("Reading headers", .timeLimit(.minutes(10)))
struct HeaderReadingTests {
  private let reader = MIMEMessageReader()

  private func read(_ text: String) -> MessageContent { reader.read(Array(text.utf8)) }

  @Test func `A plain header becomes an envelope`() {
    let content = reader.read(
      MessageBuilder(subject: "Numbers", messageId: "1@example.com")
        .adding("In-Reply-To", "<0@example.com>").adding("References", "<a@x> <0@example.com>")
        .adding("Cc", "carl@example.com").adding("Bcc", "Dora <dora@example.com>").source)
    #expect(content.subject == "Numbers")
    #expect(content.from == Participant(name: "Ann", email: "ann@example.com"))
    #expect(content.to == [Participant(name: "Bo", email: "bo@example.com")])
    #expect(content.cc == [Participant(email: "carl@example.com")])
    #expect(content.bcc == [Participant(name: "Dora", email: "dora@example.com")])
    #expect(content.messageId == "1@example.com")
    #expect(content.inReplyTo == ["0@example.com"])
    #expect(content.references == ["a@x", "0@example.com"])
    #expect(content.dateSent == Date(timeIntervalSince1970: 1_738_765_800))
    #expect(content.remarks.isEmpty)
    #expect(content.digest.count == 32)
  }

  @Test(arguments: ["Autocrypt: ", "AUTOCRYPT:", "Autocrypt:", "autocrypt:\r\n\t"])
  func `A key is offered however the name and the folds of its field are written`(field: String) {
    let source = Array("\(field)addr=ann@example.org; keydata=AQ\r\n\tID\r\n\r\nHere.\r\n".utf8)
    let fields = MIMEMessageOpener().headers(of: source)
    #expect(AutocryptHeader.offered(by: "ann@example.org", in: fields)?.key == [1, 2, 3])
  }

  @Test(
    arguments: [
      ("Sun, 22 Nov 2026 23:43:00 +0000", 0), ("Sun, 22 Nov 2026 23:43:00 +0900", 32_400),
      ("Sun, 22 Nov 2026 23:43:00 -0330", -12_600), ("Sun, 22 Nov 2026 23:43:00 EST", -18_000),
      ("Sun, 22 Nov 2026 23:43:00 -0000", nil), ("yesterday", nil), ("", nil),
    ] as [(String, Int?)])
  func `The zone of a date is known where the writer says it`(date: String, utcOffset: Int?) {
    let source = Array("Date: \(date)\r\nSubject: Numbers\r\n\r\nHere.\r\n".utf8)
    #expect(MIMEMessageOpener().readable(source, ReadingOptions()).utcOffset == utcOffset)
  }

  /// Each of them at 9:20:30 on 2 November 2026 in UTC.
  @Test(
    arguments: [
      "Mon, 2 Nov 2026 10:20:30 +0100", "Mon, 02 Nov 26 10:20:30 +0100", "2 Nov 2026 10:20:30 +01:00",
      "Mon, 2 Nov 2026 10:20:30.456 +0100", "Mon, 2 Nov 2026 10.20.30 +0100",
      "Mon, 2 Nov 2026 10:20:30,456 +0100", "Mon, 2 Nov 2026 10:20:30 +0100 (CET (really))",
      "Mon (the day), 2 Nov 2026 10 (o'clock) 10:20:30+0100", "Mon, 2 Nov 2026 10:20:30 CET",
      "Mon Nov  2 10:20:30 MET 2026", "Mon, 2 Nov 2026 11:20:30 CEST", "Mon, 2 Nov 2026 11:20:30 MET DST",
      "Mon, 2 Nov 2026 12:20:30 MSK", "Mon, 2 Nov 2026 18:20:30 JST", "Mon, 2 Nov 2026 14:50:30 IST",
      "Mon, 2 Nov 2026 10:20:30 MET-1", "Mon, 2 Nov 2026 14:50:30 IST+530", "Mon, 2 Nov 2026 04:20:30 est",
      "Mon, 2 Nov 2026 10:20:30 GMT+0100", "Mon, 2 Nov 2026 11:20:30 UTC +2", "2026-11-02T09:20:30Z",
      "2026-11-02 10:20:30.5+01:00", "2-Nov-2026 09:20:30 -0000", "Nov 2, 2026 9:20:30 AM",
      "Mon, 2 Nov 2026 09:20:30 PM +1200", "Mon, 2 Nov 2026 09:20:30 XYZ", "Mon, 2 Nov 126 09:20:30",
      "2 November 2026 09:20:30", "Monday, november 2, 2026 9:20:30 AM", "2-Nove-2026 09:20:30",
    ])
  func `Dates are read in the forms that programs write`(text: String) {
    let sent = Date(timeIntervalSince1970: 1_793_611_230)
    #expect(read("Date: \(text)\nSubject: x\n\n").dateSent == sent)
    #expect(read("Received: by a; \(text)\nSubject: x\n\n").dateOfTopReceived == sent)
  }

  @Test(
    arguments: [
      "Mon, 2 Nov 2026", "Mon, 2 Nov 2026 10:00:t", "Mon, 2 Nov 2026 24:00:00", "Mon, 2 Nov 2026 10:60:00",
      "Mon, 2 Nov 2026 10:00:61", "Mon, 31 Nov 2026 10:00:00", "Mon, 0 Nov 2026 10:00:00", "2 10:00:00 2026",
      "2 Mary 2026 10:00:00", "2 No 2026 10:00:00",
      "Nov 2026 10:00:00", "2 Nov 10:00:00", "2026-13-02 10:00:00", "Mon, 2 Nov 1969 10:00:00", "12", "-",
      "(",
    ])
  func `A date of which a part can't be read is unknown, never midnight`(text: String) {
    #expect(read("Date: \(text)\nSubject: x\n\n").dateSent == nil)
  }

  @Test(
    arguments: [
      ("=?utf-8?Q?Gr=C3=BC=C3=9Fe?=", "Grüße"),
      ("=?iso-8859-1?q?caf=E9?= au lait", "café au lait"),
      ("=?UTF-8?B?w6Q=?=\n =?UTF-8?B?w7Y=?=\n =?utf-8?b?w7w=?=", "äöü"),
      ("=?utf-8?B?w6TDtg==?= plain =?utf-8?B?w7w=?=", "äö plain ü"),
      // A character split between two words.
      ("=?utf-8?Q?=C3?= =?utf-8?Q?=A4?=", "ä"),
      ("=?utf-8?B?ww==?= =?utf-8?B?pA==?=", "ä"),
      // Base64 split within a group, or without its padding.
      ("=?utf-8?B?SGVsb?= =?utf-8?B?G8gd29ybGQ=?=", "Hello world"),
      ("=?utf-8?B?w?= =?utf-8?B?6?= =?utf-8?B?Q?=", "ä"),
      ("=?utf-8?B?w6Q?=", "ä"), ("=?utf-8?B?w6Q?= =?utf-8?Q?b?= =?utf-8?B?Yw?= d", "äbc d"),
      ("=?utf-8?B?SGVsb?=", "Hel"),
      ("=?utf-8?Q?a?==?utf-8?Q?b?=", "ab"), ("x=?utf-8?Q?a?=y", "xay"), ("=?utf-8*de?Q?=C3=A4?=", "ä"),
      ("=?utf-8?Q?=C3=A4? =?utf-8?Q?=C3=B6?=", "=?utf-8?Q?=C3=A4? ö"), ("=?utf-8?X?a?=", "=?utf-8?X?a?="),
      ("=?utf-8?Q?so?so=5F=5?=", "so?so_=5"), ("=?iso-8859-1?Q?ä=F6?=", "ä\u{FFFD}"), ("=?utf-8?Q??= x", "x"),
      // Spaces that should have been encoded.
      ("=?utf-8?Q?two words?=", "two words"),
      ("=?iso-2022-jp?B?GyRCRnxLXBsoQg==?=", "日本"),
      ("folded\n  over\n\tthree lines", "folded over three lines"),
    ])
  func `Encoded words are decoded, and invalid ones as far as possible`(value: String, subject: String) {
    #expect(reader.read(MessageBuilder(subject: value).source).subject == subject)
  }

  @Test func `The words of a display name and of a file name are joined as well`() {
    let words = "=?UTF-8?B?w6Q=?= =?UTF-8?B?w7Y=?="
    let source = MessageBuilder(from: "\"\(words)\" <a@example.com>").multipart(
      "mixed",
      parts: [
        "Content-Type: text/plain\n\nText",
        "Content-Type: application/pdf; name=\"\(words).pdf\"\n\nx",
      ]
    ).source
    let content = reader.read(source)
    #expect(content.from?.name == "äö")
    #expect(content.attachments.first?.filename == "äö.pdf")
    let from = MIMEMessageOpener().headers(of: source).first { $0.name == "From" }
    #expect(from?.value == "\"äö\" <a@example.com>")
  }

  @Test(
    arguments: [
      ("Subject: x\n\n", "Subject: *\n\nText"), ("Subject: x\n\n", " *\n"),
      ("Subject: x\n\n", "Text\n--\nSubject: *\n"),
      ("Content-Type: : x\n\n", "boundary=b\n\n--b\nBcc: *\n x"),
      ("Content-Type: multipart/mixed; boundary=b\n\n--b\n\n", "X: *\n\nX: *\n"),
      ("Content-Type: multipart/mixed; boundary=b\n\n--b\nX: *\n\n", "X: *"),
      ("Content-Type: message/rfc822\n\n", "Subject: *\n\nX: *\n"),
    ])
  func `Text and attached messages with padded words are unchanged, even if they look like a header`(
    header: String, content: String
  ) {
    let words = "=?utf-8?B?w6Q=?= =?utf-8?B?w7Y=?="
    let source = Array((header + content).replacing("*", with: words).utf8)
    #expect(
      EncodedPart(of: "1", in: source)?.content == Array(content.replacing("*", with: words).utf8))
  }

  @Test func `Identifiers may be in encoded words, and addresses are none`() {
    let id = "=?utf-8?q?=3Cabc=2Ede?=\n =?utf-8?q?f=40x=2Eexample=3E?="
    let content = read("Message-ID: \(id)\nIn-Reply-To: \(id)\nReferences: \(id)\n\n")
    #expect(content.messageId == "abc.def@x.example")
    #expect(content.inReplyTo == ["abc.def@x.example"] && content.references == ["abc.def@x.example"])
    for answer in ["a@x.example", "<A@x.example>", "<b@x.example>", "c@x.example"] {
      #expect(read("From: a@x.example\nTo: b@x.example\nIn-Reply-To: \(answer)\n\n").inReplyTo == [])
    }
    #expect(read("From: a@x.example\nIn-Reply-To: <c@x.example>\n\n").inReplyTo == ["c@x.example"])
  }

  @Test func `The first part of a name is no sender, and a group without an end no recipient`() {
    let content = read("From: Doe, Jane <a@x.example>\nTo: undisclosed-recipients:\nSubject: x\n\n")
    #expect(content.from == Participant(name: "Doe, Jane", email: "a@x.example") && content.to.isEmpty)
  }

  @Test func `A byte order mark is no part of the first field`() {
    let source = Array("\u{FEFF}From: a@x.example\nSubject: x\n\nText".utf8)
    #expect(reader.read(source).from?.email == "a@x.example")
    #expect(reader.read(source).digest == reader.digest(of: source))
    #expect(MIMEMessageOpener().headers(of: source).map(\.name) == ["From", "Subject"])
    #expect(MIMEMessageOpener().sender(of: source).senders.map(\.email) == ["a@x.example"])
  }

  @Test func `Raw 8-bit header values are UTF-8 if valid, otherwise Western European`() {
    #expect(read("Subject: Grüße\nFrom: a@b.example\n\n").subject == "Grüße")
    let latin = Array("Subject: caf".utf8) + [0xE9] + Array("\nFrom: a@b.example\n\nx".utf8)
    #expect(reader.read(latin).subject == "café")
  }

  @Test func `The mailboxes of a group replace it`() {
    let content = read("From: a@x.example\nTo: Team: b@x.example, C <c@x.example>;, d@x.example\n\n")
    #expect(content.to.map(\.email) == ["b@x.example", "c@x.example", "d@x.example"])
  }

  @Test func `Without From, the sender counts, and of several From addresses the first one`() {
    #expect(read("Sender: s@x.example\nSubject: x\n\n").from?.email == "s@x.example")
    #expect(read("From: a@x.example, b@x.example\n\n").from?.email == "a@x.example")
    #expect(read("Subject: x\n\n").from == nil)
    #expect(read("From: undisclosed\nSubject: x\n\n").from?.displayName == "undisclosed")
  }

  @Test func `The first of duplicate fields counts`() {
    #expect(read("Subject: one\nSubject: two\nFrom: a@x.example\n\n").subject == "one")
  }

  @Test func `The date of the top Received field follows its last semicolon`() {
    let content = read(
      "Received: from a (x; y) by b;\n Wed, 05 Feb 2025 15:00:00 +0100\n"
        + "Received: by c; Tue, 04 Feb 2025 15:00:00 +0100\nDate: nonsense\nFrom: a@x.example\n\n")
    #expect(content.dateOfTopReceived == Date(timeIntervalSince1970: 1_738_764_000))
    #expect(content.dateSent == nil)
  }

  @Test func `A leading From line and empty lines are not part of the message`() {
    let content = read("From ann@example.com Wed Feb  5 14:30:00 2025\n>From x\nSubject: S\n\nText\n")
    #expect(content.subject == "S")
    #expect(content.text == "Text")
  }

  @Test func `NULs and control characters are removed from header values`() {
    let content = reader.read(Array("Subject: a\u{0}b =?utf-8?Q?c=00=0D=0Ad?=\nFrom: a@x.example\n\nx".utf8))
    #expect(content.subject.unicodeScalars.allSatisfy { $0.value >= 0x20 })
  }
}
