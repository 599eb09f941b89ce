import Testing
import VmailDomain
import VmailServerSupport

@testable import VmailTransport

/// How to go on where a server has stopped (RFC 9738), and what is asked at once where its limit is known.
@Suite(.timeLimit(.minutes(10))) struct MessageLimitTests {
  /// The code's arguments, and the sets that remain of those asked for; `nil` if asking again would not end.
  struct Case: Sendable, CustomTestStringConvertible {
    var asked: UIDSet = UIDSet(1...9)
    let code: String
    let rest: [UIDSet]?

    var testDescription: String { "\(asked) [MESSAGELIMIT \(code)]" }
  }

  private static func limit(_ code: String, _ kind: StatusResponse.Kind = .ok) -> MessageLimit? {
    MessageLimit(StatusResponse(kind: kind, rest: Array("[MESSAGELIMIT \(code)] part".utf8)[...]))
  }

  @Test(
    arguments: [
      Case(code: "5 5", rest: [UIDSet(1...4)]), Case(code: "1 9", rest: [UIDSet(1...8)]),
      Case(code: "5 10", rest: nil), Case(code: "9 2", rest: [[1]]), Case(code: "9 1", rest: []),
      // The same one twice, one above, and one below.
      Case(asked: UIDSet(1...4), code: "5 5", rest: nil), Case(asked: UIDSet(1...4), code: "5 6", rest: nil),
      Case(asked: UIDSet(3...9), code: "5 3", rest: []), Case(asked: UIDSet(3...9), code: "5 2", rest: nil),
      Case(asked: [1, 5, 9], code: "2 5", rest: [[1]]), Case(asked: [1, 5, 9], code: "2 4", rest: [[1]]),
      Case(asked: [], code: "5 5", rest: nil),
      Case(asked: .all, code: "1000 20001", rest: [UIDSet(1...20_000)]),
      Case(asked: .all, code: "4294967295 4294967295", rest: [UIDSet(1...4_294_967_294)]),
      // Nothing can be learned from these.
      Case(code: "5", rest: nil), Case(code: "0 5", rest: nil), Case(code: "", rest: nil),
      Case(code: "x 5", rest: nil), Case(code: "5 0", rest: nil), Case(code: "-1 5", rest: nil),
      Case(code: "4294967296 5", rest: nil), Case(code: "5 4294967296", rest: nil),
    ])
  func `What a limit has left is what is below the lowest UID`(_ example: Case) throws {
    let limit = try #require(Self.limit(example.code))
    #expect(limit.remainder(of: example.asked, isRefused: false) == example.rest)
  }

  @Test(
    arguments: [
      Case(code: "5 5", rest: [UIDSet(1...5), UIDSet(6...9)]),
      Case(code: "5", rest: [UIDSet(1...5), UIDSet(6...9)]),
      Case(code: "8", rest: [UIDSet(1...8), [9]]), Case(code: "9", rest: nil), Case(code: "10", rest: nil),
      // Fewer than the limit: the server counts otherwise, so its own UID divides them.
      Case(code: "9 2", rest: [UIDSet(2...9), [1]]), Case(code: "9 9", rest: [[9], UIDSet(1...8)]),
      Case(code: "9 1", rest: nil), Case(code: "9 10", rest: nil), Case(asked: [], code: "5 5", rest: nil),
      Case(asked: .all, code: "1000 20001", rest: [UIDSet(20_001...UInt32.max), UIDSet(1...20_000)]),
      Case(asked: .all, code: "1000", rest: nil), Case(code: "0", rest: nil),
    ])
  func `What is refused because of a limit is divided`(_ example: Case) throws {
    let limit = try #require(Self.limit(example.code, .no))
    #expect(limit.remainder(of: example.asked, isRefused: true) == example.rest)
  }

  @Test(
    arguments: [
      ([], [UIDSet.all]), ([1], [.all]), ([0, 1], [.all]),
      ([20, 10], [UIDSet(20...UInt32.max), UIDSet(10...19), UIDSet(1...9)]),
      ([2, UInt32.max, 2], [[UInt32.max], UIDSet(2...UInt32.max - 1), [1]]),
    ] as [([UInt32], [UIDSet])])
  func `Whatever ranges a server names, together they hold all UIDs`(starts: [UInt32], pieces: [UIDSet]) {
    #expect(UIDBatches.pieces(from: starts) == pieces)
  }

  @Test func `Batches of a set have as many UIDs as are allowed`() {
    #expect(UIDSet([1, 3, 5, 7]).batches(of: 4) == [[1, 3, 5, 7]])
    #expect(UIDSet([1, 3, 5, 7]).batches(of: 3) == [[1, 3, 5], [7]])
    #expect(UIDSet([1, 2, 5]).batches(of: 1) == [[1], [2], [5]])
  }

  @Test func `Limits and UIDONLY are read from the capabilities`() {
    var strategy = Strategy([
      "IMAP4REV1", "ENABLE", "CONDSTORE", "UIDONLY", "MESSAGELIMIT=1000", "SAVELIMIT=2000",
    ])
    #expect(strategy.messageLimit == 1000 && strategy.copyLimit == 2000 && !strategy.hasBatches)
    #expect(strategy.toEnable == ["CONDSTORE", "UIDONLY"] && strategy.mayHideMail)
    strategy.enabled = ["CONDSTORE", "UIDONLY"]
    #expect(!strategy.mayHideMail)
    let other = Strategy(["MESSAGELIMIT=5", "UIDBATCHES"])
    #expect(other.messageLimit == 5 && other.copyLimit == 5 && other.hasBatches && other.mayHideMail)
    for wrong in ["MESSAGELIMIT=0", "MESSAGELIMIT=", "MESSAGELIMIT", "MESSAGELIMIT=x"] {
      #expect(Strategy([wrong]).messageLimit == nil && !Strategy([wrong]).mayHideMail)
    }
  }

  // MARK: With servers

  private static func connected(
    _ personality: ServerPersonality, messages: Int, selects: Bool = true
  ) async throws -> (FakeIMAPServer, any MailServerSession) {
    let server = try await FakeIMAPServer(personality)
    for number in 1...messages { server.deliver("Message-ID: <m\(number)@x>\n\nBody.\n", to: "INBOX") }
    let login = ServerLogin(
      target: ServerTarget(
        endpoint: ServerEndpoint(host: "127.0.0.1", port: server.port, security: .clear)),
      userName: server.login.user, credentials: .password(server.login.password))
    let session = try await IMAPConnector(time: .still).connect(login)
    if selects { _ = try await session.select(.inbox, since: nil) }
    server.clearCommands()
    return (server, session)
  }

  /// Servers with a limit of 5, that say so or not, and whether they know UIDONLY or ESEARCH.
  private static let limited: [ServerPersonality] = [
    .dovecot.with("MESSAGELIMIT=5"), .plain.with("MESSAGELIMIT=5"), .stalwart(limit: 5),
    .stalwart(limit: 5).without("ESEARCH"), .yahoo(showing: 7, limit: 5),
  ]

  @Test(arguments: limited, [4, 5, 6, 11])
  func `A limit changes nothing in what is read and done`(personality: ServerPersonality, count: Int)
    async throws
  {
    let (server, session) = try await Self.connected(personality, messages: count)
    let all = UIDSet(1...UInt32(count))
    #expect(try await session.listing() == MailboxListing(uids: all, count: count))
    #expect(try await session.existing(of: UIDSet(1...100)) == all)
    #expect(try await session.uids(withMessageId: "<m1@x>") == [1])
    #expect(try await session.messages(all).map(\.uid) == Array(all.uids))
    #expect(try await session.flags(of: .all, changedSince: nil).count == count)
    try await session.store(all, adding: .deleted, removing: [])
    #expect(try await session.deletedUIDs() == all)
    try await session.store(.all, adding: [], removing: .deleted)
    let archive = MailboxPath(Array("Archive".utf8))
    let copied = try #require(try await session.copy(all, to: archive))
    #expect(copied.pairs == Dictionary(uniqueKeysWithValues: all.uids.map { ($0, $0) }))
    let moved = try #require(try await session.move(UIDSet(2...UInt32(count)), to: archive))
    #expect(moved.pairs.count == count - 1)
    #expect(server.messages(in: "Archive").count == 2 * count - 1)
    try await session.store([1], adding: .deleted, removing: [])
    try await session.expunge(.all)
    #expect(try await session.listing() == MailboxListing(uids: [], count: 0))
    await session.close()
    await server.stop()
  }

  @Test func `UID EXPUNGE goes on until all that is marked has gone`() async throws {
    let (server, session) = try await Self.connected(.stalwart(limit: 5), messages: 17)
    try await session.store(.all, adding: .deleted, removing: [])
    try await session.expunge(.all)
    #expect(server.messages(in: "INBOX").isEmpty)
    await session.close()
    await server.stop()
  }

  @Test func `Where the limit is known, no command names more messages, and searches run at once`()
    async throws
  {
    let (server, session) = try await Self.connected(.stalwart(limit: 5), messages: 12)
    let all = UIDSet(1...12)
    _ = try await session.flags(of: all, changedSince: nil)
    #expect(
      Set(server.commands.map(\.text))
        == ["UID FETCH 1:5 (UID FLAGS)", "UID FETCH 6:10 (UID FLAGS)", "UID FETCH 11:12 (UID FLAGS)"])
    server.clearCommands()
    _ = try await session.listing()
    #expect(
      Set(server.commands.map(\.text)) == [
        "UIDBATCHES 5", "UID SEARCH RETURN (ALL) UID 8:4294967295", "UID SEARCH RETURN (ALL) UID 3:7",
        "UID SEARCH RETURN (ALL) UID 1:2",
      ])
    server.clearCommands()
    _ = try await session.copy(all, to: MailboxPath(Array("Archive".utf8)))
    #expect(
      server.commands.map(\.text) == ["UID COPY 1:10 \"Archive\"", "UID COPY 11:12 \"Archive\""],
      "COPY has a limit of its own")
    await session.close()
    await server.stop()
  }

  @Test func `A server that refuses UIDBATCHES is searched part by part`() async throws {
    var personality = ServerPersonality.stalwart(limit: 5)
    personality.smallestBatch = 6
    let (server, session) = try await Self.connected(personality, messages: 12)
    #expect(try await session.listing() == MailboxListing(uids: UIDSet(1...12), count: 12))
    #expect(
      server.commands.map(\.text) == [
        "UIDBATCHES 5", "UID SEARCH RETURN (ALL) ALL", "UID SEARCH RETURN (ALL) UID 1:7",
        "UID SEARCH RETURN (ALL) UID 1:2",
      ])
    await session.close()
    await server.stop()
  }

  @Test func `Where UIDONLY is refused, the newest messages are not taken for all`() async throws {
    let server = try await FakeIMAPServer(.yahoo(showing: 3, limit: 10))
    for number in 1...5 { server.deliver("Message-ID: <m\(number)@x>\n\nBody.\n", to: "INBOX") }
    server.plan(CommandFault("ENABLE", .answer("NO not now")))
    let login = ServerLogin(
      target: ServerTarget(
        endpoint: ServerEndpoint(host: "127.0.0.1", port: server.port, security: .clear)),
      userName: server.login.user, credentials: .password(server.login.password))
    for expected in [
      MailboxListing(uids: [3, 4, 5], count: 5), MailboxListing(uids: UIDSet(1...5), count: 5),
    ] {
      let session = try await IMAPConnector(time: .still).connect(login)
      _ = try await session.select(.inbox, since: nil)
      #expect(try await session.listing() == expected)
      await session.close()
    }
    await server.stop()
  }
}
