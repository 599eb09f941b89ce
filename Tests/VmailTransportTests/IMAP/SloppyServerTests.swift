import Testing
import VmailDomain
import VmailServerSupport

@testable import VmailTransport

/// Answers of real servers that break the rules and can be understood all the same.
@Suite(.timeLimit(.minutes(10))) struct SloppyServerTests {
  private func parse(_ line: String) throws -> Response { try ResponseParser().parse(Array(line.utf8)) }

  @Test func `A code without * OK, and blanks too many`() throws {
    for line in ["[COPYUID 7 2 1]", "* OK [COPYUID 7 2 1]", "*  OK  [COPYUID  7 2 1 ]"] {
      guard case .status(let status) = try parse(line) else { return #expect(Bool(false), "\(line)") }
      #expect(CopiedMessages(status.code) == CopiedMessages(uidValidity: 7, pairs: [2: 1]))
    }
    guard case .status(let status) = try parse("*  OK  [UIDVALIDITY  7] x") else {
      return #expect(Bool(false))
    }
    #expect(status.code?.number == 7)
  }

  @Test(
    arguments: [
      (#"* LIST (\\HasNoChildren) "\\" Folder\\Sub folder 1"#, #"Folder\\Sub folder 1"#),
      (#"* LIST (\\Sent) "\\" "Sent""#, "Sent"), (#"* LIST () "\\\\" "Sent""#, "Sent"),
      (#"* LIST () "/" "a b" ("CHILDINFO" ("SUBSCRIBED"))"#, "a b"), ("* LIST () NIL a", "a"),
    ])
  func `Names in LIST with blanks, and a separator that isn't escaped`(line: String, name: String) throws {
    guard case .list(let mailbox) = try parse(line) else { return #expect(Bool(false), "\(line)") }
    #expect(String(decoding: mailbox.path.bytes, as: UTF8.self) == name)
    #expect(line.contains("NIL") || [UInt8(ascii: "/"), UInt8(ascii: "\\")].contains(mailbox.separator))
  }

  /// RFC 9051: names in UTF-8, LIST within SELECT, ESEARCH, and no RECENT.
  @Test func `A server that speaks only IMAP4rev2 is one`() async throws {
    let world = try await ScriptedSession(
      "IMAP4rev2",
      """
      C: <tag> NAMESPACE
      S: * NAMESPACE (("" "/")) NIL NIL
      S: <tag> OK
      C: <tag> LIST "" "*" RETURN (STATUS (MESSAGES UIDNEXT UIDVALIDITY))
      S: * LIST () "/" INBOX
      S: * STATUS INBOX (MESSAGES 2 UIDNEXT 9 UIDVALIDITY 7)
      S: * LIST (\\\\Sent) "/" "R&D &- Entwürfe"
      S: * STATUS "R&D &- Entwürfe" (MESSAGES 0 UIDNEXT 1 UIDVALIDITY 8)
      S: <tag> OK
      C: <tag> SELECT "INBOX"
      S: * 2 EXISTS
      S: * FLAGS (\\\\Seen)
      S: * OK [UIDVALIDITY 7] x
      S: * OK [UIDNEXT 9] x
      S: * LIST () "/" INBOX ("OLDNAME" ("inbox"))
      S: <tag> OK [READ-WRITE] done
      C: <tag> UID SEARCH RETURN (ALL) ALL
      S: * ESEARCH (TAG "<tag>") UID ALL 4,8
      S: <tag> OK
      anything
      """)
    let session = try await world.connect()
    let folders = try await session.folders()
    #expect(folders.map(\.name) == ["INBOX", "R&D &- Entwürfe"])
    #expect(folders.map(\.status?.uidValidity) == [7, 8] && folders.map(\.use) == [.inbox, .sent])
    #expect(try await session.select(.inbox, since: nil).count == 2)
    #expect(try await session.listing().uids == [4, 8])
    await session.close()
    try await world.server.finish()
  }

  @Test func `INBOX exists even if it isn't listed`() async throws {
    let world = try await ScriptedSession(
      "IMAP4rev1",
      """
      C: <tag> LIST "" "*"
      S: * LIST () "/" "Sent"
      S: <tag> OK
      C: <tag> STATUS "INBOX" (MESSAGES UIDNEXT UIDVALIDITY)
      S: * STATUS INBOX (MESSAGES 3 UIDNEXT 5 UIDVALIDITY 9)
      S: <tag> OK
      anything
      """)
    let session = try await world.connect()
    #expect(try await session.folders().map(\.use) == [.inbox, nil])
    await session.close()
    try await world.server.finish()
  }

  @Test func `A mailbox of unknown size isn't believed, and a size that falls without EXPUNGE neither`()
    async throws
  {
    let world = try await ScriptedSession(
      "IMAP4rev1",
      """
      C: <tag> SELECT "INBOX"
      S: * OK [UIDVALIDITY 8]
      S: <tag> OK done
      C: <tag> SELECT "INBOX"
      S: * 3 EXISTS
      S: * 0 EXISTS
      S: * OK [UIDVALIDITY 8]
      S: <tag> OK done
      C: <tag> UID SEARCH ALL
      S: * SEARCH 0
      S: <tag> OK done
      C: <tag> UID FETCH 1:4294967295 (UID FLAGS)
      S: <tag> OK done
      anything
      """)
    let session = try await world.connect()
    await #expect(throws: ServerError.incomplete(reason: "no EXISTS in the response to SELECT")) {
      _ = try await session.select(.inbox, since: nil)
    }
    #expect(try await session.select(.inbox, since: nil).count == 3)
    let listing = try await session.listing()
    #expect(listing.uids.isEmpty && !listing.isComplete)
    await session.close()
    try await world.server.finish()
  }

  @Test func `What the server wants its user to read is kept once`() async throws {
    let world = try await ScriptedSession(
      "IMAP4rev1",
      """
      C: <tag> SELECT "INBOX"
      S: * OK [ALERT] Down at 8
      S: * 0 EXISTS
      S: * OK [UIDVALIDITY 8]
      S: * OK [ALERT] Down at 8
      S: <tag> OK done
      anything
      """)
    let session = try await world.connect()
    _ = try await session.select(.inbox, since: nil)
    #expect(await session.takeAlerts() == ["Down at 8"])
    #expect(await session.takeAlerts() == [])
    await session.close()
    try await world.server.finish()
  }

  /// The exchange of a login after the greeting, and whether it succeeds.
  private static let logins: [(offered: String, exchange: String, succeeds: Bool)] = [
    (
      "IMAP4rev1 AUTH=PLAIN SASL-IR",
      "C: <tag> AUTHENTICATE PLAIN <word>\nS: <tag> BAD no\nC: <tag> AUTHENTICATE PLAIN\nS: +\nC: <word>\nS: <tag> OK",
      true
    ),
    (
      "IMAP4rev1 AUTH=PLAIN",
      "C: <tag> AUTHENTICATE PLAIN\nS: <tag> BAD unknown\nC: <tag> LOGIN <any>\nS: <tag> OK", true
    ),
    (
      "IMAP4rev1 AUTH=PLAIN",
      "C: <tag> AUTHENTICATE PLAIN\nS: <tag> NO [CANNOT] unsupported\nC: <tag> LOGIN <any>\nS: <tag> OK", true
    ),
    // A wrong password is sent once.
    ("IMAP4rev1 AUTH=PLAIN", "C: <tag> AUTHENTICATE PLAIN\nS: +\nC: <word>\nS: <tag> NO wrong", false),
  ]

  @Test(arguments: 0..<4)
  func `A mechanism that is offered and unknown is not a wrong password`(index: Int) async throws {
    let login = Self.logins[index]
    let rest =
      login.succeeds
      ? "\nC: <tag> CAPABILITY\nS: * CAPABILITY IMAP4rev1\nS: <tag> OK\nanything\n" : "\nanything\n"
    let world = try await ScriptedSession(
      whole: "S: * OK [CAPABILITY \(login.offered)] ready\n" + login.exchange + rest)
    if login.succeeds {
      await (try await world.connect()).close()
    } else {
      await #expect(throws: ServerError.loginRefused(reason: "wrong")) { _ = try await world.connect() }
    }
    try await world.server.finish()
  }
}
