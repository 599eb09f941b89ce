import Foundation
import Testing
import VmailDomain

@testable import VmailTransport

private struct Unexpected: Error {
  let what: String
  init(_ what: String) { self.what = what }
}

@Suite(.timeLimit(.minutes(10))) struct ResponseParserTests {
  @Test func `Status responses are parsed with their code and text, tagged or not`() throws {
    guard
      case .tagged("A3", let done) = try WireText.parse(
        "A3 NO [AUTHENTICATIONFAILED] Invalid credentials (Failure)")
    else { throw Unexpected("no tagged response") }
    #expect(done.kind == .no)
    #expect(done.code?.name == "AUTHENTICATIONFAILED")
    #expect(done.text == "Invalid credentials (Failure)")

    guard case .status(let code) = try WireText.parse("* ok [highestmodseq 715194045007] ok") else {
      throw Unexpected("no status")
    }
    #expect(code.code?.name == "HIGHESTMODSEQ")
    #expect(code.code?.number == 715_194_045_007)

    guard case .status(let open) = try WireText.parse("* OK [never closed") else {
      throw Unexpected("no status")
    }
    #expect(open.code == nil)
    #expect(open.text == "[never closed")
    #expect(try WireText.parse("* BYE") == .status(StatusResponse(kind: .bye, rest: [])))
  }

  @Test(
    arguments: [
      // Dovecot
      (
        "* CAPABILITY IMAP4rev1 SASL-IR LOGIN-REFERRALS ID ENABLE IDLE LITERAL+ AUTH=PLAIN",
        Response.capability(
          ["IMAP4REV1", "SASL-IR", "LOGIN-REFERRALS", "ID", "ENABLE", "IDLE", "LITERAL+", "AUTH=PLAIN"])
      ),
      ("* ENABLED QRESYNC", .enabled(["QRESYNC"])),
      ("* 0 UIDFETCH (", .unreadableFetch(uid: nil, .protocolViolation("an unclosed list in a response"))),
      ("* 7 UIDFETCH (", .unreadableFetch(uid: 7, .protocolViolation("an unclosed list in a response"))),
      ("* 172 EXISTS", .exists(172)),
      ("* 9223372036854775807 EXISTS", .exists(4_294_967_295)), ("* 1 RECENT", .other("RECENT")),
      ("* 44 EXPUNGE", .expunge),
      ("* FLAGS (\\Answered \\Seen $Label1)", .other("FLAGS")),
      ("* ID (\"name\" \"Dovecot\")", .other("ID")),
      // Exchange: no numbers at all, with a trailing space
      ("* SEARCH ", .search([])), ("* SEARCH", .search([])),
      ("* SEARCH 2 84 882", .search([2, 84, 882])),
      ("* SEARCH 2 3 4 (MODSEQ 917162500)", .search([2, 3, 4])),
      ("+ idling", .continuation(Array("idling".utf8))), ("+", .continuation([])), ("+ ", .continuation([])),
      // Cyrus
      ("* 5 X-UNKNOWN (a b)", .other("X-UNKNOWN")),
      ("* NOTIFICATIONOVERFLOW", .other("NOTIFICATIONOVERFLOW")),
      ("", .other("")),
    ])
  func `Responses of several servers are parsed`(line: String, response: Response) throws {
    #expect(try WireText.parse(line) == response)
  }

  @Test func `UIDs of ESEARCH and VANISHED are sets, with their tag and time`() throws {
    guard
      case .extendedSearch(let all) = try WireText.parse(
        "* ESEARCH (TAG \"A7\") UID ALL 1:4,9 COUNT 5 MODSEQ 8")
    else { throw Unexpected("no ESEARCH") }
    #expect(all.tag == "A7")
    #expect(all.isUID)
    #expect(all.all == UIDSet("1:4,9"))
    guard case .extendedSearch(let none) = try WireText.parse("* ESEARCH (TAG \"A7\") UID") else {
      throw Unexpected("no ESEARCH")
    }
    #expect(none.all.isEmpty)
    guard case .vanished(let earlier) = try WireText.parse("* VANISHED (EARLIER) 300:310,405,411") else {
      throw Unexpected("no VANISHED")
    }
    #expect(earlier.isEarlier)
    #expect(earlier.uids == UIDSet("300:310,405,411"))
    guard case .vanished(let now) = try WireText.parse("* VANISHED 405") else {
      throw Unexpected("no VANISHED")
    }
    #expect(!now.isEarlier)
  }

  @Test func `Mailboxes are parsed in any form of their names`() throws {
    func listed(_ line: String) throws -> ListedMailbox? {
      if case .list(let mailbox) = try WireText.parse(line) { mailbox } else { nil }
    }
    let gmail = try listed(#"* LIST (\HasNoChildren \All) "/" "[Gmail]/All Mail""#)
    #expect(gmail?.path == MailboxPath(Array("[Gmail]/All Mail".utf8)))
    #expect(gmail?.separator == UInt8(ascii: "/"))
    #expect(gmail.flatMap(SpecialUse.use) == .all)
    #expect(try listed(#"* LIST (\Noinferiors) NIL inbox"#).flatMap(SpecialUse.use) == .inbox)
    #expect(try listed("* LIST () \".\" {9}\nEntw&APw-")?.path == MailboxPath(Array("Entw&APw-".utf8)))
    #expect(try listed(#"* LIST () "\\" "a\"b\\c""#)?.path == MailboxPath(Array(#"a"b\c"#.utf8)))
    #expect(try listed(#"* LIST () "\\" x"#)?.separator == UInt8(ascii: "\\"))
    // Extended data (RFC 5258) are ignored.
    #expect(try listed(#"* LIST (\Subscribed) "/" "a" ("CHILDINFO" ("SUBSCRIBED"))"#) != nil)
    for name in [
      "Entwürfe", "日本語", "R&D", "e\u{301}", "..", "/etc/x", String(repeating: "a", count: 10_240),
      "\u{1b}]0;x\u{7}", "&bad",
    ] {
      #expect(try listed("* LIST () \"/\" \"\(name)\"")?.path == MailboxPath(Array(name.utf8)))
    }
    #expect(try WireText.parse("* LIST () \"/\"") == .other("LIST"))
  }

  @Test func `STATUS returns the reported items, without a modseq of 0`() throws {
    #expect(
      try WireText.parse(
        "* STATUS \"a b\" (MESSAGES 231 UIDNEXT 44292 UIDVALIDITY 1 HIGHESTMODSEQ 7011231777 X-SIZE 3)")
        == .mailboxStatus(
          MailboxPath(Array("a b".utf8)),
          RemoteFolder.Status(messages: 231, uidNext: 44292, uidValidity: 1, highestModSeq: 7_011_231_777)))
    #expect(
      try WireText.parse("* STATUS INBOX (HIGHESTMODSEQ 0)")
        == .mailboxStatus(.inbox, RemoteFolder.Status()))
  }

  @Test(
    arguments: [
      ("* 25 UIDFETCH (FLAGS (\\Seen))", 25), ("* 25 UIDFETCH (UID 26 FLAGS (\\Seen))", 25),
      ("* 4294967295 UIDFETCH (FLAGS (\\Seen))", UInt32.max),
      ("* 4294967296 UIDFETCH (FLAGS (\\Seen))", nil), ("* 0 UIDFETCH (UID 3 FLAGS (\\Seen))", nil),
      ("* 25 FETCH (UID 26 FLAGS (\\Seen))", 26), ("* 25 FETCH (FLAGS (\\Seen))", nil),
    ])
  func `With UIDONLY, the number before UIDFETCH is the UID`(line: String, uid: UInt32?) throws {
    guard case .fetch(let data) = try WireText.parse(line) else { throw Unexpected("no FETCH") }
    #expect(data.uid == uid && data.flags == .seen)
  }

  @Test func `The place of a literal is known also in UIDFETCH`() {
    let position = LiteralPosition(WireText.bytes("* 25 UIDFETCH (FLAGS () BODY[HEADER] {70000}\n"))
    #expect(position.isFetch && position.uid == 25 && position.section == "HEADER")
    #expect(LiteralPosition(WireText.bytes("* 0 UIDFETCH (BODY[] {70000}\n")).uid == nil)
  }

  @Test func `The batches of UIDBATCHES are known by their lowest UIDs, however they are written`() throws {
    let line = "* UIDBATCHES (TAG \"A143\") 215295:99696,99695:20351,7830:20350,7829,7828:1"
    guard case .batches(let batches) = try WireText.parse(line) else { throw Unexpected("no UIDBATCHES") }
    #expect(batches.tag == "A143" && batches.starts == [99_696, 20_351, 7830, 7829, 1])
    guard case .batches(let none) = try WireText.parse("* UIDBATCHES (TAG \"A143\")") else {
      throw Unexpected("no UIDBATCHES")
    }
    #expect(none.starts.isEmpty)
    for wrong in ["* UIDBATCHES (TAG \"a\") 5:x", "* UIDBATCHES (TAG \"a\") 0:4", "* UIDBATCHES 1:2:3"] {
      #expect(throws: ServerError.protocolViolation("an invalid UIDBATCHES response")) {
        try WireText.parse(wrong)
      }
    }
  }

  /// QUOTA.
  @Test(
    arguments: [
      (#""" (STORAGE 10 512)"#, 1), (#""a b" (MESSAGE 3 100 STORAGE 512 512)"#, 100),
      ("user (storage 600 512)", 117),
      ("user (STORAGE 461 512)", 90), ("user (STORAGE 460 512)", 89), ("u (STORAGE 99999999 1)", 999),
      (#""" ()"#, nil), (#""" (MESSAGE 3 100)"#, nil), (#""" (STORAGE 10 0)"#, nil),
      (#""" (STORAGE 10)"#, nil),
      (#""" (STORAGE -1 10)"#, nil), (#""" (STORAGE 1 99999999999999999999)"#, nil), (#""" STORAGE"#, nil),
      ("", nil),
      (#""" (STORAGE 9007199254740993 9007199254740993)"#, nil), (#""" (STORAGE NIL NIL)"#, nil),
    ] as [(String, Int?)])
  func `QUOTA contains the part of the storage that is used`(text: String, percent: Int?) throws {
    guard case .quota(let quota) = try WireText.parse("* QUOTA \(text)") else { throw Unexpected("no QUOTA") }
    #expect(quota?.percent == percent)
    #expect(quota?.isNearlyFull == percent.map { $0 >= 90 })
  }

  /// RFC 8474, and what isn't such an identifier.
  @Test(
    arguments: [
      ("(F2212ea87-6097-4256-9d51-71338625)", "F2212ea87-6097-4256-9d51-71338625"), ("(\"F1\")", "F1"),
      ("F1", "F1"),
      ("NIL", nil), ("()", nil), ("(NIL)", nil), ("(\u{1}A\u{2},V)", nil), ("(é)", nil), ("(a.b)", nil),
      ("(-_09AZaz)", "-_09AZaz"),
      ("(" + String(repeating: "a", count: 255) + ")", String(repeating: "a", count: 255)),
      ("(" + String(repeating: "a", count: 256) + ")", nil),
    ] as [(String, String?)])
  func `STATUS contains the MAILBOXID`(value: String, id: String?) throws {
    #expect(
      try WireText.parse("* STATUS a (MESSAGES 1 MAILBOXID \(value) UIDNEXT 2)")
        == .mailboxStatus(
          MailboxPath(Array("a".utf8)), RemoteFolder.Status(messages: 1, uidNext: 2, mailboxId: id)))
  }

  @Test func `FETCH responses of Gmail: identifiers, flags without meaning here, a header as a literal`()
    throws
  {
    let data = try #require(
      try WireText.fetched(
        #"X-GM-THRID 1278455344230334865 X-GM-MSGID 1278455344230334866 X-GM-LABELS ("\\Inbox" "[x]") UID 4 RFC822.SIZE 2100 INTERNALDATE "24-Nov-2025 08:49:29 +0100" FLAGS (\Seen $NotPhishing \*) MODSEQ (12121231000) BODY[HEADER] {14}"#
          + "\nSubject: a\n\n"))
    #expect(data.uid == 4)
    #expect(data.gmailMessageId == "1278455344230334866")
    #expect(data.gmailThreadId == "1278455344230334865")
    #expect(data.flags == .seen)
    #expect(data.modSeq == 12_121_231_000)
    #expect(data.size == 2100)
    #expect(data.internalDate == Date(timeIntervalSince1970: 1_763_970_569))
    #expect(data.sections == ["HEADER": Array("Subject: a\r\n\r\n".utf8)])
  }

  @Test func `FETCH responses in unusual forms: quoted, NIL, partial, lower case, superfluous spaces`() throws
  {
    #expect(try WireText.fetched(#"uid 7  body[1.mime] "a b""#)?.sections == ["1.MIME": Array("a b".utf8)])
    #expect(try WireText.fetched("UID 7 BODY[HEADER] NIL")?.sections == ["HEADER": []])
    #expect(try WireText.fetched("UID 7 BODY[2]<100> {2}\nab")?.sections == ["2": Array("ab".utf8)])
    #expect(
      try WireText.fetched("UID 7 BODY[HEADER.FIELDS (SUBJECT \"X\")] \"\"")?.sections
        == ["HEADER.FIELDS (SUBJECT \"X\")": []])
    #expect(try WireText.fetched("UID 7 EMAILID (M6d99) THREADID NIL")?.emailId == "M6d99")
    #expect(try WireText.fetched("UID 0")?.uid == nil)
    #expect(try WireText.fetched("UID 4294967296")?.uid == nil)
    #expect(try WireText.fetched("")?.items == [])
  }

  @Test(
    arguments: [
      "* SEARCH 1 x", "* SEARCH 4294967296",
      "* VANISHED x", "* VANISHED 1:*", "* ESEARCH ALL 0", "A1", "A1 EXISTS", "HTTP/1.1 400 Bad Request",
      "A1 BYE",
    ])
  func `Invalid responses are errors`(line: String) {
    #expect(throws: ServerError.self) { _ = try WireText.parse(line) }
  }

  @Test(
    arguments: [
      ("* 1 FETCH", nil), ("* 1 FETCH (UID 1", 1), ("* 1 FETCH UID 1)", 1), ("* 1 FETCH (UID)", nil),
      ("* 1 FETCH (BODY[1 \"a\")", nil), ("* 1 FETCH (UID 12 BODY[] {5}", 12),
      ("* 1 FETCH (FLAGS () UID 7 X \"\\", 7), ("* 1 FETCH (UID 4294967296 X (", nil),
    ] as [(String, UInt32?)])
  func `Data of a message that can't be read is that of its message, as far as that is known`(
    line: String, uid: UInt32?
  ) throws {
    guard case .unreadableFetch(let found, _) = try WireText.parse(line) else {
      return #expect(Bool(false), "it was read")
    }
    #expect(found == uid)
  }

  @Test func `A response may be truncated anywhere without a trap`() {
    let line = WireText.bytes(
      #"* 12 FETCH (UID 7 FLAGS (\Seen) INTERNALDATE "17-Jul-1996 02:44:25 -0700" BODYSTRUCTURE ((("text" "plain" ("charset" "u\"tf") NIL NIL "7bit" 1 1) "mixed")) BODY[] {3}"#
        + "\nabc)")
    for length in 0...line.count { _ = try? ResponseParser().parse(Array(line.prefix(length))) }
    for place in line.indices {
      var bent = line
      bent[place] = UInt8(ascii: "(")
      _ = try? ResponseParser().parse(bent)
      bent[place] = UInt8(ascii: "}")
      _ = try? ResponseParser().parse(bent)
    }
  }

  @Test func `Numbers of parts and nesting are limited`() throws {
    let many = "* 1 FETCH (UID 1 X (" + String(repeating: "a ", count: 100_001) + "))"
    guard case .unreadableFetch(uid: 1, .tooLarge) = try WireText.parse(many) else {
      return #expect(Bool(false), "it was read")
    }
    // The structure is nested deeper than in any message: it is left out, and the rest is kept.
    let deep = String(repeating: "(", count: 100_000) + String(repeating: ")", count: 100_000)
    let data = try #require(try WireText.fetched("UID 7 BODYSTRUCTURE \(deep) FLAGS (\\Seen)"))
    #expect(data.structure == nil)
    #expect(data.flags == .seen)
  }
}
