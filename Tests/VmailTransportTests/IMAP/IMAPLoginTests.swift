import Foundation
import Testing
import VmailDomain
import VmailServerSupport

@testable import VmailTransport

@Suite(.timeLimit(.minutes(10))) struct IMAPLoginTests {
  private func failure(_ script: String, _ credentials: Credentials = .password("canary")) async throws
    -> ServerError?
  {
    let world = try await ScriptedSession(whole: script)
    let error = await #expect(throws: ServerError.self) {
      _ = try await IMAPConnector(time: .still, log: world.log.write).connect(
        world.login(credentials: credentials))
    }
    try await world.server.finish()
    return error
  }

  @Test(
    arguments: [
      ("NO [AUTHENTICATIONFAILED] wrong", ServerError.loginRefused(reason: "wrong")),
      ("NO wrong", .loginRefused(reason: "wrong")),
      (
        "NO [ALERT] Application-specific password required",
        .loginRefused(reason: "Application-specific password required")
      ),
      ("NO [UNAVAILABLE] later", .unavailable(code: "UNAVAILABLE", reason: "later")),
      ("NO [INUSE] later", .unavailable(code: "INUSE", reason: "later")),
      ("NO [LIMIT] many", .unavailable(code: "LIMIT", reason: "many")),
      (
        "NO [OVERQUOTA] Account exceeded command or bandwidth limits.",
        .unavailable(code: "OVERQUOTA", reason: "Account exceeded command or bandwidth limits.")
      ),
      ("NO [PRIVACYREQUIRED] no", .wouldBeInsecure(host: "127.0.0.1")),
      ("BAD what", .notUnderstood(reason: "what")),
    ])
  func `Responses to a log-in are distinguished`(reply: String, error: ServerError) async throws {
    let script = """
      S: * OK [CAPABILITY IMAP4rev1] ready
      C: <tag> LOGIN "canary@user.example" "canary"
      S: <tag> \(reply)
      anything
      """
    #expect(try await failure(script) == error)
  }

  @Test func `A greeting with BYE, and a server that doesn't speak IMAP, are distinguished`() async throws {
    #expect(try await failure("S: * BYE too many\nanything") == .connectionLost(reason: "too many"))
    #expect(
      try await failure("S: * BYE [UNAVAILABLE] later\nanything")
        == .unavailable(code: "UNAVAILABLE", reason: "later"))
    #expect(
      try await failure("S: +OK POP3 ready\nanything")
        == .protocolViolation("an unexpected continuation"))
    #expect(
      try await failure("S: 220 smtp ESMTP\nanything") == .protocolViolation("an invalid response"))
    #expect(try await failure("close") == .connectionLost(reason: "the server closed the connection"))
    #expect(try await failure("S: * OK [CAPABILITY IMAP2] old\nanything") == .unsupported("IMAP4rev1"))
  }

  @Test func `No password is sent if LOGIN is disabled and there is no other mechanism`() async throws {
    #expect(
      try await failure("S: * OK [CAPABILITY IMAP4rev1 LOGINDISABLED AUTH=GSSAPI] ready\nexpect close")
        == .noWayToLogIn(offered: ["GSSAPI"]))
    #expect(
      try await failure("S: * OK [CAPABILITY IMAP4rev1 AUTH=PLAIN] ready\nexpect close", .accessToken("t"))
        == .noWayToLogIn(offered: ["PLAIN", "LOGIN"]))
  }

  @Test func `A refused token is answered before the refusal is reported`() async throws {
    let user = "canary@user.example"
    let line = Data("user=\(user)\u{1}auth=Bearer t\u{1}\u{1}".utf8).base64EncodedString()
    let xoauth2 = """
      S: * OK [CAPABILITY IMAP4rev1 SASL-IR AUTH=XOAUTH2] ready
      C: <tag> AUTHENTICATE XOAUTH2 \(line)
      S: + eyJzdGF0dXMiOiI0MDAifQ==
      C: 
      S: <tag> NO [AUTHENTICATIONFAILED] Invalid credentials
      anything
      """
    #expect(try await failure(xoauth2, .accessToken("t")) == .loginRefused(reason: "Invalid credentials"))
    let bearer = Data("n,a=\(user),\u{1}auth=Bearer t\u{1}\u{1}".utf8).base64EncodedString()
    let oauthBearer = """
      S: * OK [CAPABILITY IMAP4rev1 AUTH=OAUTHBEARER] ready
      C: <tag> AUTHENTICATE OAUTHBEARER
      S: +
      C: \(bearer)
      S: + eyJzdGF0dXMiOiI0MDAifQ==
      C: AQ==
      S: <tag> NO expired
      anything
      """
    #expect(try await failure(oauthBearer, .accessToken("t")) == .loginRefused(reason: "expired"))
  }

  @Test func `PREAUTH needs no log-in; capabilities are requested again after it`() async throws {
    let world = try await ScriptedSession(
      whole: """
        S: * PREAUTH [CAPABILITY IMAP4rev1] welcome
        C: <tag> CAPABILITY
        S: * CAPABILITY IMAP4rev1 X-GM-EXT-1
        S: <tag> OK
        anything
        """)
    let session = try await world.connect()
    #expect(await session.traits.isGmail)
    await session.close()
    try await world.server.finish()
  }

  @Test func `A connection without TLS and STARTTLS is closed before anything is sent`() async throws {
    for greeting in [
      "* OK [CAPABILITY IMAP4rev1 AUTH=PLAIN] ready", "* PREAUTH [CAPABILITY IMAP4rev1 STARTTLS] hello",
    ] {
      let world = try await ScriptedSession(whole: "S: \(greeting)\nexpect close")
      await #expect(throws: ServerError.wouldBeInsecure(host: "127.0.0.1")) {
        _ = try await IMAPConnector(time: .still).connect(world.login(.startTLS))
      }
      try await world.server.finish()
    }
  }

  @Test func `Data after the OK of STARTTLS ends the connection before any password is sent`() async throws {
    let certificates = try await TestCertificates.shared()
    let world = try await ScriptedSession(
      whole: """
        S: * OK [CAPABILITY IMAP4rev1 STARTTLS AUTH=PLAIN] ready
        C: <tag> STARTTLS
        S: <tag> OK go
        S: * CAPABILITY IMAP4rev1 AUTH=PLAIN
        starttls
        anything
        """, tls: try certificates.tls(.server))
    let trust = CertificateTrust.authorities(file: certificates.caFile.path)
    await #expect(throws: ServerError.protocolViolation("data after the response to STARTTLS")) {
      _ = try await IMAPConnector(time: .still).connect(
        world.login(.startTLS, host: "localhost", trust: trust))
    }
    #expect(!String(decoding: world.server.received, as: UTF8.self).contains("AUTHENTICATE"))
  }

  @Test func `A probe returns the server's capabilities, and sends no data of the user`() async throws {
    let world = try await ScriptedSession(whole: "S: * OK [CAPABILITY IMAP4rev1 IDLE] ready\nanything")
    let endpoint = ServerEndpoint(host: "127.0.0.1", port: world.server.port, security: .clear)
    #expect(
      try await IMAPConnector(time: .still).probe(ServerTarget(endpoint: endpoint)) == ["IMAP4REV1", "IDLE"])
    try await world.server.finish()
  }
}
