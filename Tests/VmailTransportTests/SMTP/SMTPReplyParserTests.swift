import Testing
import VmailDomain

@testable import VmailTransport

@Suite(.timeLimit(.minutes(10))) struct SMTPReplyParserTests {
  private func replies(_ text: String) throws -> [SMTPReply] {
    var parser = SMTPReplyParser()
    try parser.append(text.utf8)
    var replies: [SMTPReply] = []
    while let reply = parser.next() { replies.append(reply) }
    return replies
  }

  @Test func `A reply of several lines is a single reply, with the texts of its lines`() throws {
    let replies = try replies("250-mail.example.org\r\n250-SIZE 1000\r\n250 HELP\r\n354 go on\r\n")
    #expect(
      replies == [
        SMTPReply(code: 250, status: nil, lines: ["mail.example.org", "SIZE 1000", "HELP"]),
        SMTPReply(code: 354, status: nil, lines: ["go on"]),
      ])
    #expect(replies.map(\.outcome) == [.done, .more])
  }

  @Test func `An enhanced status code is removed from the text of each line (RFC 2034)`() throws {
    let reply = try #require(try replies("550-5.1.1 No such\r\n550 5.1.1 mailbox\r\n").first)
    #expect(reply.status == .init(kind: 5, subject: 1, detail: 1))
    #expect(reply.text == "No such mailbox")
  }

  @Test(
    arguments: [
      ("250 4.1.1 odd", "4.1.1 odd"), ("250 2.1 short", "2.1 short"), ("250 2.1.1.1 long", "2.1.1.1 long"),
      ("250 2.1000.1 wide", "2.1000.1 wide"), ("250 2.x.1 letters", "2.x.1 letters"),
      ("250 2..1 gap", "2..1 gap"),
      ("354 3.0.0 none", "none"),
    ])
  func `An invalid enhanced status code, or one of another class, stays in the text`(
    line: String, text: String
  ) throws {
    #expect(try replies(line + "\r\n").first?.text == text)
  }

  @Test(
    arguments: [
      ("220\r\n", [""]), ("220 \r\n", [""]), ("220-\r\n220\r\n", ["", ""]), ("220 bare\n", ["bare"]),
    ])
  func `Common non-standard forms are parsed`(text: String, lines: [String]) throws {
    #expect(try replies(text).map(\.lines) == [lines])
  }

  @Test func `Replies are the same however the data are divided`() throws {
    let text = "220 hello\r\n250-2.0.0 one\r\n250 2.0.0 two \u{FC}\r\n535 5.7.8 no\r\n"
    let whole = try replies(text)
    #expect(whole.map(\.code) == [220, 250, 535])
    for place in 0...text.utf8.count {
      var parser = SMTPReplyParser()
      try parser.append(text.utf8.prefix(place))
      try parser.append(text.utf8.dropFirst(place))
      var found: [SMTPReply] = []
      while let reply = parser.next() { found.append(reply) }
      #expect(found == whole && parser.isEmpty, "cut after \(place)")
    }
  }

  @Test func `Nothing is lost or empty between a reply's first byte and its last`() throws {
    var parser = SMTPReplyParser()
    #expect(parser.isEmpty)
    for byte in "250-a\r\n250 b\r\n".utf8 {
      try parser.append([byte])
      #expect(!parser.isEmpty)
    }
    #expect(parser.next() != nil && parser.isEmpty)
  }

  @Test(
    arguments: [
      "hello\r\n", "\r\n", "25\r\n", "2500 x\r\n", "250x\r\n", "150 x\r\n", "600 x\r\n", "250-a\r\n251 b\r\n",
      "250-a\r\nb\r\n", " 250 x\r\n", "HTTP/1.1 400 Bad Request\r\n", "* OK IMAP\r\n", "\u{663}50 x\r\n",
      "2\05 x\r\n",
    ])
  func `An invalid reply is a protocol violation`(text: String) {
    #expect {
      try replies(text)
    } throws: { error in
      if case .protocolViolation? = error as? ServerError { true } else { false }
    }
  }

  @Test func `Lines, and the lines of a reply, are limited, even if they never end`() throws {
    var parser = SMTPReplyParser()
    let line = [UInt8](repeating: 0x32, count: SMTPReplyParser.longestLine + 1)
    #expect(throws: ServerError.tooLarge("a line of an SMTP reply")) { try parser.append(line) }
    parser = SMTPReplyParser()
    let lines = String(repeating: "250-x\r\n", count: SMTPReplyParser.mostLines)
    #expect(throws: ServerError.tooLarge("the lines of an SMTP reply")) { try parser.append(lines.utf8) }
    parser = SMTPReplyParser()
    let long = String(repeating: "250-\(String(repeating: "x", count: 4_000))\r\n", count: 20)
    #expect(throws: ServerError.tooLarge("an SMTP reply")) { try parser.append(long.utf8) }
    parser = SMTPReplyParser()
    let replies = String(repeating: "250 x\r\n", count: SMTPReplyParser.mostReplies)
    try parser.append(replies.utf8)
    #expect(throws: ServerError.tooLarge("the number of SMTP replies")) {
      try parser.append("250 x\r\n".utf8)
    }
  }

  @Test func `Only the beginning of a long text is kept, separately for each reply`() throws {
    var parser = SMTPReplyParser()
    for _ in 0..<50 { try parser.append("550-\(String(repeating: "x", count: 4_000))\r\n550 y\r\n".utf8) }
    #expect(parser.next()?.text.count == 1_000)
  }
}
