import Foundation
import Testing
import VmailDomain
import VmailServerSupport
import VmailTestSupport

@testable import VmailTransport

/// The same contract for Postfix, for the fake server, and for the model to which the store's tests send.
@Suite(.timeLimit(.minutes(10))) struct SubmissionContractTests {
  private static func login(_ endpoint: ServerEndpoint, user: String = "ann", password: String = "x")
    -> ServerLogin
  {
    ServerLogin(target: ServerTarget(endpoint: endpoint), userName: user, credentials: .password(password))
  }

  private static func subject(_ source: [UInt8]) -> String {
    let lines = String(decoding: source, as: UTF8.self).split(whereSeparator: \.isNewline)
    return lines.first { $0.hasPrefix("Subject: ") }.map { String($0.dropFirst(9)) } ?? ""
  }

  @Test(arguments: SubmissionContract.rules)
  func `The model is a submission server`(rule: SubmissionContract.Rule) async throws {
    let server = ModelSubmission()
    let unknown = "nobody@example.org"
    try await rule.check(
      SubmissionContract.World(
        sender: "ann@example.org", recipient: "bob@example.org", unknown: unknown,
        connect: {
          try await server.connect(
            Self.login(ServerEndpoint(host: "model", port: 465, security: .clear)))
        },
        refuse: {
          let refusal = RefusedRecipient(address: unknown, code: 550, reason: "no such user")
          server.fail(.mail, SubmissionError.recipientsRefused([refusal]))
        },
        taken: { _ in server.taken.map { Self.subject($0.source) } }))
  }

  @Test(
    arguments: [
      ["PIPELINING", "SIZE 10000", "CHUNKING"], ["SIZE 10000"], ["SIZE 10000", "8BITMIME", "SMTPUTF8"],
    ],
    SubmissionContract.rules)
  func `A fake server is one`(extensions: [String], rule: SubmissionContract.Rule) async throws {
    let server = try await FakeSubmissionServer(extensions)
    let unknown = "nobody@example.org"
    try await rule.check(
      SubmissionContract.World(
        sender: "ann@example.org", recipient: "bob@example.org", unknown: unknown,
        connect: {
          try await SMTPSubmission(time: .still).connect(
            Self.login(
              ServerEndpoint(host: "127.0.0.1", port: server.port, security: .clear), user: server.login.user,
              password: server.login.password))
        },
        refuse: { server.plan(SubmissionFault(.recipient(unknown), .reply("550 5.1.1 No such user"))) },
        taken: { _ in server.accepted.map { Self.subject($0.source) } }))
    await server.stop()
  }

  @Test(
    .enabled(if: RealMailServer.hasPostfix, "\(RealMailServer.postfixUnavailability)"),
    arguments: SubmissionContract.rules)
  func `Postfix is one`(rule: SubmissionContract.Rule) async throws {
    let server = try await RealMailServer.shared()
    let (ann, bob) = (try server.makeUser(), try server.makeUser())
    let port = try #require(server.postfix).tlsPort
    let target = ServerTarget(
      endpoint: ServerEndpoint(host: "localhost", port: port, security: .tls),
      trust: .authorities(file: server.caFile.path))
    try await rule.check(
      SubmissionContract.World(
        sender: ann.address, recipient: bob.address, unknown: "nobody@\(server.domain)",
        connect: {
          try await SMTPSubmission(time: .still).connect(
            ServerLogin(target: target, userName: ann.name, credentials: .password(ann.password)))
        },
        // Postfix delivers accepted mail a moment later, so this polls.
        taken: { count in
          var subjects: [String] = []
          while subjects.count < count, !Task.isCancelled {
            let text = try await server.doveadm("fetch", "-u", bob.name, "hdr.subject", "mailbox", "INBOX")
            subjects = text.split(separator: "\n").filter { $0.hasPrefix("hdr.subject: ") }
              .map { String($0.dropFirst(13)) }
          }
          return subjects
        }))
  }
}
