import Foundation
import Testing
import VmailDomain
import VmailTestSupport
import VmailServerSupport

@testable import VmailTransport

@Suite(.timeLimit(.minutes(10))) struct IMAPSessionTests {
  @Test func `SELECT returns all reported data, without those of the previous mailbox`() async throws {
    let world = try await ScriptedSession(
      "IMAP4rev1 ENABLE CONDSTORE QRESYNC",
      """
      C: <tag> SELECT "INBOX" (QRESYNC (7 20 1:9))
      S: * 99 EXISTS
      S: * VANISHED 4
      S: * OK [CLOSED] the one before
      S: * 12 EXISTS
      S: * 1 RECENT
      S: * FLAGS (\\\\Seen)
      S: * OK [PERMANENTFLAGS (\\\\Seen)] what lasts
      S: * OK [UIDVALIDITY 7]
      S: * OK [UIDNEXT 30]
      S: * OK [HIGHESTMODSEQ 25]
      S: * VANISHED (EARLIER) 1:2
      S: * VANISHED (EARLIER) 5
      S: * 3 FETCH (UID 8 FLAGS (\\\\Seen \\\\Flagged) MODSEQ (24))
      S: * 13 EXISTS
      S: <tag> OK [READ-WRITE] done
      C: <tag> SELECT "a b" (CONDSTORE)
      """.replacing("C: <tag> SELECT \"a b\" (CONDSTORE)", with: "anything"))
    let session = try await world.connect()
    let selected = try await session.select(
      .inbox, since: ResyncPoint(uidValidity: 7, modSeq: 20, known: UIDSet(1...9)))
    #expect(
      selected
        == SelectedMailbox(
          count: 13, uidValidity: 7, uidNext: 30, highestModSeq: 25, keptFlags: .seen,
          changes: MailboxChanges(flags: [8: [.seen, .flagged]], vanished: [1, 2, 5])))
    #expect(await session.takeNews() == MailboxNews())
    #expect(await session.traits.supportsQresync)
    await session.close()
    try await world.server.finish()
  }

  @Test func `With another UIDVALIDITY, or without modseqs, no changes are reported`() async throws {
    let world = try await ScriptedSession(
      "IMAP4rev1 ENABLE CONDSTORE QRESYNC",
      """
      C: <tag> SELECT "INBOX" (QRESYNC (7 20 1:9))
      S: * 2 EXISTS
      S: * OK [UIDVALIDITY 8]
      S: * OK [HIGHESTMODSEQ 25]
      S: <tag> OK [READ-ONLY] done
      C: <tag> SELECT "INBOX" (QRESYNC (8 20))
      S: * 2 EXISTS
      S: * OK [UIDVALIDITY 8]
      S: * OK [NOMODSEQ]
      S: <tag> OK done
      C: <tag> SELECT "gone"
      S: <tag> NO [NONEXISTENT] no such mailbox
      anything
      """)
    let session = try await world.connect()
    let first = try await session.select(
      .inbox, since: ResyncPoint(uidValidity: 7, modSeq: 20, known: UIDSet(1...9)))
    #expect(first.changes == nil && first.isReadOnly && first.highestModSeq == 25)
    let second = try await session.select(.inbox, since: ResyncPoint(uidValidity: 8, modSeq: 20, known: []))
    #expect(second.changes == nil && second.highestModSeq == nil)
    await #expect(throws: ServerError.refused(code: "NONEXISTENT", reason: "no such mailbox")) {
      _ = try await session.select(MailboxPath(Array("gone".utf8)), since: nil)
    }
    await session.close()
    try await world.server.finish()
  }

  @Test
  func `Messages are returned with all requested data, in any number of responses; expunged ones are not`()
    async throws
  {
    let world = try await ScriptedSession(
      "IMAP4rev1 OBJECTID",
      """
      C: <tag> UID FETCH 5:7,9 (UID FLAGS INTERNALDATE RFC822.SIZE BODYSTRUCTURE BODY.PEEK[HEADER] EMAILID)
      S: * 1 FETCH (UID 5 FLAGS (\\\\Seen) INTERNALDATE "01-Jan-1970 00:00:01 +0000" RFC822.SIZE 50)
      S: * 1 FETCH (BODYSTRUCTURE ("text" "plain" NIL NIL NIL "7bit" 3 1) UID 5 EMAILID (M1) BODY[HEADER] {#}
      | Subject: one
      |
      S: )
      S: * 2 FETCH (UID 6 FLAGS ())
      S: * 8 FETCH (UID 88 FLAGS (\\\\Draft) BODY[HEADER] "not asked")
      S: * 3 FETCH (UID 7 FLAGS () BODYSTRUCTURE ((broken) BODY[HEADER] NIL)
      S: * 3 FETCH (UID 7 FLAGS (\\\\Answered))
      S: <tag> OK
      anything
      """.replacing("((broken)", with: "(NIL)"))
    let session = try await world.connect()
    let messages = try await session.messages([5, 6, 7, 9])
    #expect(messages.map(\.uid) == [5, 7])
    #expect(messages[0].flags == .seen)
    #expect(messages[0].internalDate.timeIntervalSince1970 == 1)
    #expect(messages[0].size == 50)
    #expect(messages[0].structure?.type == "text")
    #expect(messages[0].objectId == "M1")
    #expect(String(decoding: messages[0].header, as: UTF8.self) == "Subject: one\r\n\r\n")
    #expect(messages[1].structure == nil)
    #expect(messages[1].flags == .answered)
    // Data of other messages are reported as news of their flags, and nothing else.
    #expect(await session.takeNews() == MailboxNews(changes: MailboxChanges(flags: [88: .draft])))
    #expect(await session.takeNews() == MailboxNews())
    await session.close()
    try await world.server.finish()
  }

  @Test func `Concurrent commands get their own responses, and news are kept for later`() async throws {
    let world = try await ScriptedSession(
      "IMAP4rev1",
      """
      C: <tag:a> UID FETCH 1 (UID FLAGS)
      C: <tag:b> UID FETCH 1 (UID BODY.PEEK[1])
      C: <tag:c> UID SEARCH UID 4:6
      S: * 7 EXISTS
      S: * 1 FETCH (UID 1 BODY[1] "text" FLAGS (\\\\Seen))
      S: * 1 FETCH (UID 1 FLAGS (\\\\Flagged))
      S: * 2 EXPUNGE
      S: <tag:a> OK
      S: * SEARCH 4 6
      S: <tag:c> OK
      S: <tag:b> OK
      anything
      """)
    let session = try await world.connect()
    async let flags = session.flags(of: [1], changedSince: nil)
    while !world.log.text.contains("UID FETCH 1 (UID FLAGS)"), !Task.isCancelled { await Task.yield() }
    async let sections = session.sections(SectionRequest(uids: [1], sections: [.part("1")]))
    while !world.log.text.contains("BODY.PEEK[1]"), !Task.isCancelled { await Task.yield() }
    async let existing = session.existing(of: UIDSet(4...6))
    #expect(try await flags == [1: .flagged])
    #expect(try await existing == [4, 6])
    #expect(try await sections == [1: [.part("1"): Array("text".utf8)]])
    let news = await session.takeNews()
    #expect(news.count == 7 && news.hasExpunges)
    await session.close()
    try await world.server.finish()
  }

  @Test func `A missing listing, or one longer than the mailbox, is rejected`() async throws {
    let world = try await ScriptedSession(
      "IMAP4rev1 ESEARCH",
      """
      C: <tag> SELECT "INBOX"
      S: * 3 EXISTS
      S: * OK [UIDVALIDITY 8]
      S: <tag> OK done
      C: <tag> UID SEARCH RETURN (ALL) ALL
      S: * ESEARCH (TAG "<tag>") UID ALL 4,7:8
      S: <tag> OK
      C: <tag> UID SEARCH RETURN (ALL) ALL
      S: <tag> OK
      C: <tag> UID FETCH 1:4294967295 (UID FLAGS)
      S: <tag> OK
      C: <tag> UID SEARCH RETURN (ALL) ALL
      S: * ESEARCH (TAG "<tag>") UID ALL 1:4294967295
      S: <tag> OK
      C: <tag> UID SEARCH RETURN (ALL) ALL
      S: * ESEARCH (TAG "another") UID ALL 4
      S: <tag> OK
      C: <tag> UID FETCH 1:4294967295 (UID FLAGS)
      S: <tag> NO
      anything
      """)
    let session = try await world.connect()
    _ = try await session.select(.inbox, since: nil)
    #expect(try await session.allUIDs() == [4, 7, 8])
    for _ in 0..<3 { await #expect(throws: ServerError.self) { _ = try await session.allUIDs() } }
    await session.close()
    try await world.server.finish()
  }

  @Test func `Folders have display names, uses and status; a common prefix is left out`() async throws {
    let world = try await ScriptedSession(
      "IMAP4rev1 NAMESPACE SPECIAL-USE LIST-EXTENDED LIST-STATUS",
      """
      C: <tag> NAMESPACE
      S: * NAMESPACE (("INBOX." ".")) NIL NIL
      S: <tag> OK
      C: <tag> LIST "" "*" RETURN (SPECIAL-USE STATUS (MESSAGES UIDNEXT UIDVALIDITY))
      S: * LIST () "." Inbox
      S: * STATUS INBOX (MESSAGES 3 UIDNEXT 5 UIDVALIDITY 9)
      S: * LIST (\\\\HasNoChildren \\\\Junk) "." "INBOX.Spam"
      S: * STATUS "INBOX.Spam" (MESSAGES 0 UIDNEXT 1 UIDVALIDITY 2)
      S: * LIST (\\\\Noselect) "." "INBOX.Lists"
      S: * LIST () "." "INBOX.Lists.&ZeVnLIqe-"
      S: * LIST () "." Inbox
      S: <tag> OK
      anything
      """)
    let session = try await world.connect()
    let folders = try await session.folders()
    #expect(folders.map(\.name) == ["Inbox", "Spam", "Lists", "Lists/日本語"])
    #expect(folders.map(\.use) == [.inbox, .junk, nil, nil])
    #expect(folders.map(\.isSelectable) == [true, true, false, true])
    #expect(folders[0].status == RemoteFolder.Status(messages: 3, uidNext: 5, uidValidity: 9))
    #expect(folders[3].path == MailboxPath(Array("INBOX.Lists.&ZeVnLIqe-".utf8)))
    await session.close()
    try await world.server.finish()
  }

  @Test func `A special folder is created with its use, or without if the server doesn't store uses`()
    async throws
  {
    let world = try await ScriptedSession(
      "IMAP4rev1 SPECIAL-USE CREATE-SPECIAL-USE",
      """
      C: <tag> LIST "" "*"
      S: * LIST () "/" INBOX
      S: <tag> OK
      C: <tag> CREATE "Trash" (USE (\\\\Trash))
      S: <tag> OK
      C: <tag> SUBSCRIBE "Trash"
      S: <tag> OK
      C: <tag> LIST "" "*"
      S: * LIST () "/" INBOX
      S: <tag> OK
      C: <tag> CREATE "Archive" (USE (\\\\Archive))
      S: <tag> NO [USEATTR] not kept here
      C: <tag> LIST "" "*"
      S: * LIST () "/" INBOX
      S: <tag> OK
      C: <tag> CREATE "Archive"
      S: <tag> OK
      C: <tag> SUBSCRIBE "Archive"
      S: <tag> NO no subscriptions here
      anything
      """)
    let session = try await world.connect()
    #expect(try await session.create(SpecialFolder.trash) == MailboxPath(Array("Trash".utf8)))
    #expect(try await session.create(SpecialFolder.archive) == MailboxPath(Array("Archive".utf8)))
    await session.close()
    try await world.server.finish()
  }

  @Test
  func
    `Mailboxes are created below the Inbox if permitted only there; otherwise the first refusal is reported`()
    async throws
  {
    let refusals = """
      C: <tag> LIST "" "*"
      S: * LIST () "." INBOX
      S: <tag> OK
      C: <tag> CREATE "Junk"
      S: <tag> NO [CANNOT] only below INBOX
      C: <tag> LIST "" "*"
      S: * LIST () "." INBOX
      S: <tag> OK
      C: <tag> CREATE "INBOX.Junk"

      """
    let world = try await ScriptedSession(
      "IMAP4rev1",
      refusals + "S: <tag> OK\nC: <tag> SUBSCRIBE \"INBOX.Junk\"\nS: <tag> OK\n" + refusals + """
        S: <tag> NO [NOPERM] not there either
        C: <tag> LIST "" "*"
        S: * LIST () "." INBOX
        S: <tag> OK
        anything
        """)
    let session = try await world.connect()
    #expect(try await session.create(SpecialFolder.junk) == MailboxPath(Array("INBOX.Junk".utf8)))
    await #expect(throws: ServerError.refused(code: "CANNOT", reason: "only below INBOX")) {
      _ = try await session.create(SpecialFolder.junk)
    }
    await session.close()
    try await world.server.finish()
  }

  @Test func `A part is streamed from the given offset; a missing one is reported`() async throws {
    let world = try await ScriptedSession(
      "IMAP4rev1",
      """
      C: <tag> UID FETCH 7 (UID BODY.PEEK[2]<5.2147483647>)
      raw: * 1 FETCH (UID 7 BODY[2]<5> {200000}\\r\\n
      repeat 20000 raw: 0123456789
      S: )
      S: <tag> OK
      C: <tag> UID FETCH 8 (UID BODY.PEEK[])
      S: * 1 FETCH (UID 8 BODY[] "small")
      S: <tag> OK
      C: <tag> UID FETCH 9 (UID BODY.PEEK[TEXT])
      S: <tag> OK
      anything
      """)
    let session = try await world.connect()
    let pieces = Pieces()
    try await session.stream(.part("2"), of: 7, from: 5) { await pieces.add($0) }
    #expect(await pieces.bytes == Array(String(repeating: "0123456789", count: 20000).utf8))
    #expect(await pieces.count > 1)
    try await session.stream(nil, of: 8, from: 0) { await pieces.add($0) }
    #expect(await pieces.bytes.suffix(5) == Array("small".utf8))
    await #expect(throws: ServerError.refused(code: "NONEXISTENT", reason: "the message no longer exists")) {
      try await session.stream(.text, of: 9, from: 0) { _ in }
    }
    await session.close()
    try await world.server.finish()
  }

  @Test func `A part of another message is not mistaken for the requested one`() async throws {
    let world = try await ScriptedSession(
      "IMAP4rev1",
      """
      C: <tag> UID FETCH 7 (UID BODY.PEEK[2])
      raw: * 1 FETCH (UID 8 BODY[2] {200000}\\r\\n
      repeat 20000 raw: 0123456789
      S: )
      raw: * 1 FETCH (BODY[2] {200000}\\r\\n
      repeat 20000 raw: 0123456789
      S:  UID 8)
      S: <tag> OK
      anything
      """)
    let session = try await world.connect()
    await #expect(throws: ServerError.protocolViolation("an unrequested section of a message")) {
      try await session.stream(.part("2"), of: 7, from: 0) { _ in }
    }
    try await world.server.finish()
  }

  @Test func `If the receiver of a part throws, the connection ends with that error`() async throws {
    struct Full: Error {}
    let world = try await ScriptedSession(
      "IMAP4rev1",
      """
      C: <tag> UID FETCH 7 (UID BODY.PEEK[2])
      raw: * 1 FETCH (UID 7 BODY[2] {200000}\\r\\n
      repeat 1000 raw: 0123456789
      anything
      """)
    let session = try await world.connect()
    await #expect(throws: Full.self) {
      try await session.stream(.part("2"), of: 7, from: 0) { _ in throw Full() }
    }
    await #expect(throws: ServerError.self) { _ = try await session.allUIDs() }
    try await world.server.finish()
  }
}

/// The streamed pieces.
actor Pieces {
  private(set) var bytes: [UInt8] = []
  private(set) var count = 0
  func add(_ piece: [UInt8]) {
    bytes += piece
    count += 1
  }
}
