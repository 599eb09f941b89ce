import Foundation
import Testing
import VmailServerSupport

@Suite(.timeLimit(.minutes(10))) struct ScriptedServerTests {
  private func failure(
    _ text: String, patience: Int64 = 30, _ client: (Int) async throws -> Void
  ) async throws -> ExchangeFailure? {
    let server = try await ScriptedServer(ExchangeScript(text, name: "s"), patience: patience)
    try await client(server.port)
    do {
      try await server.finish()
      return nil
    } catch {
      return error as? ExchangeFailure
    }
  }

  @Test func `A script from a file is played, a section for each connection`() async throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "Exchanges/fetch-then-bye.imap")
    let server = try await ScriptedServer(ExchangeScript(file: file))
    var client = try await TestClient(port: server.port)
    #expect(await client.line() == "* OK [CAPABILITY IMAP4rev1 IDLE] ready")
    #expect(try await client.command("LOGIN u p") == ["t1 OK logged in"])
    try await client.send("t2 UID FETCH 7:* (BODY.PEEK[])\r\n")
    #expect(
      await client.rest()
        == "* 1 FETCH (UID 7 BODY[] {25}\r\nSubject: one\r\n\r\nA body.\r\n)\r\n* BYE shutting down\r\n")
    await client.close()
    var second = try await TestClient(port: server.port)
    _ = await second.line()
    #expect(try await second.command("LOGOUT") == ["t1 OK"])
    await second.close()
    try await server.finish()
    #expect(server.connectionCount == 2)
    #expect(String(decoding: server.received, as: UTF8.self).contains("LOGIN u p"))
  }

  @Test func `What the client says otherwise is told with the line`() async throws {
    let text = "S: * OK\nC: <tag> LOGIN <any>\nS: <tag> OK"
    let wrong = try await failure(text) { port in
      var client = try await TestClient(port: port)
      _ = await client.line()
      try await client.send("a1 CAPABILITY\r\n")
      #expect(await client.rest() == "")
    }
    #expect(wrong?.description == "s:2: expected C: <tag> LOGIN <any>, got a1 CAPABILITY")
    let closed = try await failure(text) { port in
      var client = try await TestClient(port: port)
      _ = await client.line()
      try await client.send("a1 LOG")
      await client.close()
    }
    #expect(closed?.got == "a1 LOG and the end of the connection")
    let silent = try await failure(text, patience: 0) { port in
      var client = try await TestClient(port: port)
      _ = await client.line()
    }
    #expect(silent?.got == "nothing more")
  }

  @Test func `What the client says after the end is told`() async throws {
    let more = try await failure("S: * OK\nC: <tag> NOOP") { port in
      let client = try await TestClient(port: port)
      try await client.send("a NOOP\r\nb NOOP\r\n")
      await client.close()
    }
    #expect(more?.description == "s:2: expected nothing after the last line, got b NOOP\\r\\n")
    let anything = try await failure("C: <tag> NOOP\nanything") { port in
      let client = try await TestClient(port: port)
      try await client.send("a NOOP\r\nb NOOP\r\n")
      await client.close()
    }
    #expect(anything == nil)
  }

  @Test func `A connection too few or too many is told, but for those that may be`() async throws {
    let few = try await failure("close\nconnection 2:\nS: * OK") { port in
      var client = try await TestClient(port: port)
      _ = await client.rest()
    }
    #expect(few == ExchangeFailure(script: "s", line: 3, expected: "connection 2", got: "1 connections"))
    func connectTwice(_ port: Int) async throws {
      for _ in 1...2 {
        var client = try await TestClient(port: port)
        _ = await client.rest()
      }
    }
    let many = try await failure("close", connectTwice)
    #expect(many?.got == "connection 2")
    #expect(try await failure("close\nconnection others:\nclose", connectTwice) == nil)
  }

  @Test func `A literal of the client is asked for, read and compared`() async throws {
    let text = """
      C: <tag> APPEND Sent {#}
      | Subject: x
      |
      C:
      S: <tag> OK
      """
    func append(_ port: Int, _ literal: String) async throws {
      var client = try await TestClient(port: port)
      try await client.send("a APPEND Sent {\(literal.utf8.count)}\r\n")
      #expect(await client.line() == "+ go on")
      try await client.send(literal + "\r\n")
      _ = await client.rest()
    }
    let right = try await ScriptedServer(ExchangeScript(text))
    var client = try await TestClient(port: right.port)
    try await client.send("a APPEND Sent {14+}\r\nSubject: x\r\n\r\n\r\n")
    #expect(await client.line() == "a OK")
    await client.close()
    try await right.finish()
    let wrong = try await failure(text) { try await append($0, "Subject: y\r\n\r\n") }
    #expect(wrong?.got == "the literal Subject: y\\r\\n\\r\\n")
  }

  @Test func `Replies can come in another order than the commands`() async throws {
    let server = try await ScriptedServer(
      ExchangeScript("C: <tag:a> NOOP\nC: <tag:b> NOOP\nS: <tag:b> OK\nS: <tag:a> OK\nS: <tag> BAD"))
    var client = try await TestClient(port: server.port)
    try await client.send("1 NOOP\r\n2 NOOP\r\n")
    #expect(await client.lines(to: "2 BAD") == ["2 OK", "1 OK", "2 BAD"])
    await client.close()
    try await server.finish()
  }

  @Test func `Bytes are sent as they are written, repeated and counted`() async throws {
    let server = try await ScriptedServer(
      ExchangeScript(
        "raw: \\x1b[0m\\0\\r\nrepeat 3 S: * <n> EXPUNGE\nrepeat 20000 raw: x\ntrickle\nraw: yz\nclose"))
    var client = try await TestClient(port: server.port)
    let sent =
      "\u{1b}[0m\0\r* 1 EXPUNGE\r\n* 2 EXPUNGE\r\n* 3 EXPUNGE\r\n" + String(repeating: "x", count: 20000)
      + "yz"
    #expect(await client.rest() == sent)
    try await server.finish()
  }

  @Test func `A cut lets through so many bytes and no more`() async throws {
    let server = try await ScriptedServer(
      ExchangeScript("S: * OK\ncut 9\nS: * 1 FETCH (BODY[] {#}\n| abc\nS: )"))
    var client = try await TestClient(port: server.port)
    #expect(await client.rest() == "* OK\r\n* 1 FETCH")
    try await server.finish()
    let short = try await failure("cut 9\nraw: abc") { port in
      var client = try await TestClient(port: port)
      #expect(await client.rest() == "abc")
    }
    #expect(short?.got == "6 bytes too few to send")
  }

  @Test func `A reset is an error to the client, and a close is not`() async throws {
    let server = try await ScriptedServer(ExchangeScript("C: x\nreset\nconnection 2:\nC: x\nclose"))
    var first = try await TestClient(port: server.port)
    try await first.send("x\r\n")
    _ = await first.rest()
    #expect(first.trouble?.contains("reset") == true)
    var second = try await TestClient(port: server.port)
    try await second.send("x\r\n")
    _ = await second.rest()
    #expect(second.trouble == nil)
    try await server.finish()
  }

  @Test func `A stall ends when the test lets go`() async throws {
    let server = try await ScriptedServer(ExchangeScript("S: one\nstall here\nS: two\nclose"))
    var client = try await TestClient(port: server.port)
    #expect(await client.line() == "one")
    await server.reached("here")
    #expect(client.unread == "")
    server.release("here")
    #expect(await client.rest() == "two\r\n")
    try await server.finish()
    // A stall that is never released ends with the test.
    let never = try await ScriptedServer(ExchangeScript("stall here"))
    _ = try await TestClient(port: never.port)
    await never.reached("here")
    try await never.finish()
  }

  @Test func `That the client must close is so when it did, not when the test ends`() async throws {
    let text = "S: \\x00\nexpect close"
    let stays = try await failure(text, patience: 0) { port in
      var client = try await TestClient(port: port)
      _ = await client.line()
    }
    #expect(stays?.description == "s:2: expected expect close, got nothing more")
    let closes = try await failure(text) { port in
      var client = try await TestClient(port: port)
      _ = await client.line()
      await client.close()
    }
    #expect(closes == nil)
  }

  @Test func `SMTP is lines as well`() async throws {
    let server = try await ScriptedServer(
      ExchangeScript(
        """
        S: 220 mail.example
        C: EHLO <any>
        S: 250-mail.example
        S: 250 SIZE 1000
        C: DATA
        S: 354 go on
        until .
        S: 451 4.3.0 later
        """))
    var client = try await TestClient(port: server.port)
    _ = await client.line()
    try await client.send("EHLO here\r\n")
    #expect(await client.lines(to: "250 ").count == 2)
    try await client.send("DATA\r\n")
    _ = await client.line()
    try await client.send("Subject: x\r\n\r\n..dot\r\n.\r\n")
    #expect(await client.line() == "451 4.3.0 later")
    await client.close()
    try await server.finish()
  }
}
