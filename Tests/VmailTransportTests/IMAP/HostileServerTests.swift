import NIOCore
import Testing
import VmailDomain
import VmailServerSupport
import VmailTestSupport

@testable import VmailTransport

/// Invalid data that servers may send instead of a response. It ends the connection, and all further calls fail too.
@Suite(.timeLimit(.minutes(10))) struct HostileServerTests {
  @Test(
    arguments: [
      "S: * 1 FETCH (UID 7 BODY[] {4294967295}", "S: * 1 FETCH (UID 7 BODY[] {99999999999999999999}",
      "repeat 70000 raw: x", "raw: * SEARCH \nrepeat 900000 raw: 1234567890 ", "S: A99 OK not yours",
      "S: garbage", "S: + go on", "S: * BYE bye", "close", "reset",
      "raw: * 1 FETCH (UID 7 FLAGS (\\\\Seen\ncut 3\nS: ))))", "S: * 1 FETCH (BODY[] {50}\nraw: half\nclose",
    ])
  func `Invalid responses end the connection`(script: String) async throws {
    let world = try await ScriptedSession("IMAP4rev1", "C: <tag> UID FETCH <any>\n\(script)\nanything")
    let session = try await world.connect()
    await #expect(throws: ServerError.self) { _ = try await session.flags(of: [7], changedSince: nil) }
    await #expect(throws: ServerError.self) { _ = try await session.folders() }
  }

  @Test func `Endless unsolicited lines end the connection`() async throws {
    let server = try await LoopbackServer { peer in
      peer.send("* PREAUTH [CAPABILITY IMAP4rev1] hi\r\n")
      var count = 0
      for await _ in peer.inbound {
        count += 1
        if count == 1 { peer.send("* CAPABILITY IMAP4rev1\r\nA1 OK\r\n") }
        guard count == 2 else { continue }
        let line = Array(("* OK " + String(repeating: "x", count: 60_000) + "\r\n").utf8)
        for _ in 0..<3000 { try await peer.channel.writeAndFlush(ByteBuffer(bytes: line)) }
      }
    }
    let login = ServerLogin(target: server.target(), userName: "u", credentials: .password("p"))
    let session = try await IMAPConnector(time: .still).connect(login)
    await #expect(throws: ServerError.tooLarge("an unexpected response")) {
      _ = try await session.flags(of: [7], changedSince: nil)
    }
  }

  @Test func `An unsolicited literal is dropped, and the connection survives`() async throws {
    let world = try await ScriptedSession(
      "IMAP4rev1",
      """
      C: <tag> UID FETCH 7 (UID FLAGS)
      raw: * 1 FETCH (UID 7 FLAGS (\\\\Seen) BODY[] {500000}\\r\\n
      repeat 50000 raw: 0123456789
      S: )
      S: <tag> OK
      anything
      """)
    let session = try await world.connect()
    #expect(try await session.flags(of: [7], changedSince: nil) == [7: .seen])
    await session.close()
    try await world.server.finish()
  }

  @Test func `A partial result followed by NO is not returned`() async throws {
    let world = try await ScriptedSession(
      "IMAP4rev1",
      """
      C: <tag> UID FETCH <any>
      S: * 1 FETCH (UID 7 FLAGS ())
      S: <tag> NO [EXPUNGEISSUED] Some messages could not be FETCHed
      C: <tag> UID FETCH <any>
      S: <tag> NO [NOPERM] never
      C: <tag> UID FETCH <any>
      S: <tag> BAD what
      anything
      """)
    let session = try await world.connect()
    func error() async -> ServerError? {
      await #expect(throws: ServerError.self) { _ = try await session.flags(of: [7, 8], changedSince: nil) }
    }
    #expect(
      await error() == .unavailable(code: "EXPUNGEISSUED", reason: "Some messages could not be FETCHed"))
    #expect(await error() == .refused(code: "NOPERM", reason: "never"))
    #expect(await error() == .notUnderstood(reason: "what"))
    await session.close()
    try await world.server.finish()
  }

  @Test func `A reply that never arrives times out, however much was sent before`() async throws {
    let clock = ManualClock()
    let world = try await ScriptedSession(
      "IMAP4rev1", "C: <tag> UID FETCH <any>\nS: * 1 FETCH (UID 7 FLAGS ())\nstall here\nanything")
    let session = try await world.connect(time: clock.time)
    let ended = Outcome<Void>()
    let waiting = Task {
      defer { ended.settle(.success(())) }
      _ = try await session.flags(of: [7], changedSince: nil)
    }
    await world.server.reached("here")
    while !ended.isSettled, !Task.isCancelled {
      clock.advance(by: .seconds(5))
      await Task.yield()
    }
    await #expect(throws: ServerError.timedOut(doing: "the response to UID FETCH")) {
      try await waiting.value
    }
    world.server.release("here")
  }

  @Test func `A reply that never arrives times out, whatever else is sent in the meantime`() async throws {
    let clock = ManualClock()
    let steps = (0..<12).map { "stall \($0)\nS: * OK Still here" }.joined(separator: "\n")
    let world = try await ScriptedSession("IMAP4rev1", "C: <tag> UID FETCH <any>\n\(steps)\nanything")
    let session = try await world.connect(time: clock.time)
    let ended = Outcome<Void>()
    let waiting = Task {
      defer { ended.settle(.success(())) }
      _ = try await session.flags(of: [7], changedSince: nil)
    }
    for step in 0..<12 where !ended.isSettled {
      await world.server.reached("\(step)")
      clock.advance(by: .seconds(30))
      world.server.release("\(step)")
    }
    while !ended.isSettled { await Task.yield() }
    await #expect(throws: ServerError.timedOut(doing: "the response to UID FETCH")) {
      try await waiting.value
    }
  }

  /// RFC 9585, and numbers that make no sense: they are not used.
  @Test(
    arguments: [
      (#"("<tag>" 12 50)"#, true), (#"("<tag>" NIL NIL)"#, true), ("(NIL NIL NIL)", true), ("", true),
      (#"("<tag>" 0 0)"#, true), (#"("<tag>" 99 50)"#, true), (#"("<tag>" 99999999999999999999 1)"#, true),
      (#"("<tag>""#, true), (#"("B7" 12 50)"#, false), (#"("" 12 50)"#, false),
    ])
  func `A server that is at work on a command may take longer`(argument: String, isHeard: Bool) async throws {
    let clock = ManualClock()
    let steps = (0..<24).map { "stall \($0)\nS: * OK [INPROGRESS \(argument)] Still here" }
      .joined(separator: "\n")
    let world = try await ScriptedSession(
      "IMAP4rev1", "C: <tag> UID SEARCH <any>\n\(steps)\nstall end\nS: * SEARCH 7\nS: <tag> OK\nanything")
    let session = try await world.connect(time: clock.time)
    let ended = Outcome<Void>()
    let waiting = Task {
      defer { ended.settle(.success(())) }
      return try await session.existing(of: [7])
    }
    // Otherwise a kilobyte per second is expected, for the first time after five minutes.
    for step in 0..<(isHeard ? 24 : 7) {
      await world.server.reached("\(step)")
      clock.advance(by: .seconds(45))
      world.server.release("\(step)")
      while world.log.text.ranges(of: "[INPROGRESS]").count <= step, !ended.isSettled { await Task.yield() }
      // The line was logged before it was taken.
      _ = await session.traits
    }
    guard isHeard else {
      await #expect(throws: ServerError.timedOut(doing: "the response to UID SEARCH")) {
        try await waiting.value
      }
      return
    }
    await world.server.reached("end")
    world.server.release("end")
    #expect(try await waiting.value == [7])
  }

  @Test func `An endless listing is limited, and the Inbox is kept wherever it is`() throws {
    var list = ListCommand(options: nil, takesStatus: true)
    let parser = ResponseParser()
    for number in 0..<ListCommand.mailboxLimit + 5 {
      let taken = list.take(try parser.parse(Array("* LIST () \"/\" box\(number)".utf8)), tag: "A1")
      #expect(taken)
    }
    #expect(list.take(try parser.parse(Array("* LIST () \"/\" INBOX".utf8)), tag: "A1"))
    let status = try parser.parse(Array("A1 OK done".utf8))
    guard case .tagged(_, let end) = status else { return #expect(Bool(false)) }
    let kept = list.answer(end)
    #expect(kept.count == ListCommand.mailboxLimit + 1)
    #expect(kept.last?.mailbox.isInbox == true)
  }

  @Test func `Cancelling a call ends the connection at once`() async throws {
    let world = try await ScriptedSession("IMAP4rev1", "C: <tag> UID FETCH <any>\nstall here\nanything")
    let session = try await world.connect()
    let waiting = Task { try await session.flags(of: [7], changedSince: nil) }
    await world.server.reached("here")
    waiting.cancel()
    await #expect(throws: CancellationError.self) { _ = try await waiting.value }
    await #expect(throws: ServerError.self) { _ = try await session.folders() }
    world.server.release("here")
  }

  @Test func `The log contains no secrets, addresses, folder names or texts`() async throws {
    let world = try await ScriptedSession(
      "IMAP4rev1",
      """
      C: <tag> SELECT "canary folder"
      S: * OK [CANARY canary] canary
      S: * 1 EXISTS
      S: * OK [UIDVALIDITY 1] canary
      S: * 1 FETCH (UID 1 FLAGS (canary))
      S: <tag> OK canary
      C: <tag> UID FETCH 1 (UID BODY.PEEK[1])
      S: * CANARY canary
      S: * 1 FETCH (UID 1 BODY[1] "canary")
      S: <tag> NO [CANARY] canary
      C: <tag> LIST "" "*"
      S: * LIST () "/" canary
      S: * STATUS canary (MESSAGES 1)
      S: * BYE canary
      anything
      """)
    let session = try await world.connect()
    _ = try await session.select(MailboxPath(Array("canary folder".utf8)), since: nil)
    _ = try? await session.sections(SectionRequest(uids: [1], sections: [.part("1")]))
    _ = try? await session.folders()
    let text = world.log.text
    #expect(text.contains("UID FETCH 1 (UID BODY.PEEK[1])"))
    #expect(text.contains("LOGIN … …"))
    #expect(!text.lowercased().contains("canary"), "\(text)")
  }
}
