import Testing
import VmailDomain
import VmailServerSupport

@testable import VmailTransport

/// A part of an answer proves nothing about the rest.
@Suite(.timeLimit(.minutes(10))) struct PartialAnswerTests {
  private static let select = """
    C: <tag> SELECT "INBOX"
    S: * 5 EXISTS
    S: * OK [UIDVALIDITY 8]
    S: <tag> OK done

    """

  /// A script after SELECT, with what is listed, of how many.
  struct Listing: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let answers: String
    let uids: UIDSet
    let count: Int
  }

  private static let listings = [
    Listing(
      testDescription: "several lines add up",
      answers: """
        C: <tag> UID SEARCH ALL
        S: * SEARCH 1 2
        S: * SEARCH 3
        S: * SEARCH
        S: * SEARCH 9 5
        S: <tag> OK
        """, uids: [1, 2, 3, 5, 9], count: 5),
    Listing(
      testDescription: "FETCH shows what SEARCH leaves out",
      answers: """
        C: <tag> UID SEARCH ALL
        S: * SEARCH 1 2 3 4
        S: <tag> OK
        C: <tag> UID FETCH 1:4294967295 (UID FLAGS)
        S: * 5 FETCH (UID 7 FLAGS ())
        S: <tag> OK
        """, uids: [1, 2, 3, 4, 7], count: 5),
    Listing(
      testDescription: "a limit is the end of a part, and the next one is below it",
      answers: """
        C: <tag> UID SEARCH ALL
        S: * SEARCH 8 9
        S: <tag> OK [MESSAGELIMIT 2 8] partial
        C: <tag> UID SEARCH UID 1:7
        S: * SEARCH 3 7
        S: * NO [MESSAGELIMIT 2 3] partial
        S: <tag> OK [HIGHESTMODSEQ 7] done
        C: <tag> UID SEARCH UID 1:2
        S: * SEARCH 1
        S: <tag> OK
        """, uids: [1, 3, 7, 8, 9], count: 5),
    Listing(
      testDescription: "a limit at the same UID again is no progress",
      answers: """
        C: <tag> UID SEARCH ALL
        S: * SEARCH 8 9
        S: <tag> OK [MESSAGELIMIT 2 8] partial
        C: <tag> UID SEARCH UID 1:7
        S: * SEARCH
        S: <tag> OK [MESSAGELIMIT 2 8] partial
        C: <tag> UID FETCH 1:4294967295 (UID FLAGS)
        S: * 5 FETCH (UID 9 FLAGS ())
        S: <tag> OK [MESSAGELIMIT 2 9] partial
        C: <tag> UID FETCH 1:8 (UID FLAGS)
        S: <tag> OK [MESSAGELIMIT 2 9] partial
        """, uids: [8, 9], count: 5),
    Listing(
      testDescription: "who claims to have processed more messages than there are is not asked again",
      answers: """
        C: <tag> UID SEARCH ALL
        S: * SEARCH 1 2 3 4 9
        S: <tag> OK [MESSAGELIMIT 1006 9] partial
        """, uids: [1, 2, 3, 4, 9], count: 5),
    Listing(
      testDescription: "expunged messages aren't missing",
      answers: """
        C: <tag> UID SEARCH ALL
        S: * 2 EXPUNGE
        S: * SEARCH 1 3 4 5
        S: <tag> OK
        """, uids: [1, 3, 4, 5], count: 4),
  ]

  @Test(arguments: listings)
  func `The listing of a mailbox is compared with EXISTS`(_ listing: Listing) async throws {
    let world = try await ScriptedSession("IMAP4rev1", Self.select + listing.answers + "\nanything\n")
    let session = try await world.connect()
    _ = try await session.select(.inbox, since: nil)
    #expect(try await session.listing() == MailboxListing(uids: listing.uids, count: listing.count))
    await session.close()
    try await world.server.finish()
  }

  @Test func `Answers to two searches at once aren't mixed`() async throws {
    let world = try await ScriptedSession(
      "IMAP4rev1",
      """
      C: <tag> UID SEARCH UID 1:5
      S: * SEARCH 1
      S: * SEARCH 2
      S: <tag> OK
      C: <tag> UID SEARCH UID 6:9
      S: * SEARCH 6
      S: <tag> OK
      anything
      """)
    let session = try await world.connect()
    async let first = session.existing(of: UIDSet(1...5))
    while !world.log.text.contains("UID SEARCH UID 1:5"), !Task.isCancelled { await Task.yield() }
    async let second = session.existing(of: UIDSet(6...9))
    #expect(try await first == [1, 2])
    #expect(try await second == [6])
    await session.close()
    try await world.server.finish()
  }

  /// The commands that a limit may end early, for the UIDs `%`, and what the server says of the first part.
  private static let commands:
    [(line: String, answer: String, call: @Sendable (any MailServerSession) async throws -> Void)] = [
      (
        "UID SEARCH UID %", "* SEARCH 5",
        {
          let found = try await $0.existing(of: UIDSet(1...9))
          #expect(found == [5])
        }
      ),
      (
        "UID FETCH % (UID FLAGS)", "* 5 FETCH (UID 5 FLAGS (\\\\Seen))",
        {
          let found = try await $0.flags(of: UIDSet(1...9), changedSince: nil)
          #expect(found == [5: .seen])
        }
      ),
      (
        "UID STORE % +FLAGS.SILENT (\\\\Seen)", "* OK working",
        { try await $0.store(UIDSet(1...9), adding: .seen, removing: []) }
      ),
      (
        "UID MOVE % \"INBOX\"", "* OK [COPYUID 7 5 50] moved",
        {
          let moved = try await $0.move(UIDSet(1...9), to: .inbox)
          #expect(moved?.pairs == [5: 50])
        }
      ),
      ("UID EXPUNGE %", "* 5 EXPUNGE", { try await $0.expunge(UIDSet(1...9)) }),
    ]

  private static func script(_ index: Int, _ second: String) -> String {
    let (line, answer, _) = commands[index]
    let empty = line.contains("SEARCH") ? "S: * SEARCH\n" : ""
    return """
      C: <tag> \(line.replacing("%", with: "1:9"))
      S: \(answer)
      S: <tag> OK [MESSAGELIMIT 5 5] partial
      C: <tag> \(line.replacing("%", with: "1:4"))
      \(empty)S: <tag> \(second)
      C: <tag> UID SEARCH UID 1
      S: * SEARCH 1
      S: <tag> OK
      anything
      """
  }

  @Test(arguments: 0..<5)
  func `What a limit leaves is asked for`(index: Int) async throws {
    let world = try await ScriptedSession("IMAP4rev1 UIDPLUS MOVE", Self.script(index, "OK done"))
    let session = try await world.connect()
    try await Self.commands[index].call(session)
    #expect(try await session.existing(of: [1]) == [1])
    await session.close()
    try await world.server.finish()
  }

  @Test(arguments: 0..<5)
  func `Nothing is believed done from a part, and the connection stays usable`(index: Int) async throws {
    let world = try await ScriptedSession(
      "IMAP4rev1 UIDPLUS MOVE", Self.script(index, "OK [MESSAGELIMIT 5 5] partial"))
    let session = try await world.connect()
    await #expect(throws: ServerError.incomplete(reason: "[MESSAGELIMIT 5 5] partial")) {
      try await Self.commands[index].call(session)
    }
    #expect(try await session.existing(of: [1]) == [1])
    await session.close()
    try await world.server.finish()
  }

  @Test func `Copies that are too many at once are made in parts, each of them whole`() async throws {
    let world = try await ScriptedSession(
      "IMAP4rev1 UIDPLUS",
      """
      C: <tag> UID COPY 1:9 "INBOX"
      S: <tag> NO [MESSAGELIMIT 5 5] too many
      C: <tag> UID COPY 1:5 "INBOX"
      S: <tag> OK [COPYUID 7 1:5 11:15] done
      C: <tag> UID COPY 6:9 "INBOX"
      S: <tag> OK [COPYUID 7 6:9 16:19] done
      C: <tag> UID COPY 1:3 "INBOX"
      S: <tag> NO [MESSAGELIMIT 5] too many
      anything
      """)
    let session = try await world.connect()
    let copied = try await session.copy(UIDSet(1...9), to: .inbox)
    #expect(copied?.pairs == Dictionary(uniqueKeysWithValues: (1...9).map { ($0, $0 + 10) }))
    await #expect(throws: ServerError.incomplete(reason: "[MESSAGELIMIT 5] too many")) {
      _ = try await session.copy(UIDSet(1...3), to: .inbox)
    }
    await session.close()
    try await world.server.finish()
  }

  @Test func `A line of FETCH that can't be read fails its command, not the connection`() async throws {
    let world = try await ScriptedSession(
      "IMAP4rev1",
      """
      C: <tag> UID FETCH 1:2 <any>
      S: * 1 FETCH (UID 1 FLAGS () BODYSTRUCTURE ("a" "C:\\\\scan\\\\") BODY[HEADER] "x")
      S: * 2 FETCH (UID 2 FLAGS () BODY[HEADER] "x")
      S: <tag> OK
      C: <tag> UID FETCH 1 (UID FLAGS INTERNALDATE RFC822.SIZE BODY.PEEK[HEADER])
      S: * 1 FETCH (UID 1 FLAGS () BODY[HEADER] "x")
      S: <tag> OK
      anything
      """)
    let session = try await world.connect()
    await #expect(throws: ServerError.incomplete(reason: "an unclosed list in a response")) {
      _ = try await session.messages([1, 2])
    }
    #expect(try await session.messages([1], withStructure: false).map(\.uid) == [1])
    await session.close()
    try await world.server.finish()
  }

  @Test func `Messages marked for deletion are listed only if all flags came`() async throws {
    let world = try await ScriptedSession(
      "IMAP4rev1",
      Self.select + """
        C: <tag> UID FETCH 1:4294967295 (UID FLAGS)
        S: * 1 FETCH (UID 1 FLAGS (\\\\Deleted))
        S: <tag> OK
        anything
        """)
    let session = try await world.connect()
    _ = try await session.select(.inbox, since: nil)
    await #expect(throws: ServerError.incomplete(reason: "it listed 1 of 5 messages")) {
      _ = try await session.deletedUIDs()
    }
    await session.close()
    try await world.server.finish()
  }
}
