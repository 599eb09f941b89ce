import Foundation
import Testing
import VmailDomain
import VmailMessage

@Suite("Reading an mbox", .timeLimit(.minutes(10)))
struct MboxReadingTests {
  private let folder: TemporaryFolder
  private let from = "From ann@example.com Wed Feb  5 14:30:00 2025\n"

  init() throws { folder = try TemporaryFolder() }

  private func scan(_ text: String, format: MailboxFormat? = nil) throws -> ScanResult {
    try ScanResult(folder.write("a.mbox", text), format: format)
  }

  @Test func `Messages are separated, with their date and location`() throws {
    let result = try scan(from + "Subject: 1\n\nOne\n\n" + from + "Subject: 2\n\nTwo\n")
    #expect(result.texts == ["Subject: 1\n\nOne\n", "Subject: 2\n\nTwo\n"])
    #expect(result.messages.map(\.offset) == [0, from.utf8.count + 17])
    #expect(result.messages[0].envelopeDate == Date(timeIntervalSince1970: 1_738_765_800))
    #expect(result.folders == [nil, nil])
    #expect(result.failures.isEmpty)
  }

  @Test(
    arguments: [
      ("\n", "From ann@example.com Wed Feb  5 14:30:00 2025\n"), ("\n", "From \n"), ("\n", "From - \n"),
      ("\n", "From ann@example.com\n"), ("\n", "From 184@xxx\n"),
      ("\n", "From ann@example.com Di Dez 2 14:30:00 2025\n"), ("\r\n", "From - \r\n"),
      ("\n", "From ann@example.com 2025-02-05T14:30:00Z\n"), ("\n", "From ann 2025-02-05 14:30:00\n"),
      ("\n", "From ann 5 Feb 2025 14.30.00\n"),
      ("", "From ann@example.com Wed Feb  5 14:30:00 2025\n"), ("", "From - Wed Feb  5 14:30:00 2025\r\n"),
    ])
  func `A From line separates after an empty line, or before a header`(before: String, line: String) throws {
    let (one, two) = ("Subject: 1\n\nOne\n", "X-Mozilla-Status: 0001\nSubject: 2\n\nTwo\n")
    let result = try scan(from + one + before + line + two)
    #expect(result.texts == [one, two])
    #expect(result.failures.isEmpty)
  }

  @Test(
    arguments: [
      "\nFrom here on it is text.\nSubject: 2\n", "\nFrom the desk of Ann at 10:\nNote: soup\n",
      "From ann@example.com Wed Feb  5 14:30:00 2025\nTwo\n", "\nFrom ann@example.com\nTwo\n",
      "From ann@example.com\nSubject: 2\n", "From \nSubject: 2\n", "\nFrom\nSubject: 2\n",
      "\nFrom 10:30 on\nSubject: 2\n", "\nFrom -\nNote: soup\n", "\nFromage@x 10:30\nSubject: 2\n",
      "\nFrom what I see, you may pay 5 or 12.50 euros.\nTwo\n",
      "\nFrom now on Monday 5 May the shop opens at 9.30.\nTwo\n",
    ])
  func `A From line in the text stays text`(text: String) throws {
    let body = "Subject: 1\n\nOne\n" + text
    #expect(try scan(from + body).texts == [body])
  }

  @Test func `A message whose lines end in CR is read`() throws {
    let path = try folder.write("a.eml", "From: a@x.example\rSubject: 1\r\rOne\rTwo\r")
    #expect(try ScanResult(path, format: nil).texts == ["From: a@x.example\nSubject: 1\n\nOne\nTwo\n"])
  }

  @Test(
    arguments: ["From", "From ", "From -"])
  func `Messages are separated by From alone if the mailbox begins so`(line: String) throws {
    let (one, two) = ("Subject: 1\n\nOne\n", "Subject: 2\n\nTwo\n")
    let text = line + "\n" + one + "\n" + line + "\n" + two + "\n" + line + "\n" + one
    #expect(try scan(text).texts == [one, two, one])
    let packed = try scan(text.replacing("\n\n\(line)", with: "\n\(line)"))
    #expect(packed.texts.count == (line == "From" ? 1 : 3))
  }

  @Test(arguments: ["", "Content-Length: 4\n"])
  func `A header without an end does not hide the next message`(field: String) throws {
    let result = try scan(from + "Subject: 1\n" + from + "Subject: 2\nStatus: R\n\(field)\nTwo\n")
    #expect(result.texts == ["Subject: 1\n", "Subject: 2\n\nTwo\n"])
    #expect(result.messages.map(\.flags) == [[], .seen])
  }

  @Test(
    arguments: ["From : ann@example.com\n", "From: ann@example.com\n"])
  func `A message may begin with a field whose name is followed by spaces`(field: String) throws {
    let text = field + "Subject: 1\n\nOne\n"
    let result = try scan(text)
    #expect(result.texts == [text])
    #expect(MIMEMessageReader().read(result.messages[0].source).from?.email == "ann@example.com")
  }

  @Test(
    arguments: [
      (20, true), (257, false),
    ])
  func `A long message is read completely, and one that is too long is skipped`(megabytes: Int, isRead: Bool)
    throws
  {
    let path = try folder.write("a.mbox", from + "Subject: 1\n\n")
    let file = try FileHandle(forUpdating: URL(filePath: path))
    // A sparse file needs neither disk space nor memory.
    let start = try file.seekToEnd()
    try file.truncate(atOffset: start + UInt64(megabytes) << 20)
    try file.seekToEnd()
    try file.write(contentsOf: Data(("\n\n" + from + "Subject: 2\n\nTwo\n").utf8))
    try file.close()
    let result = try ScanResult(path, format: nil)
    #expect(result.texts.last == "Subject: 2\n\nTwo\n")
    #expect(result.messages.count == (isRead ? 2 : 1))
    #expect(result.failures.map(\.reason) == (isRead ? [] : ["the message is larger than 256 MB"]))
    #expect(result.failures.allSatisfy { $0.offset == 0 })
    if isRead {
      #expect(result.messages[0].source.count == "Subject: 1\n\n".utf8.count + megabytes << 20 + 1)
    }
  }

  @Test func `CRLF mailboxes are read`() throws {
    let text = (from + "Subject: 1\n\nOne\n\n" + from + "Subject: 2\n\nTwo\n").replacing("\n", with: "\r\n")
    #expect(try scan(text).texts == ["Subject: 1\r\n\r\nOne\r\n", "Subject: 2\r\n\r\nTwo\r\n"])
  }

  @Test func `Flags are read from the mailbox's fields, which are then removed`() throws {
    let fields = "Status: RO\nX-Status: AFT\nX-Keywords: $Forwarded\n  b\nX-UID: 7\nContent-Length: 3\n"
    let result = try scan(from + "Subject: 1\n\(fields)To: x\n\nStatus: RO\n")
    #expect(result.texts == ["Subject: 1\nTo: x\n\nStatus: RO\n"])
    #expect(result.messages[0].flags == [.seen, .answered, .flagged, .draft, .forwarded])
    #expect(try scan(from + "Status: O\nX-Status: D\n\nx\n").messages[0].isTrashed)
    #expect(try scan(from + "Subject: x\n\nx\n").messages[0].flags == [])
    #expect(try scan(from + "X-Mozilla-Status: 0005\nSubject: x\n\n").messages[0].flags == [.seen, .flagged])
  }

  @Test func `Quoted From lines are unquoted according to the dialect`() throws {
    let body = ">From a\n>>From b\n>From\n"
    let text = from + "Subject: 1\n\n" + body
    #expect(try scan(text).texts == ["Subject: 1\n\nFrom a\n>From b\n>From\n"])
    #expect(try scan(text, format: .mboxo).texts == ["Subject: 1\n\nFrom a\n>>From b\n>From\n"])
    #expect(try scan(text, format: .mboxcl2).texts == ["Subject: 1\n\n" + body])
  }

  @Test func `A Content-Length that leads to a From line or the end is trusted`() throws {
    let body = "One\n\n" + from + "still one\n"
    let first = from + "Content-Length: \(body.utf8.count)\nSubject: 1\n\n" + body + "\n"
    let result = try scan(first + from + "Content-Length: 4\nSubject: 2\n\nTwo\n")
    #expect(result.texts == ["Subject: 1\n\n" + body, "Subject: 2\n\nTwo\n"])
  }

  @Test(arguments: ["3", "99999", "-1", "x", ""])
  func `A Content-Length that leads elsewhere is not trusted`(value: String) throws {
    let first = from + "Content-Length: \(value)\nSubject: 1\n\nOne more\n\n"
    let result = try scan(first + from + "Subject: 2\n\nTwo\n")
    #expect(result.texts == ["Subject: 1\n\nOne more\n", "Subject: 2\n\nTwo\n"])
  }

  @Test func `A counted body with quoted lines is unquoted, and one with plain From lines is not`() throws {
    let quoted = ">From a\n"
    let plain = "From a\n>From b\n"
    for (body, expected) in [(quoted, "From a\n"), (plain, plain)] {
      let text = from + "Subject: 1\nContent-Length: \(body.utf8.count)\n\n\(body)\n"
      #expect(try scan(text).texts == ["Subject: 1\n\n" + expected])
    }
  }

  @Test func `The entry in which servers store mailbox data is not a message`() throws {
    let entry = from + "Subject: DON'T DELETE THIS MESSAGE -- FOLDER INTERNAL DATA\nX-IMAP: 1 2\n\nText\n\n"
    #expect(try scan(entry + from + "Subject: 2\n\nTwo\n").texts == ["Subject: 2\n\nTwo\n"])
  }

  @Test func `A truncated message is still a message`() throws {
    #expect(try scan(from + "Subject: 1\n\nOne\n\n" + from + "Subj").texts.last == "Subj")
    #expect(try scan(from).reasons == ["a From line without a message"])
  }

  @Test func `A byte order mark and empty lines before the first message are skipped`() throws {
    #expect(try scan("\u{FEFF}\n\n" + from + "Subject: 1\n\nOne\n").texts == ["Subject: 1\n\nOne\n"])
  }

  @Test func `Messages larger than the reading window are complete`() throws {
    let line = String(repeating: "x", count: 99) + "\n"
    let body = String(repeating: line, count: 30_000)
    let text = (0..<3).map { from + "Subject: \($0)\n\n" + body + "\n" }.joined()
    let result = try scan(text)
    #expect(result.texts == (0..<3).map { "Subject: \($0)\n\n" + body })
  }

  @Test func `From lines at any position relative to a window's border are found`() throws {
    let window = 1 << 20
    for shift in [0, 1, 2, 3, 4, 5, 6, 7, 8, 20, 40, 45, 46, 47, 48, 60] {
      let head = from + "Subject: 1\n\n"
      let fill = String(repeating: "y", count: window - head.utf8.count - shift) + "\n\n"
      let result = try scan(head + fill + from + "Subject: 2\n\nTwo\n")
      #expect(result.messages.count == 2, "shift \(shift)")
      #expect(result.texts.last == "Subject: 2\n\nTwo\n")
    }
  }

  @Test func `Progress reaches the total`() throws {
    let path = try folder.write("a.mbox", from + "Subject: 1\n\nOne\n\n" + from + "Subject: 2\n\nTwo\n\n")
    var scan = try MailboxFileReader().scan(path: path, format: nil)
    while scan.next() != nil {}
    #expect(scan.bytesRead == scan.totalBytes)
  }
}
