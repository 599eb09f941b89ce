import Foundation
import Testing
import VmailDomain
import VmailStore
import VmailServerSupport

@testable import VmailTransport

/// Tests with Postfix, which passes accepted mail on to Dovecot.
@Suite(
  .enabled(if: RealMailServer.hasPostfix, "\(RealMailServer.postfixUnavailability)"), .timeLimit(.minutes(10))
)
struct RealPostfixTests {
  private let server: RealMailServer
  private let postfix: RealMailServer.Postfix

  init() async throws {
    server = try await RealMailServer.shared()
    postfix = try #require(server.postfix)
  }

  private func connect(
    _ user: RealMailServer.User, password: String? = nil, startTLS: Bool = false
  ) async throws -> any SubmissionSession {
    let endpoint = ServerEndpoint(
      host: "localhost", port: startTLS ? postfix.startTLSPort : postfix.tlsPort,
      security: startTLS ? .startTLS : .tls)
    return try await SMTPSubmission(time: .still).connect(
      ServerLogin(
        target: ServerTarget(endpoint: endpoint, trust: .authorities(file: server.caFile.path)),
        userName: user.name, credentials: .password(password ?? user.password)))
  }

  /// Returns the messages in the INBOX as soon as there are `count` of them: they arrive when Postfix has passed them
  /// on. Polls within the time limit of the suite.
  private func mails(of user: RealMailServer.User, atLeast count: Int = 1) async throws -> [String] {
    var mails: [String] = []
    while mails.count < count, !Task.isCancelled {
      let text = try await server.doveadm("fetch", "-u", user.name, "text", "mailbox", "INBOX")
      mails = text.components(separatedBy: "text:\n").dropFirst().map { $0.replacing("\u{C}", with: "") }
    }
    return mails
  }

  private static let traces = ["Return-Path:", "Delivered-To:", "Received:"]

  private func withoutTraces(_ mail: String) -> String {
    var lines = mail.components(separatedBy: "\n")
    while let first = lines.first, Self.traces.contains(where: first.hasPrefix) {
      lines.removeFirst()
      while lines.first?.first?.isWhitespace == true { lines.removeFirst() }
    }
    return lines.joined(separator: "\n")
  }

  private func source(from sender: RealMailServer.User, to recipient: RealMailServer.User) -> String {
    """
    From: =?UTF-8?Q?J=C3=B6rg_M=C3=BCller?= <\(sender.address)>
    To: =?UTF-8?B?5pel5pys?= <\(recipient.address)>
    Subject: =?UTF-8?Q?Gr=C3=BC=C3=9Fe?=
    Date: Sun, 22 Nov 2026 01:00:00 +0000
    Message-ID: <one@vmail.example>
    MIME-Version: 1.0
    Content-Type: multipart/mixed; boundary=outer

    --outer
    Content-Type: multipart/alternative; boundary=inner

    --inner
    Content-Type: text/plain; charset=utf-8
    Content-Transfer-Encoding: 8bit

    Grüße aus 日本.
    .
    ..two dots
    From the start of a line.
    --inner
    Content-Type: text/html; charset=utf-8
    Content-Transfer-Encoding: 8bit

    <p>Grüße aus 日本.</p>
    --inner--
    --outer
    Content-Type: application/octet-stream; name="a.bin"
    Content-Transfer-Encoding: base64
    Content-Disposition: attachment; filename="a.bin"

    \(Data((0...255).map { UInt8($0) }).base64EncodedString(options: .lineLength76Characters))
    --outer--

    """.replacing("\r\n", with: "\n")
  }

  @Test(arguments: [false, true])
  func `A message arrives once for each of its recipients, as it was written`(startTLS: Bool) async throws {
    let (alice, bob, gina) = (try server.makeUser(), try server.makeUser(), try server.makeUser(.gmail))
    let source = source(from: alice, to: bob)
    let session = try await connect(alice, startTLS: startTLS)
    let traits = await session.traits
    #expect(traits.takesEightBits && traits.takesUTF8 && traits.sizeLimit == 104_857_600)
    let envelope = Envelope(sender: alice.address, recipients: [bob.address, gina.address])
    let words = try await session.submit(SubmittedMail(envelope: envelope, source: Array(source.utf8))) {}
    #expect(words.hasPrefix("Ok: "))
    // Sent by DATA to the same recipient: its arrival shows that no second copy of the first message was still to
    // come.
    let plain = try #require(session as? SMTPSession)
    let last = "Subject: last\n\n.\nline\r.\r\nend"
    try await plain.submitByData(
      SubmittedMail(envelope: envelope, source: Array("From: \(alice.address)\n\(last)".utf8)))
    await session.close()
    for user in [bob, gina] {
      let mails = try await mails(of: user, atLeast: 2).map(withoutTraces)
      #expect(Set(mails) == [source, "From: \(alice.address)\nSubject: last\n\n.\nline\n.\nend\n"])
      #expect(mails.count == 2)
    }
  }

  @Test func `A wrong password is refused, and so are unknown recipients; then nobody gets the message`()
    async throws
  {
    let (alice, bob) = (try server.makeUser(), try server.makeUser())
    let error = await #expect(throws: ServerError.self) { try await connect(alice, password: "planted") }
    guard case .loginRefused(let reason)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!reason.contains("planted"))
    let session = try await connect(alice)
    func submit(to recipients: String...) async throws -> String {
      try await session.submit(
        SubmittedMail(
          envelope: Envelope(sender: alice.address, recipients: recipients),
          source: Array("From: \(alice.address)\nSubject: \(recipients.count)\n\nx\n".utf8))
      ) {}
    }
    let nobody = "nobody@\(server.domain)"
    let refusal = await #expect(throws: SubmissionError.self) {
      try await submit(to: bob.address, nobody, "someone@elsewhere.example")
    }
    guard case .recipientsRefused(let refused)? = refusal else {
      Issue.record("\(String(describing: refusal))")
      return
    }
    #expect(refused.map(\.address) == [nobody, "someone@elsewhere.example"])
    #expect(refused.map(\.code) == [550, 554] && refused[0].reason.contains("User unknown"))
    _ = try await submit(to: bob.address)
    await session.close()
    let mails = try await mails(of: bob)
    #expect(mails.count == 1 && mails[0].contains("Subject: 1\n"))
  }

  @Test func `A message too large for the server is not started`() async throws {
    let alice = try server.makeUser()
    let session = try await connect(alice)
    let source = [UInt8](repeating: UInt8(ascii: "\n"), count: 52_428_801)
    await #expect(throws: SubmissionError.tooLarge(size: 104_857_602, limit: 104_857_600)) {
      _ = try await session.submit(
        SubmittedMail(envelope: Envelope(sender: alice.address, recipients: [alice.address]), source: source)
      ) {}
    }
    await session.close()
  }
}

extension SMTPSession {
  /// Submits a message as to a server without CHUNKING.
  fileprivate func submitByData(_ mail: SubmittedMail) async throws {
    _ = try await announce(MailTransaction(mail, to: capabilities))
    _ = try await sendData(mail.source) {}
  }
}
