import Testing
import VmailDomain
import VmailServerSupport
import VmailTestSupport

@testable import VmailTransport

/// The outcome of sending a message when the connection or the server fails.
@Suite(.timeLimit(.minutes(10))) struct SubmissionFaultTests {
  @Test(
    arguments: [SubmissionPhase.greeting, .hello, .logIn, .mail, .recipient("carol@x.example"), .data])
  func `A connection that ends before the end of the message did not submit it`(phase: SubmissionPhase)
    async throws
  {
    for effect in [SubmissionFault.Effect.cutBefore, .cutAfter] {
      let (outcome, ends, server) = try await SubmissionTrial.submit(
        offering: ["PIPELINING"], SubmissionFault(phase, effect))
      #expect(outcome.lost && ends == 0 && server.accepted.isEmpty, "\(outcome)")
    }
  }

  @Test
  func `A connection that ends after that leaves the outcome unknown, whatever the server has received`()
    async throws
  {
    for extensions in [[], ["CHUNKING"]] {
      for (effect, count) in [(SubmissionFault.Effect.cutBefore, 0), (.cutAfter, 1)] {
        let (outcome, ends, server) = try await SubmissionTrial.submit(
          offering: extensions, SubmissionFault(.end, effect))
        #expect(outcome.isUnknown && ends == 1 && server.accepted.count == count)
      }
      let (outcome, _, server) = try await SubmissionTrial.submit(
        offering: extensions, SubmissionFault(.end, .cutAfterReply))
      #expect(outcome == .taken("Ok: queued as 1") && server.accepted.count == 1)
    }
  }

  @Test func `A connection that ends in the middle of a large message did not submit it`() async throws {
    // More than the sockets can buffer, so that not all of it is in transit when the connection is cut.
    let source = Array(repeating: UInt8(ascii: "\n"), count: 12 << 20)
    for extensions in [[], ["CHUNKING", "PIPELINING"]] {
      let server = try await FakeSubmissionServer(extensions)
      let proxy = try await FaultProxy(to: server.port)
      proxy.plan(.cut(after: 300_000), .toServer)
      let session = try await SubmissionTrial.connect(to: server, port: proxy.port)
      let (outcome, ends) = await SubmissionTrial.submit(
        SubmissionTrial.mail(to: "b@x.example", source: source), on: session)
      await proxy.stop()
      await server.stop()
      #expect(outcome.lost && ends == 0 && server.accepted.isEmpty, "\(outcome)")
    }
  }

  @Test(
    arguments: [[], ["CHUNKING", "PIPELINING"]])
  func `Wherever the connection is cut, the reported outcome is true`(extensions: [String]) async throws {
    let mail = SubmissionTrial.mail(to: "b@x.example", source: Array("a\n.\n".utf8))
    for direction in [FaultProxy.Direction.toServer, .toClient] {
      let server = try await FakeSubmissionServer(extensions)
      let proxy = try await FaultProxy(to: server.port)
      let whole = try await SubmissionTrial.connect(to: server, port: proxy.port)
      let start = proxy.count(direction)
      #expect(await SubmissionTrial.submit(mail, on: whole).outcome == .taken("Ok: queued as 1"))
      let end = proxy.count(direction)
      await whole.close()
      var unknown: Set<Int> = []
      for place in start...end {
        let before = server.accepted.count
        proxy.plan(.cut(after: place), direction)
        guard let session = try? await SubmissionTrial.connect(to: server, port: proxy.port) else {
          #expect(place == start)
          continue
        }
        let (outcome, ends) = await SubmissionTrial.submit(mail, on: session)
        await proxy.closeAll()
        // The connections are closed, so no more data can arrive.
        await server.dropConnections()
        let taken = server.accepted.count - before
        switch outcome {
        case .taken: #expect(taken == 1)
        case .submission(.unknownOutcome):
          #expect(ends == 1 && taken <= 1)
          unknown.insert(taken)
        case .server(.connectionLost): #expect(ends == 0 && taken == 0)
        default: Issue.record("\(outcome) at \(place)")
        }
      }
      // The server has the complete message only if it was the reply that got lost.
      #expect(unknown.contains(direction == .toClient ? 1 : 0))
      await proxy.stop()
      await server.stop()
    }
  }

  @Test func `Each phase has a time limit, and the outcome depends on the end of the message`() async throws {
    for (phase, limit, doing) in [
      (SubmissionPhase.mail, 300, "the response to MAIL"),
      (.recipient("carol@x.example"), 300, "the response to RCPT"),
      (.data, 120, "the response to DATA"), (.end, 600, "the response to the message"),
    ] {
      for patience in [limit - 1, limit] {
        let clock = ManualClock()
        let server = try await FakeSubmissionServer([])
        server.plan(SubmissionFault(phase, .hold("silence")))
        let session = try await SubmissionTrial.connect(to: server, time: clock.time)
        let submitting = Task { await SubmissionTrial.submit(on: session).outcome }
        await server.reached("silence")
        clock.advance(by: .seconds(patience))
        if patience < limit {
          server.release("silence")
          #expect(await submitting.value == .taken("Ok: queued as 1"))
        } else if phase == .end {
          #expect(await submitting.value == .submission(.unknownOutcome(.timedOut(doing: doing))))
        } else {
          #expect(await submitting.value == .server(.timedOut(doing: doing)))
        }
        await server.stop()
      }
    }
  }

  @Test func `A server that stops reading the message is disconnected after its time limit`() async throws {
    let clock = ManualClock()
    let server = try await FakeSubmissionServer(["PIPELINING"])
    let proxy = try await FaultProxy(to: server.port)
    proxy.plan(.stall(after: 100_000), .toServer)
    let session = try await SubmissionTrial.connect(to: server, port: proxy.port, time: clock.time)
    let source = Array(repeating: UInt8(ascii: "\n"), count: 12 << 20)
    let submitting = Task {
      await SubmissionTrial.submit(SubmissionTrial.mail(to: "b@x.example", source: source), on: session)
    }
    await proxy.stalled()
    let moving = Task {
      // Data that were in transit when it stalled are still accepted, and restart the time limit.
      while !Task.isCancelled {
        clock.advance(by: .seconds(180))
        await Task.yield()
      }
    }
    let (outcome, ends) = await submitting.value
    moving.cancel()
    #expect(outcome == .server(.timedOut(doing: "the server to accept the message")) && ends == 0)
    await proxy.stop()
    await server.stop()
    #expect(server.accepted.isEmpty)
  }

  @Test func `Cancelling ends the session at once; the outcome is unknown only after the end of the message`()
    async throws
  {
    for phase in [SubmissionPhase.mail, .data, .end] {
      let server = try await FakeSubmissionServer([])
      server.plan(SubmissionFault(phase, .hold("here")))
      let session = try await SubmissionTrial.connect(to: server)
      let submitting = Task { await SubmissionTrial.submit(on: session).outcome }
      await server.reached("here")
      submitting.cancel()
      let outcome = await submitting.value
      #expect(phase == .end ? outcome.isUnknown : outcome == .cancelled)
      await server.stop()
    }
    let server = try await FakeSubmissionServer([])
    let session = try await SubmissionTrial.connect(to: server)
    let (outcome, ends) = await Task {
      await SubmissionTrial.submit(on: session) { withUnsafeCurrentTask { $0?.cancel() } }
    }.value
    #expect(outcome == .cancelled && ends == 1)
    await server.stop()
    #expect(server.accepted.isEmpty && !server.commands.contains { $0.text == "." })
  }

  // MARK: Misbehaving servers

  private static let ready =
    SubmissionScript.hello
    + "S: 250-mail.example\nS: 250-PIPELINING\nS: 250 AUTH PLAIN\nC: AUTH PLAIN <any>\n"
  private static let accepted =
    "C: MAIL FROM:<a@x.example>\nC: RCPT TO:<b@x.example>\nraw: 250 ok\\r\\n250 ok\\r\\n\nC: DATA\n"

  private func played(_ text: String, source: [UInt8] = SubmissionTrial.source) async throws
    -> SubmissionTrial.Outcome
  {
    var outcome = SubmissionTrial.Outcome.other
    _ = try await SubmissionScript.run(Self.ready + text, security: .tls) { target, _ in
      let login = ServerLogin(target: target, userName: "user", credentials: .password("swordfish"))
      let session = try await SMTPSubmission(time: .still).connect(login)
      outcome = await SubmissionTrial.submit(
        SubmissionTrial.mail(to: "b@x.example", source: source), on: session
      )
      .outcome
      await session.close()
    }
    return outcome
  }

  private static let content =
    "C: From: a@x.example\nC: Subject: one\nC: \nC: ..dot\nC: Body.\nC: .\n"

  @Test func `Replies received at once are assigned to their commands`() async throws {
    let text =
      "S: 235 ok\n" + Self.accepted + "S: 354 go\n" + Self.content + "S: 250 taken\nC: QUIT\nS: 221 bye"
    #expect(try await played(text) == .taken("taken"))
  }

  @Test func `A reply that arrives too early is not taken for another's`() async throws {
    let unasked = ServerError.protocolViolation("an SMTP reply to no command")
    #expect(try await played("raw: 235 ok\\r\\n250 taken\\r\\n\nexpect close") == .server(unasked))
    let text = "S: 235 ok\n" + Self.accepted + "raw: 354 go\\r\\n250 taken\\r\\n\nanything"
    #expect(
      try await played(text) == .server(.protocolViolation("an unexpected SMTP reply 250")))
    let refusing = "S: 235 ok\n" + Self.accepted + "raw: 354 go\\r\\n552 5.3.4 too much\\r\\n\nanything"
    #expect(try await played(refusing) == .server(.refused(code: "552", reason: "too much")))
  }

  @Test(
    arguments: [
      ("S: 354 go on", ServerError.protocolViolation("an unexpected SMTP reply 354")),
      ("S: Okay", .protocolViolation("an SMTP reply without a code")),
      ("S: 199 hm", .protocolViolation("an SMTP reply with the code 199")),
      ("repeat 1000 S: 250-more", .tooLarge("the lines of an SMTP reply")),
      ("repeat 1000 raw: 250 and so on", .tooLarge("a line of an SMTP reply")),
      ("raw: 250-taken\\r\\n\nclose", .connectionLost(reason: "the server closed the connection")),
      ("raw: 250 taken\nclose", .connectionLost(reason: "the server closed the connection")),
    ])
  func `An invalid reply to the end of the message leaves the outcome unknown`(
    line: String, error: ServerError
  ) async throws {
    let text = "S: 235 ok\n" + Self.accepted + "S: 354 go\n" + Self.content + line + "\nanything"
    #expect(try await played(text) == .submission(.unknownOutcome(error)))
  }

  @Test func `DATA is started only by 354`() async throws {
    let text = "S: 235 ok\n" + Self.accepted + "S: 250 fine\nexpect close"
    #expect(
      try await played(text) == .server(.protocolViolation("an unexpected SMTP reply 250")))
  }

  @Test func `A flood of replies is cut off, and the log contains no address, password or server text`()
    async throws
  {
    let outcome = try await played(
      "S: 235 ok\nC: MAIL FROM:<a@x.example>\nC: RCPT TO:<b@x.example>\nrepeat 5000 S: 250-x\nanything")
    #expect(outcome == .server(.tooLarge("the lines of an SMTP reply")))
    #expect(SMTPCommand.recipient(try SMTPPath("b@x.example")).description == "RCPT")
    #expect(
      SMTPCommand.mail(try SMTPPath("b@x.example"), parameters: ["SIZE=1"]).description == "MAIL SIZE=1")
  }
}
