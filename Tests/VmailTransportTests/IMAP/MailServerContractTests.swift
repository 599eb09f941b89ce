import Foundation
import Testing
import VmailDomain
import VmailServerSupport
import VmailTestSupport

@testable import VmailTransport

/// The same contract for a real server, for the fake servers, and for the model with which the store's tests sync.
@Suite(.timeLimit(.minutes(10))) struct MailServerContractTests {
  @Test(arguments: MailServerContract.rules)
  func `The model is a mail server`(rule: MailServerContract.Rule) async throws {
    let server = ModelMailServer(
      traits: ServerTraits(
        supportsCondstore: true, supportsQresync: true, supportsIdle: true, moves: true, expungesByUID: true))
    await server.add("INBOX")
    try await rule.check {
      try await server.connect(
        ServerLogin(
          target: ServerTarget(endpoint: ServerEndpoint(host: "model", port: 143, security: .clear)),
          userName: "ann", credentials: .password("x")))
    }
  }

  @Test(
    arguments: [
      ServerPersonality.dovecot, .plain, .bare, .dovecot.without("QRESYNC"), .dovecot.without("MOVE"),
      .stalwart(limit: 2), .yahoo(showing: 2, limit: 1),
    ], MailServerContract.rules)
  func `A fake server is one`(personality: ServerPersonality, rule: MailServerContract.Rule) async throws {
    let server = try await FakeIMAPServer(personality)
    let login = ServerLogin(
      target: ServerTarget(
        endpoint: ServerEndpoint(host: "127.0.0.1", port: server.port, security: .clear)),
      userName: server.login.user, credentials: .password(server.login.password))
    try await rule.check { try await IMAPConnector(time: .still).connect(login) }
    await server.stop()
  }

  private static let gmailRules = GmailContract.rules

  @Test(arguments: gmailRules)
  func `The model of Gmail does what Gmail does`(rule: MailServerContract.Rule) async throws {
    let server = ModelMailServer(gmail: ModelGmail(), labels: ["Travel"])
    try await rule.check {
      try await server.connect(
        ServerLogin(
          target: ServerTarget(endpoint: ServerEndpoint(host: "model", port: 143, security: .clear)),
          userName: "ann", credentials: .password("x")))
    }
  }

  @Test(arguments: gmailRules)
  func `The fake Gmail does it, too`(rule: MailServerContract.Rule) async throws {
    let server = try await FakeIMAPServer(.gmail)
    server.createMailbox("Travel")
    let login = ServerLogin(
      target: ServerTarget(
        endpoint: ServerEndpoint(host: "127.0.0.1", port: server.port, security: .clear)),
      userName: server.login.user, credentials: .password(server.login.password))
    try await rule.check { try await IMAPConnector(time: .still).connect(login) }
    await server.stop()
  }

  @Test(
    .enabled(if: RealMailServer.isAvailable, "No real mail server here: \(RealMailServer.unavailability)"),
    arguments: MailServerContract.rules)
  func `Dovecot is one`(rule: MailServerContract.Rule) async throws {
    let server = try await RealMailServer.shared()
    let user = try server.makeUser()
    let endpoint = ServerEndpoint(host: "localhost", port: server.imapsPort, security: .tls)
    let login = ServerLogin(
      target: ServerTarget(endpoint: endpoint, trust: .authorities(file: server.caFile.path)),
      userName: user.name, credentials: .password(user.password))
    try await rule.check { try await IMAPConnector(time: .still).connect(login) }
  }

  private static let dovecot24 = Task { try await OtherIMAPServer(.dovecot24) }

  @Test(
    .enabled(
      if: OtherIMAPServer.Kind.dovecot24.objection == nil, "\(OtherIMAPServer.Kind.dovecot24.objection ?? "")"
    ),
    arguments: Array(MailServerContract.rules.enumerated()))
  func `Dovecot 2.4 is one`(number: Int, rule: MailServerContract.Rule) async throws {
    let server = try await Self.dovecot24.value
    try await server.addUser("user\(number)", password: "secret")
    let endpoint = ServerEndpoint(host: "127.0.0.1", port: server.imapPort, security: .clear)
    let login = ServerLogin(
      target: ServerTarget(endpoint: endpoint), userName: "user\(number)", credentials: .password("secret"))
    try await rule.check { try await IMAPConnector(time: .still).connect(login) }
  }
}
