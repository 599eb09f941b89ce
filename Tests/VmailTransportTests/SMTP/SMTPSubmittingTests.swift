import Foundation
import Testing
import VmailDomain
import VmailServerSupport

@testable import VmailTransport

@Suite(.timeLimit(.minutes(10))) struct SMTPSubmittingTests {
  private static let bare = ["8BITMIME"]

  private func verbs(_ server: FakeSubmissionServer) -> [String] {
    server.commands.map { $0.text.split(separator: " ").first.map(String.init) ?? "" }
  }

  @Test func `A message is sent by DATA, or by BDAT if supported, with its envelope and byte for byte`()
    async throws
  {
    for extensions in [Self.bare, FakeSubmissionServer.usualExtensions] {
      let (outcome, ends, server) = try await SubmissionTrial.submit(offering: extensions)
      #expect(outcome == .taken("Ok: queued as 1") && ends == 1)
      let mail = try #require(server.accepted.first)
      #expect(mail.sender == "a@x.example" && mail.source == SubmissionTrial.source)
      #expect(mail.recipients == SubmissionTrial.mail.envelope.recipients)
      #expect(mail.isChunked == extensions.contains("CHUNKING"))
      #expect(mail.parameters == (mail.isChunked ? ["SIZE=\(mail.source.count)"] : []))
    }
  }

  @Test(
    arguments: [
      ("FUTURERELEASE 86400 2026-12-31T00:00:00Z", 86_399, true), ("FUTURERELEASE 86400", 86_400, true),
      ("FUTURERELEASE 86400", 86_401, false), ("FUTURERELEASE", 1, false), ("FUTURERELEASE soon", 1, false),
      ("8BITMIME", 1, false),
    ])
  func `The server holds mail if it offers to, and for so long; otherwise nothing is sent`(
    offer: String, seconds: Int, isHeld: Bool
  ) async throws {
    var mail = SubmissionTrial.mail
    mail.hold = seconds
    let (outcome, ends, server) = try await SubmissionTrial.submit(mail, offering: [offer])
    #expect(outcome == (isHeld ? .taken("Ok: queued as 1") : .submission(.cannotHold)))
    #expect(ends == (isHeld ? 1 : 0))
    #expect(server.accepted.map(\.parameters) == (isHeld ? [["HOLDFOR=\(seconds)"]] : []))
    #expect(isHeld || !verbs(server).contains("MAIL"))
  }

  /// Stalwart up to 0.16.16 read the time of HOLDUNTIL as another; vmail asks with HOLDFOR.
  @Test(arguments: [
    ("2.1.0 Ok", true), ("2.1.0 Held until 2026-12-31T12:00:00Z", true),
    ("held (2026-12-31T13:30:00+01:00).", true),
    ("held until 2026-12-31T13:00:00Z", true), ("held until 2026-12-31T13:00:01Z", false),
    ("held until 2026-12-31T10:59:59Z", false), ("releases <1970-01-21T15:32:00Z>", false),
    ("until=2026-12-31", true),
    ("held until 2026-13-31T10:59:59Z", true),
  ])
  func `A server that names another time gets nothing`(words: String, isHeld: Bool) async throws {
    var mail = SubmissionTrial.mail
    (mail.hold, mail.holdUntil) = (600, Date(timeIntervalSince1970: 1_798_718_400))
    for extensions in [["FUTURERELEASE 86400"], ["FUTURERELEASE 86400", "PIPELINING"]] {
      let server = try await FakeSubmissionServer(extensions)
      let session = try await SubmissionTrial.connect(to: server)
      server.plan(SubmissionFault(.mail, .replyAfter("250 \(words)")))
      let (outcome, ends) = await SubmissionTrial.submit(mail, on: session)
      #expect(outcome == (isHeld ? .taken("Ok: queued as 1") : .submission(.cannotHold)))
      #expect(ends == (isHeld ? 1 : 0) && server.accepted.count == ends)
      // The connection is still usable.
      #expect(await SubmissionTrial.submit(on: session).outcome == .taken("Ok: queued as \(ends + 1)"))
      await session.close()
      await server.stop()
    }
  }

  @Test func `Several messages are sent on one connection, even after refusals`() async throws {
    for extensions in [Self.bare, FakeSubmissionServer.usualExtensions, ["CHUNKING"], ["PIPELINING"]] {
      let server = try await FakeSubmissionServer(extensions)
      let session = try await SubmissionTrial.connect(to: server)
      for fault in [
        SubmissionFault(.mail, .reply("451 4.3.0 later")),
        SubmissionFault(.recipient("carol@x.example"), .reply("550 5.1.1 no")),
        SubmissionFault(.end, .reply("554 5.6.0 no")),
      ] {
        server.plan(fault)
        let refused = await SubmissionTrial.submit(on: session).outcome
        if case .taken = refused { Issue.record("taken") }
        for _ in 1...2 {
          let taken = await SubmissionTrial.submit(on: session).outcome
          #expect(taken == .taken("Ok: queued as \(server.accepted.count)"))
        }
      }
      #expect(server.accepted.count == 6)
      #expect(server.connectionCount == 1)
      await session.close()
      await server.stop()
    }
  }

  @Test
  func `MAIL and all RCPT commands are pipelined if the server supports it, but never with the content`()
    async throws
  {
    let server = try await FakeSubmissionServer(["PIPELINING"])
    server.plan(SubmissionFault(.mail, .hold("mail")))
    server.plan(SubmissionFault(.recipient("dave@x.example"), .holdReply("last")))
    let proxy = try await FaultProxy(to: server.port)
    let session = try await SubmissionTrial.connect(to: server, port: proxy.port)
    let before = proxy.count(.toServer)
    let submitting = Task { await SubmissionTrial.submit(on: session).outcome }
    await server.reached("mail")
    let recipients = SubmissionTrial.mail.envelope.recipients.map { "RCPT TO:<\($0)>\r\n" }.joined()
    let expected = "MAIL FROM:<a@x.example>\r\n" + recipients
    server.release("mail")
    await server.reached("last")
    #expect(String(decoding: proxy.passed(.toServer).dropFirst(before), as: UTF8.self) == expected)
    server.release("last")
    #expect(await submitting.value == .taken("Ok: queued as 1"))
    await session.close()
    await proxy.stop()
    await server.stop()
  }

  @Test func `When recipients are refused, nobody gets the message, and each of them is named`() async throws
  {
    for extensions in [Self.bare, FakeSubmissionServer.usualExtensions] {
      let (outcome, ends, server) = try await SubmissionTrial.submit(
        offering: extensions, SubmissionFault(.recipient("bob@x.example"), .reply("550 5.1.1 No such user")),
        SubmissionFault(.recipient("dave@x.example"), .reply("450-4.2.1 Not\r\n450 4.2.1 now")))
      let refused = [
        RefusedRecipient(address: "bob@x.example", code: 550, reason: "No such user"),
        RefusedRecipient(address: "dave@x.example", code: 450, reason: "Not 4.2.1 now"),
      ]
      guard case .submission(.recipientsRefused(let named)) = outcome else {
        Issue.record("\(outcome)")
        continue
      }
      #expect(named.map(\.address) == refused.map(\.address) && named.map(\.code) == [550, 450])
      #expect(named.first == refused.first && ends == 0 && server.accepted.isEmpty)
      #expect(verbs(server) == ["EHLO", "AUTH", "MAIL", "RCPT", "RCPT", "RCPT", "RSET", "QUIT"])
    }
  }

  @Test(
    arguments: [SubmissionPhase.greeting, .hello, .mail, .data, .chunk, .end])
  func `A refusal is reported in the server's words, and the message was not accepted`(phase: SubmissionPhase)
    async throws
  {
    for (code, error) in [
      ("554", ServerError.refused(code: "554", reason: "no")),
      ("451", .unavailable(code: "451", reason: "no")),
      ("421", .unavailable(code: "421", reason: "no")),
    ] {
      let source = Array(repeating: UInt8(ascii: "\n"), count: MailContent.pieceSize)
      let (outcome, ends, server) = try await SubmissionTrial.submit(
        SubmissionTrial.mail(to: "bob@x.example", source: source),
        offering: phase == .chunk ? ["CHUNKING"] : ["PIPELINING"],
        SubmissionFault(phase, .reply("\(code) no")))
      #expect(outcome == .server(error) && server.accepted.isEmpty, "\(outcome)")
      #expect(ends == (phase == .end ? 1 : 0))
      let isOver = code == "421" || phase == .greeting || phase == .hello
      #expect((verbs(server).last == "QUIT") == !isOver, "\(phase) \(code): \(verbs(server))")
    }
  }

  @Test(arguments: ["500", "502", "504"])
  func `A message is sent by DATA if BDAT turns out to be unknown`(code: String) async throws {
    for extensions in [["CHUNKING"], FakeSubmissionServer.usualExtensions] {
      let (outcome, _, server) = try await SubmissionTrial.submit(
        offering: extensions, SubmissionFault(.end, .reply("\(code) unknown")))
      #expect(outcome == .taken("Ok: queued as 1"))
      #expect(server.accepted.map(\.isChunked) == [false])
    }
  }

  @Test func `A refused password is reported as such`() async throws {
    let (outcome, _, server) = try await SubmissionTrial.submit(
      offering: [], SubmissionFault(.logIn, .reply("535 5.7.8 wrong")))
    #expect(outcome == .server(.loginRefused(reason: "wrong")) && server.accepted.isEmpty)
    let later = try await SubmissionTrial.submit(
      offering: [], SubmissionFault(.logIn, .reply("454 4.7.0 later")))
    #expect(later.outcome == .server(.unavailable(code: "454", reason: "later")))
  }

  @Test func `A 421 among the replies ends the connection, and nobody gets the message`() async throws {
    for extensions in [Self.bare, FakeSubmissionServer.usualExtensions] {
      let (outcome, ends, server) = try await SubmissionTrial.submit(
        offering: extensions, SubmissionFault(.recipient(nil), .reply("421 4.3.2 bye"), nth: 2))
      #expect(outcome == .server(.unavailable(code: "421", reason: "bye")))
      #expect(ends == 0 && server.accepted.isEmpty)
    }
  }

  @Test func `A message that the server can't accept is not started`() async throws {
    let letters = Array("Subject: a\r\n\r\né\r\n".utf8)
    let header = Array("Subject: é\r\n\r\na\r\n".utf8)
    let long = Array("Subject: a\r\n\r\n".utf8) + [UInt8](repeating: 0x61, count: 999)
    for (mail, extensions, error) in [
      (SubmissionTrial.mail, ["SIZE 47"], SubmissionError.tooLarge(size: 48, limit: 47)),
      (SubmissionTrial.mail(to: "jörg@x.example"), ["8BITMIME"], .needsUTF8),
      (SubmissionTrial.mail(from: "jörg@x.example", to: "b@x.example"), ["8BITMIME"], .needsUTF8),
      (SubmissionTrial.mail(to: "b@x.example", source: header), ["8BITMIME"], .needsUTF8),
      (SubmissionTrial.mail(to: "b@x.example", source: letters), ["SMTPUTF8"], .needsEightBits),
      (SubmissionTrial.mail(to: "b@x.example", source: long), [], .longLine(999)),
      (
        SubmissionTrial.mail(to: "b@x.example>\r\nRCPT TO:<c@x.example"), [],
        .badAddress("b@x.example>\r\nRCPT TO:<c@x.example")
      ),
      (SubmissionTrial.mail(from: "a b@x.example", to: "b@x.example"), [], .badAddress("a b@x.example")),
      (SubmittedMail(envelope: Envelope(sender: "a@x", recipients: []), source: []), [], .badAddress("")),
    ] {
      let (outcome, ends, server) = try await SubmissionTrial.submit(mail, offering: extensions)
      #expect(outcome == .submission(error) && ends == 0)
      #expect(verbs(server) == ["EHLO", "AUTH", "QUIT"])
    }
  }

  @Test func `The required capabilities are announced with the message`() async throws {
    let eight = Array("Subject: a\r\n\r\né\r\n".utf8)
    let header = Array("Subject: é\r\n\r\na\r\n".utf8)
    for (mail, extensions, parameters) in [
      (SubmissionTrial.mail, ["SIZE 48"], ["SIZE=48"]), (SubmissionTrial.mail, ["SIZE 0"], ["SIZE=48"]),
      (SubmissionTrial.mail, ["SIZE"], ["SIZE=48"]), (SubmissionTrial.mail, ["8BITMIME", "SMTPUTF8"], []),
      (SubmissionTrial.mail(to: "b@x.example", source: eight), ["8BITMIME"], ["BODY=8BITMIME"]),
      (
        SubmissionTrial.mail(to: "b@x.example", source: header), ["8BITMIME", "SMTPUTF8"],
        ["BODY=8BITMIME", "SMTPUTF8"]
      ),
      (SubmissionTrial.mail(to: "jörg@x.example"), ["SMTPUTF8"], ["SMTPUTF8"]),
      (SubmissionTrial.mail(to: "bob@müller.example"), [], []),
    ] {
      let (outcome, _, server) = try await SubmissionTrial.submit(mail, offering: extensions)
      #expect(outcome == .taken("Ok: queued as 1"))
      #expect(server.accepted.first?.parameters == parameters && server.accepted.first?.source == mail.source)
      if extensions.isEmpty { #expect(server.accepted.first?.recipients == ["bob@xn--mller-kva.example"]) }
    }
  }

  @Test func `A large message arrives completely, in chunks and in one piece`() async throws {
    let line = Array("a line of a mail that is long\r\n.and its dots\r\n".utf8)
    let source = (0..<40_000).flatMap { _ in line }
    for extensions in [[], ["CHUNKING"], ["CHUNKING", "PIPELINING"]] {
      let mail = SubmissionTrial.mail(to: "b@x.example", source: source)
      let (outcome, _, server) = try await SubmissionTrial.submit(mail, offering: extensions)
      #expect(outcome == .taken("Ok: queued as 1") && server.accepted.first?.source == source)
      let chunks = server.commands.map(\.text).filter { $0.hasPrefix("BDAT") }
      #expect(
        chunks.count == (extensions.isEmpty ? 0 : 8)
          && chunks.count { $0.hasSuffix(" LAST") } == min(1, chunks.count))
    }
  }

  @Test func `When a chunk is refused, the rest is not sent, and the connection stays usable`() async throws {
    let source = Array(repeating: UInt8(ascii: "\n"), count: 4 * MailContent.pieceSize)
    let server = try await FakeSubmissionServer(["CHUNKING", "PIPELINING"])
    server.plan(SubmissionFault(.chunk, .reply("552 5.2.2 full"), nth: 2))
    let session = try await SubmissionTrial.connect(to: server)
    let refused = await SubmissionTrial.submit(
      SubmissionTrial.mail(to: "b@x.example", source: source), on: session)
    #expect(refused.outcome == .server(.refused(code: "552", reason: "full")) && refused.ends == 0)
    #expect(!server.commands.contains { $0.text.hasSuffix("LAST") } && server.accepted.isEmpty)
    #expect(await SubmissionTrial.submit(on: session).outcome == .taken("Ok: queued as 1"))
    await session.close()
    await server.stop()
  }

  @Test
  func `A failure just before the end means that the message is not submitted, and ends the connection`()
    async throws
  {
    struct Failure: Error {}
    for extensions in [[], ["CHUNKING"]] {
      let server = try await FakeSubmissionServer(extensions)
      let session = try await SubmissionTrial.connect(to: server)
      let (outcome, ends) = await SubmissionTrial.submit(on: session) { throw Failure() }
      #expect(outcome == .other && ends == 1)
      #expect(await SubmissionTrial.submit(on: session).outcome.lost)
      await server.stop()
      #expect(server.accepted.isEmpty && !server.commands.contains { $0.text == "." })
    }
  }

  @Test func `Before its end, the server has not accepted the message`() async throws {
    for extensions in [[], ["CHUNKING"], ["CHUNKING", "PIPELINING"]] {
      let server = try await FakeSubmissionServer(extensions)
      let session = try await SubmissionTrial.connect(to: server)
      let source = Array(repeating: UInt8(ascii: "\n"), count: 2 * MailContent.pieceSize)
      for mail in [SubmissionTrial.mail, SubmissionTrial.mail(to: "b@x.example", source: source)] {
        let before = server.accepted.count
        let (outcome, ends) = await SubmissionTrial.submit(mail, on: session) {
          #expect(server.accepted.count == before && server.commands.last?.text != ".")
          #expect(server.commands.last?.text.hasSuffix("LAST") == false)
        }
        #expect(outcome == .taken("Ok: queued as \(before + 1)") && ends == 1)
      }
      await session.close()
      await server.stop()
    }
  }
}
