import Foundation
import Testing
import VmailDomain
import VmailServerSupport

@testable import VmailTransport

/// Tests with Dovecot's submission server, over TLS as in production.
@Suite(.enabled(if: RealMailServer.isAvailable, "\(RealMailServer.unavailability)"), .timeLimit(.minutes(10)))
struct RealSubmissionTests {
  private func target(
    _ server: RealMailServer, port: Int, _ security: ServerEndpoint.Security
  ) -> ServerTarget {
    ServerTarget(
      endpoint: ServerEndpoint(host: "localhost", port: port, security: security),
      trust: .authorities(file: server.caFile.path))
  }

  @Test func `Users log in over TLS and over STARTTLS, with their password only`() async throws {
    let server = try await RealMailServer.shared()
    let user = try server.makeUser()
    for target in [
      target(server, port: server.smtpsPort, .tls), target(server, port: server.smtpPort, .startTLS),
    ] {
      let right = ServerLogin(target: target, userName: user.name, credentials: .password(user.password))
      #expect(try await SMTPSubmission(time: .still).logIn(right).contains { $0.hasPrefix("AUTH ") })
      let wrong = ServerLogin(target: target, userName: user.name, credentials: .password("planted-wrong"))
      let error = await #expect(throws: ServerError.self) {
        try await SMTPSubmission(time: .still).logIn(wrong)
      }
      guard case .loginRefused(let reason)? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(!reason.contains("planted"))
    }
  }

  @Test func `A valid token logs in, and another one is refused`() async throws {
    let server = try await RealMailServer.shared()
    let user = try server.makeUser()
    let target = target(server, port: server.smtpsPort, .tls)
    let token = try await server.token(for: user)
    _ = try await SMTPSubmission(time: .still).logIn(
      ServerLogin(target: target, userName: user.name, credentials: .accessToken(token)))
    let error = await #expect(throws: ServerError.self) {
      try await SMTPSubmission(time: .still).logIn(
        ServerLogin(target: target, userName: user.name, credentials: .accessToken(token + "x")))
    }
    guard case .loginRefused? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `A probe needs no user and sends no data of one`() async throws {
    let server = try await RealMailServer.shared()
    let proxy = try await FaultProxy(to: server.smtpPort)
    let lines = try await SMTPSubmission(time: .still).probe(target(server, port: proxy.port, .startTLS))
    #expect(lines.contains { $0.hasPrefix("AUTH ") })
    let inClear = String(decoding: proxy.passed(.toServer), as: UTF8.self)
    #expect(inClear.hasPrefix("EHLO [127.0.0.1]\r\nSTARTTLS\r\n"))
    await proxy.stop()
  }

  @Test func `Small pieces have the same outcome, and a connection cut at any byte is reported as lost`()
    async throws
  {
    let server = try await RealMailServer.shared()
    let user = try server.makeUser()
    let proxy = try await FaultProxy(to: server.smtpPort)
    let login = ServerLogin(
      target: target(server, port: proxy.port, .startTLS), userName: user.name,
      credentials: .password(user.password))
    proxy.plan(.trickle(after: 0), .toClient)
    _ = try await SMTPSubmission(time: .still).logIn(login)
    let length = proxy.count(.toClient)
    for place in stride(from: 0, to: length / 2, by: 97) {
      proxy.plan(.cut(after: place), .toClient)
      let error = await #expect(throws: ServerError.self) {
        try await SMTPSubmission(time: .still).logIn(login)
      }
      guard case .connectionLost? = error else {
        Issue.record("cut after \(place): \(String(describing: error))")
        continue
      }
    }
    await proxy.stop()
  }
}

/// Servers with untrusted certificates, which must not receive a single byte of credentials.
@Suite(.timeLimit(.minutes(10))) struct SubmissionCertificateTests {
  @Test(
    arguments: [
      (TestCertificates.Name.expired, CertificateProblem.Reason.expired),
      (.notYetValid, .notYetValid), (.wrongHost, .otherHost), (.selfSigned, .selfSigned),
      (.unknownCA, .unknownAuthority),
    ])
  func `A server with a wrong certificate gets no password, over TLS and STARTTLS`(
    name: TestCertificates.Name, reason: CertificateProblem.Reason
  ) async throws {
    let inClear =
      SubmissionScript.hello
      + "S: 250-a\nS: 250-AUTH PLAIN\nS: 250 STARTTLS\nC: STARTTLS\nS: 220 go\nstarttls\n"
    for (security, before) in [(ServerEndpoint.Security.tls, ""), (.startTLS, inClear)] {
      let sent = try await SubmissionScript.run(
        before + "expect close", security: security, certificate: name
      ) {
        target, _ in
        let login = ServerLogin(target: target, userName: "planted", credentials: .password("planted"))
        let error = await #expect(throws: ServerError.self) {
          try await SMTPSubmission(time: .still).logIn(login)
        }
        guard case .untrustedCertificate(let problem)? = error else {
          Issue.record("\(String(describing: error))")
          return
        }
        #expect(problem.reason == reason && problem.host == "localhost" && problem.sha256?.count == 32)
      }
      #expect(!String(decoding: sent, as: UTF8.self).contains("AUTH"))
    }
  }
}
