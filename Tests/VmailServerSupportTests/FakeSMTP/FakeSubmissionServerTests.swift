import Foundation
import Testing
import VmailServerSupport

@Suite(.timeLimit(.minutes(10))) struct FakeSubmissionServerTests {
  private func loggedIn(_ server: FakeSubmissionServer) async throws -> TestClient {
    var client = try await TestClient(port: server.port)
    let plain = Data("\0\(server.login.user)\0\(server.login.password)".utf8).base64EncodedString()
    try await client.send("EHLO me\r\nAUTH PLAIN \(plain)\r\n")
    #expect(await client.line()?.hasPrefix("220 ") == true)
    #expect(await client.lines(to: "235 ").contains("250 AUTH PLAIN"))
    return client
  }

  private func say(_ lines: String..., to client: inout TestClient) async throws -> [String] {
    try await client.send(lines.map { $0 + "\r\n" }.joined())
    var codes: [String] = []
    for _ in lines where codes.last != "-" { codes.append(String((await client.line() ?? "-").prefix(3))) }
    return codes
  }

  @Test func `Messages sent by DATA and by BDAT are kept, with their envelopes and in order`() async throws {
    let server = try await FakeSubmissionServer()
    var client = try await loggedIn(server)
    let codes = try await say(
      "MAIL FROM:<a@x> SIZE=10 BODY=8BITMIME", "RCPT TO:<b@x>", "RCPT TO:<c@x>", "DATA", to: &client)
    #expect(codes == ["250", "250", "250", "354"])
    try await client.send("Subject: one\r\n\r\n..\r\nx\n.\r\n\r\n.\r\n")
    #expect(await client.line() == "250 2.0.0 Ok: queued as 1")
    #expect(try await say("MAIL FROM:<a@x>", "RCPT TO:<d@x>", to: &client) == ["250", "250"])
    try await client.send("BDAT 3\r\n.\r\nBDAT 2 LAST\r\nyz")
    #expect(await client.line() == "250 2.0.0 3 bytes")
    #expect(await client.line() == "250 2.0.0 Ok: queued as 2")
    #expect(try await say("QUIT", to: &client) == ["221"])
    let mails = server.accepted
    #expect(mails.map(\.recipients) == [["b@x", "c@x"], ["d@x"]])
    #expect(mails.map(\.isChunked) == [false, true] && mails[0].parameters == ["SIZE=10", "BODY=8BITMIME"])
    #expect(
      mails.map { String(decoding: $0.source, as: UTF8.self) }
        == ["Subject: one\r\n\r\n.\r\nx\n.\r\n\r\n", ".\r\nyz"])
    #expect(
      server.commands.map(\.text).prefix(3) == ["EHLO me", "AUTH", "MAIL FROM:<a@x> SIZE=10 BODY=8BITMIME"])
    await client.close()
    await server.stop()
  }

  @Test func `Extensions that are not offered, and clients that are not logged in, are refused`() async throws
  {
    let server = try await FakeSubmissionServer(["SIZE 100"])
    var stranger = try await TestClient(port: server.port)
    _ = await stranger.line()
    #expect(try await say("MAIL FROM:<a@x>", to: &stranger) == ["530"])
    #expect(try await say("AUTH PLAIN AGEAYg==", to: &stranger) == ["535"])
    await stranger.close()
    var client = try await loggedIn(server)
    #expect(try await say("MAIL FROM:<a@x> BODY=8BITMIME", to: &client) == ["555"])
    #expect(try await say("MAIL FROM:<a@x> SMTPUTF8", to: &client) == ["555"])
    #expect(try await say("MAIL FROM:<a@x> SIZE=101", to: &client) == ["552"])
    #expect(try await say("MAIL FROM:<a@x> SIZE=100", "DATA", to: &client) == ["250", "503"])
    try await client.send("BDAT 1 LAST\r\nx")
    #expect(await client.line()?.hasPrefix("502 ") == true)
    #expect(await client.line() == nil && server.accepted.isEmpty)
    await client.close()
    await server.stop()
  }

  @Test func `A fault occurs in its phase, as often as planned`() async throws {
    let server = try await FakeSubmissionServer()
    server.plan(SubmissionFault(.recipient("b@x"), .reply("451 4.3.0 later"), nth: 2))
    server.plan(SubmissionFault(.recipient(nil), .reply("550 5.1.1 no"), nth: 3))
    server.plan(SubmissionFault(.end, .cutAfter, nth: 2))
    var client = try await loggedIn(server)
    let recipients = try await say(
      "MAIL FROM:<a@x>", "RCPT TO:<b@x>", "RCPT TO:<b@x>", "RCPT TO:<c@x>", "RCPT TO:<d@x>", to: &client)
    #expect(recipients == ["250", "250", "451", "250", "550"])
    #expect(try await say("DATA", ".", "MAIL FROM:<e@x>", to: &client) == ["354", "250", "250"])
    try await client.send("RCPT TO:<f@x>\r\nBDAT 1 LAST\r\nx")
    #expect(await client.line() == "250 2.1.5 Ok")
    #expect(await client.line() == nil)
    #expect(server.accepted.map(\.recipients) == [["b@x", "c@x"], ["f@x"]])
    await client.close()
    await server.stop()
  }

  @Test
  func `The connection can be cut in the middle of a message, and held before and after one is accepted`()
    async throws
  {
    let server = try await FakeSubmissionServer()
    server.plan(SubmissionFault(.content(bytes: 3), .cutBefore, nth: 3))
    server.plan(SubmissionFault(.end, .hold("before")))
    server.plan(SubmissionFault(.end, .holdReply("after")))
    var client = try await loggedIn(server)
    _ = try await say("MAIL FROM:<a@x>", "RCPT TO:<b@x>", "DATA", to: &client)
    try await client.send("x\r\n.\r\n")
    await server.reached("before")
    #expect(server.accepted.isEmpty)
    server.release("before")
    #expect(await client.line()?.hasPrefix("250 ") == true)
    _ = try await say("MAIL FROM:<a@x>", "RCPT TO:<b@x>", "DATA", to: &client)
    try await client.send("y\r\n.\r\n")
    await server.reached("after")
    #expect(server.accepted.count == 2)
    server.release("after")
    #expect(await client.line()?.hasPrefix("250 ") == true)
    _ = try await say("MAIL FROM:<a@x>", "RCPT TO:<b@x>", "DATA", to: &client)
    try await client.send("z\r\n")
    #expect(await client.line() == nil)
    #expect(server.accepted.count == 2 && server.commands.last?.text == "DATA")
    await client.close()
    await server.stop()
  }
}
