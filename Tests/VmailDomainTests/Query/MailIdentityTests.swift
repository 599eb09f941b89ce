import Testing
import VmailDomain

@Suite(.timeLimit(.minutes(10))) struct MailIdentityTests {
  @Test(
    arguments: [
      ("a@b", .message("a@b")), ("<a@b>", .message("a@b")), ("id:a@b", .message("a@b")),
      ("ID:<a@b>", .message("a@b")), ("mid:a@b", .message("a@b")), ("  <a@b>\t", .message("a@b")),
      ("thread:7", .thread(ThreadID(7))), ("thread:7 ", .thread(ThreadID(7))),
      ("Thread:7", .thread(ThreadID(7))),
      // Whatever a sender made the Message-ID, in brackets and behind id: it is one.
      ("<thread:7>", .message("thread:7")), ("id:thread:7", .message("thread:7")),
      ("<id:x>", .message("id:x")),
      ("thread:7@evil.example", .message("thread:7@evil.example")), ("thread:", .message("thread:")),
      ("all", .message("all")), ("*", .message("*")), ("3", .message("3")), ("^3", .message("^3")),
      ("@bills", .message("@bills")), ("all/from:x", .message("all/from:x")), ("from:x", .message("from:x")),
      ("a@b;archive all", .message("a@b;archiveall")), ("thread:1 2", .message("thread:12")),
      ("${t}&:u", .message("${t}&:u")), ("<>", .message("<>")),
    ] as [(String, MailIdentity)])
  func `A line of another program is a Message-ID or a thread, and nothing else`(
    line: String, expected: MailIdentity
  ) {
    #expect(MailIdentity(line: line) == expected)
  }

  @Test func `A line that is longer than any Message-ID names nothing, and is no thread either`() {
    let long = String(repeating: "x", count: 999)
    #expect(MailIdentity(line: long) == .message(long))
    #expect(MailIdentity(line: "thread:" + String(repeating: "9", count: 999)) != .thread(ThreadID(9)))
  }
}
