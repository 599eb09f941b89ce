import Testing
import VmailServerSupport

/// MESSAGELIMIT (RFC 9738), UIDONLY (RFC 9586) and UIDBATCHES (RFC 10022).
@Suite(.timeLimit(.minutes(10))) struct FakeLimitsTests {
  private static func server(
    _ personality: ServerPersonality, messages: Int = 4
  ) async throws -> FakeIMAPServer {
    let server = try await FakeIMAPServer(personality)
    for number in 0..<messages { server.deliver(letter("m\(number)"), to: "INBOX") }
    return server
  }

  @Test(
    arguments: [
      (
        "UID FETCH 1:4 (FLAGS)",
        ["* 4 FETCH (UID 4 FLAGS ())", "* 3 FETCH (UID 3 FLAGS ())", "t1 OK [MESSAGELIMIT 2 3] done"]
      ),
      ("UID FETCH 3:9 (UID)", ["* 3 FETCH (UID 3)", "* 4 FETCH (UID 4)", "t1 OK done"]),
      ("UID SEARCH ALL", ["* SEARCH 3 4", "t1 OK [MESSAGELIMIT 2 3] done"]),
      ("UID SEARCH SUBJECT m0", ["* SEARCH", "t1 OK [MESSAGELIMIT 2 3] done"]),
      ("UID SEARCH UID 1:2 SUBJECT m0", ["* SEARCH 1", "t1 OK done"]),
      ("UID SEARCH UIDBEFORE 3", ["* SEARCH 1 2", "t1 OK done"]),
      ("UID SEARCH UIDAFTER 1", ["* SEARCH 3 4", "t1 OK [MESSAGELIMIT 2 3] done"]),
      ("UID STORE 1:4 +FLAGS.SILENT (\\Seen)", ["t1 OK [MESSAGELIMIT 2 3] done"]),
      (
        "UID MOVE 1:3 Archive",
        [
          "* OK [COPYUID 1006 2:3 1:2] moved", "* 3 EXPUNGE", "* 2 EXPUNGE", "t1 OK [MESSAGELIMIT 2 2] done",
        ]
      ),
      ("UID COPY 1:3 Archive", ["t1 NO [MESSAGELIMIT 2 2] Too many messages to copy"]),
      ("UID COPY 1:2 Archive", ["t1 OK [COPYUID 1006 1:2 1:2] done"]),
      (
        "UID STORE 1:4 (UNCHANGEDSINCE 1) +FLAGS.SILENT (\\Seen)",
        ["* NO [MESSAGELIMIT 2 3] Not all messages", "t1 OK [MODIFIED 3:4] done but for some"]
      ),
    ])
  func `A command for more messages than the limit is done for the highest UIDs, and COPY is refused`(
    command: String, answer: [String]
  ) async throws {
    let server = try await Self.server(.dovecot.with("MESSAGELIMIT=2"))
    var client = try await TestClient.loggedIn(to: server, selecting: "INBOX")
    #expect(try await client.command(command) == answer)
    await server.stop()
  }

  @Test func `UID EXPUNGE counts what is marked, and EXPUNGE has no limit`() async throws {
    let server = try await Self.server(.dovecot.with("MESSAGELIMIT=2"), messages: 6)
    for uid: UInt32 in [1, 2, 3, 5] { server.setFlags(["\\Deleted"], of: uid, in: "INBOX") }
    var client = try await TestClient.loggedIn(to: server, selecting: "INBOX")
    #expect(
      try await client.command("UID EXPUNGE 1:6")
        == ["* 5 EXPUNGE", "* 3 EXPUNGE", "t1 OK [MESSAGELIMIT 2 3] done"])
    server.setFlags(["\\Deleted"], of: 4, in: "INBOX")
    #expect(try await client.command("EXPUNGE").last == "t1 OK done")
    #expect(server.messages(in: "INBOX").map(\.uid) == [6])
    await server.stop()
  }

  @Test func `SAVELIMIT is one of COPY alone`() async throws {
    let server = try await Self.server(.dovecot.with("SAVELIMIT=2"))
    var client = try await TestClient.loggedIn(to: server, selecting: "INBOX")
    #expect(
      try await client.command("UID COPY 2:4 Archive").last?.hasPrefix("t1 NO [MESSAGELIMIT 2 3]") == true)
    #expect(try await client.command("UID SEARCH ALL") == ["* SEARCH 1 2 3 4", "t1 OK done"])
    #expect(try await client.command("UID MOVE 1:4 Archive").last == "t1 OK done")
    await server.stop()
  }

  @Test func `With UIDONLY, message numbers are refused, and UIDs come in their place`() async throws {
    let server = try await Self.server(.dovecot.with("UIDONLY"))
    var client = try await TestClient.loggedIn(to: server)
    #expect(try await client.command("ENABLE QRESYNC UIDONLY").first == "* ENABLED QRESYNC UIDONLY")
    _ = try await client.command("SELECT INBOX")
    for command in [
      "FETCH 1 (FLAGS)", "STORE 1 +FLAGS (\\Seen)", "SEARCH ALL", "COPY 1 Archive", "MOVE 1 Archive",
      "UID SEARCH 1:2", "UID SEARCH NOT 1", "SELECT INBOX (QRESYNC (1001 1 1:2 (1 1)))",
    ] {
      #expect(try await client.command(command).last?.hasPrefix("t1 BAD [UIDREQUIRED]") == true, "\(command)")
    }
    _ = try await client.command("SELECT INBOX")
    server.expunge(1, in: "INBOX")
    server.setFlags(["\\Seen"], of: 3, in: "INBOX")
    #expect(
      try await client.command("NOOP")
        == ["* VANISHED 1", "* 3 UIDFETCH (FLAGS (\\Seen) MODSEQ (7))", "t1 OK done"])
    #expect(
      try await client.command("UID FETCH 3 (RFC822.SIZE)").first?.hasPrefix("* 3 UIDFETCH (RFC822.SIZE")
        == true)
    #expect(
      try await client.command("UID STORE 4 +FLAGS (\\Seen)")
        == ["* 4 UIDFETCH (FLAGS (\\Seen) MODSEQ (8))", "t1 OK done"])
    #expect(try await client.command("UID SEARCH UID 1:*") == ["* SEARCH 2 3 4", "t1 OK done"])
    #expect(try await client.command("UID MOVE 2 Archive").contains("* VANISHED 2"))
    #expect(
      try await client.command("SELECT INBOX (QRESYNC (1001 7 1:4))").contains("* VANISHED (EARLIER) 2"))
    await server.stop()
  }

  @Test func `Yahoo shows the newest messages only, until UIDONLY is enabled`() async throws {
    let server = try await Self.server(.yahoo(showing: 3, limit: 10), messages: 5)
    var client = try await TestClient.loggedIn(to: server)
    #expect(try await client.command("STATUS INBOX (MESSAGES)").first == "* STATUS \"INBOX\" (MESSAGES 5)")
    #expect(try await client.command("SELECT INBOX").contains("* 3 EXISTS"))
    #expect(try await client.command("UID SEARCH ALL").first == "* SEARCH 3 4 5")
    #expect(try await client.command("UID FETCH 1:2 (UID)") == ["t1 OK done"])
    server.deliver(letter("new"), to: "INBOX")
    #expect(try await client.command("NOOP").first == "* 4 EXISTS")
    _ = try await client.command("ENABLE UIDONLY")
    #expect(try await client.command("SELECT INBOX").contains("* 6 EXISTS"))
    #expect(try await client.command("UID SEARCH ALL").first == "* SEARCH 1 2 3 4 5 6")
    await server.stop()
  }

  @Test(
    arguments: [
      ("50", ["* UIDBATCHES (TAG \"t1\") 50:1", "t1 OK done"]),
      ("42", ["* UIDBATCHES (TAG \"t1\") 50:1", "t1 OK done"]),
      ("41", ["* UIDBATCHES (TAG \"t1\") 50:3,2:1", "t1 OK done"]),
      ("10", ["* UIDBATCHES (TAG \"t1\") 50:38,37:28,27:18,17:4,3:1", "t1 OK done"]),
      ("10 1:1", ["* UIDBATCHES (TAG \"t1\") 50:38", "t1 OK done"]),
      ("10 5:6", ["* UIDBATCHES (TAG \"t1\") 3:1", "t1 OK done"]),
      ("10 7:7", ["* UIDBATCHES (TAG \"t1\")", "t1 OK done"]),
      ("9", ["t1 NO [TOOFEW] A batch has at least 10 messages"]), ("0", ["t1 BAD No size"]),
      ("10 6:5", ["t1 BAD No range of batches"]), ("X", ["t1 BAD a number is missing"]),
    ])
  func `UIDBATCHES divides a mailbox into ranges with so many messages each`(
    arguments: String, answer: [String]
  ) async throws {
    var personality = ServerPersonality.dovecot.with("UIDBATCHES")
    personality.smallestBatch = 10
    let server = try await Self.server(personality, messages: 50)
    for uid: UInt32 in [1, 14, 15, 16, 17, 41, 43, 45] { server.expunge(uid, in: "INBOX") }
    var client = try await TestClient.loggedIn(to: server, selecting: "INBOX")
    #expect(try await client.command("UIDBATCHES \(arguments)") == answer)
    await server.stop()
  }
}
