import Foundation
import Testing
import VmailDomain

@testable import VmailTransport

@Suite(.timeLimit(.minutes(10))) struct SMTPLoginTests {
  private func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }

  @Test func `A password is sent with AUTH PLAIN, and the server's capabilities are returned`() async throws {
    let outcome = try await SubmissionScript.logIn(
      answering: "C: AUTH PLAIN \(base64("\0user\0swordfish"))\nS: 235 2.7.0 ok")
    #expect(try outcome.get() == ["AUTH PLAIN LOGIN"])
  }

  @Test func `A server that asks for the initial response gets it`() async throws {
    let name = String(repeating: "long.", count: 90)
    let outcome = try await SubmissionScript.logIn(
      as: name, answering: "C: AUTH PLAIN\nS: 334\nC: \(base64("\0\(name)\0swordfish"))\nS: 235 ok")
    #expect(try outcome.get() == ["AUTH PLAIN LOGIN"])
  }

  @Test func `AUTH LOGIN answers two challenges, whatever their text`() async throws {
    let outcome = try await SubmissionScript.logIn(
      auth: "CRAM-MD5 LOGIN",
      answering:
        "C: AUTH LOGIN\nS: 334 VXNlciBOYW1lAA==\nC: \(base64("user"))\nS: 334 ?\nC: \(base64("swordfish"))\nS: 235 ok"
    )
    #expect(try outcome.get() == ["AUTH CRAM-MD5 LOGIN"])
  }

  @Test func `A token is sent by XOAUTH2, and the error sent as a challenge is answered`() async throws {
    let response = base64("user=user\u{1}auth=Bearer T\u{1}\u{1}")
    let accepted = try await SubmissionScript.logIn(
      .accessToken("T"), auth: "XOAUTH2", answering: "C: AUTH XOAUTH2 \(response)\nS: 235 ok")
    #expect(try accepted.get() == ["AUTH XOAUTH2"])
    let refused = try await SubmissionScript.logIn(
      .accessToken("T"), auth: "XOAUTH2",
      answering:
        "C: AUTH XOAUTH2 \(response)\nS: 334 \(base64("{\"status\":\"400\"}"))\nC: \nS: 535-5.7.8 not\nS: 535 5.7.8 accepted"
    )
    #expect(refused.serverError == .loginRefused(reason: "not accepted"))
  }

  @Test func `A long token is sent by OAUTHBEARER when the server asks for it`() async throws {
    let token = String(repeating: "t", count: 2000)
    var port = 0
    let text =
      SubmissionScript.hello
      + "S: 250-mail.example\nS: 250 AUTH OAUTHBEARER\nC: AUTH OAUTHBEARER\nS: 334\nC: <any>\n"
    _ = try await SubmissionScript.run(
      text + "S: 334 e30=\nC: \(base64("\u{1}"))\nS: 535 5.7.8 expired" + SubmissionScript.end, security: .tls
    ) { target, _ in
      port = target.endpoint.port
      let login = ServerLogin(target: target, userName: "user", credentials: .accessToken(token))
      await #expect(throws: ServerError.loginRefused(reason: "expired")) {
        try await SMTPSubmission(time: .still).logIn(login)
      }
    }
    #expect(port > 0)
  }

  @Test(
    arguments: [
      ("535 5.7.8 wrong", ServerError.loginRefused(reason: "wrong")),
      ("534-5.7.9 An app\nS: 534 5.7.9 password", .loginRefused(reason: "An app password")),
      ("454 4.7.0 later", .unavailable(code: "454", reason: "later")),
      ("504 5.5.4 unknown", .noWayToLogIn(offered: ["PLAIN"])),
    ])
  func `The reasons for a failed log-in are distinguished`(answer: String, error: ServerError) async throws {
    let outcome = try await SubmissionScript.logIn(
      auth: "PLAIN", answering: "C: AUTH PLAIN <any>\nS: \(answer)")
    #expect(outcome.serverError == error)
  }

  @Test func `A mechanism that is offered and unknown is not a wrong password: the next one is tried`()
    async throws
  {
    let outcome = try await SubmissionScript.logIn(
      answering: """
        C: AUTH PLAIN <any>
        S: 504 5.5.4 unknown
        C: AUTH LOGIN
        S: 334 VXNlcm5hbWU6
        C: <word>
        S: 334 UGFzc3dvcmQ6
        C: <word>
        S: 235 ok
        """)
    #expect(outcome.serverError == nil)
  }

  @Test func `An error does not contain a password repeated by the server`() async throws {
    for words in ["no such user: planted-secret", "bad response \(base64("\0user\0planted-secret"))"] {
      let outcome = try await SubmissionScript.logIn(
        .password("planted-secret"), answering: "C: AUTH PLAIN <any>\nS: 535 5.7.8 \(words)")
      #expect(
        outcome.serverError
          == .loginRefused(reason: "(text left out because it contains the password or token)"))
    }
  }

  @Test func `A server that keeps sending challenges gets a final answer, and is then disconnected`()
    async throws
  {
    let cancelled = try await SubmissionScript.logIn(
      answering: "C: AUTH PLAIN <any>\nS: 334 more\nC: *\nS: 501 cancelled")
    #expect(cancelled.serverError == .refused(code: "501", reason: "cancelled"))
    let text = SubmissionScript.hello + "S: 250-mail.example\nS: 250 AUTH PLAIN\nC: AUTH PLAIN <any>\n"
    _ = try await SubmissionScript.run(
      text + "S: 334 more\nC: *\nS: 334 more\nexpect close", security: .tls
    ) { target, _ in
      let login = ServerLogin(target: target, userName: "user", credentials: .password("swordfish"))
      let violation = ServerError.protocolViolation(
        "an SMTP server that continues after the last response of PLAIN")
      await #expect(throws: violation) { try await SMTPSubmission(time: .still).logIn(login) }
    }
  }

  @Test func `The best mechanism for the credentials is chosen, and sends its required data`() throws {
    let password = try commands(.password("x"), ["CRAM-MD5", "LOGIN", "PLAIN", "XOAUTH2"])
    #expect(password == ["AUTH PLAIN \(base64("\0user\0x"))", "*"])
    #expect(try commands(.password("x"), ["LOGIN"]) == ["AUTH LOGIN", base64("user"), base64("x"), "*"])
    let token = base64("user=user\u{1}auth=Bearer T\u{1}\u{1}")
    let both = ["OAUTHBEARER", "XOAUTH2"]
    #expect(try commands(.accessToken("T"), both, at: "smtp.gmail.com") == ["AUTH XOAUTH2 \(token)", ""])
    #expect(try commands(.accessToken("T"), both).first?.hasPrefix("AUTH OAUTHBEARER ") == true)
    #expect(try commands(.accessToken("T"), ["XOAUTH2"]).first == "AUTH XOAUTH2 \(token)")
    #expect(try commands(.accessToken("T"), ["OAUTHBEARER", "PLAIN"]).last == "AQ==")
  }

  @Test func `A user name or password can't add fields to the response`() {
    for bad in ["a\0b", "a\u{1}auth=Bearer other"] {
      #expect(throws: ServerError.self) { try commands(.accessToken("T"), ["XOAUTH2"], as: bad) }
      #expect(throws: ServerError.self) { try commands(.password(bad), ["PLAIN"]) }
    }
  }

  @Test func `The description of a log-in does not contain its secrets`() throws {
    let login = try SMTPLogin(login(.password("planted"), "user"), offered: ["PLAIN"])
    var text = "\(login)"
    dump(login, to: &text)
    #expect(!text.contains("planted") && !text.contains(base64("\0user\0planted")))
  }

  private func login(
    _ credentials: Credentials, _ name: String, at host: String = "mail.example"
  ) -> ServerLogin {
    let endpoint = ServerEndpoint(host: host, port: 465, security: .tls)
    return ServerLogin(target: ServerTarget(endpoint: endpoint), userName: name, credentials: credentials)
  }

  private func commands(
    _ credentials: Credentials, _ offered: [String], as name: String = "user",
    at host: String = "mail.example"
  ) throws -> [String] {
    var exchange = try SMTPLogin(login(credentials, name, at: host), offered: offered)
    var lines = [exchange.begin().line]
    while let command = exchange.next() { lines.append(command.line) }
    return lines
  }

  @Test func `Without a suitable mechanism nothing is sent`() async throws {
    let none = try await SubmissionScript.logIn(auth: "GSSAPI XOAUTH2", answering: "")
    #expect(none.serverError == .noWayToLogIn(offered: ["GSSAPI", "XOAUTH2"]))
  }

  @Test func `The log of a log-in has commands and codes, but neither secrets nor texts`() async throws {
    let lines = LogLines()
    let text =
      SubmissionScript.hello
      + "S: 250-mail.example\nS: 250 AUTH LOGIN\nC: AUTH LOGIN\nS: 334\nC: <any>\nS: 334\nC: <any>\n"
    _ = try await SubmissionScript.run(text + "S: 235 planted words" + SubmissionScript.end, security: .tls) {
      target, _ in
      let login = ServerLogin(
        target: target, userName: "planted@b.example", credentials: .password("planted"))
      _ = try await SMTPSubmission(time: .still, log: lines.write).logIn(login)
    }
    #expect(lines.text.contains("smtp: AUTH LOGIN") && lines.text.contains("smtp: 235"))
    #expect(!lines.text.contains("planted") && !lines.text.contains(base64("planted")))
  }
}
