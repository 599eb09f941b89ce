import Foundation
import Testing
import VmailServerSupport
import VmailTestSupport

@testable import VmailCommandLine

/// A mail whose connection was cut at its end settles itself, and goes out once (decision 93).
@Suite(.waitsForPrograms, .timeLimit(.minutes(10))) struct SettledSendingTests {
  /// What arrives later.
  enum Arrival: CaseIterable { case copyInSent, copyToSelf, reply, report }

  private static func mail(_ arrival: Arrival, about source: [UInt8]) -> (String, String) {
    let text = String(decoding: source, as: UTF8.self)
    let id =
      text.split(whereSeparator: \.isNewline).first { $0.lowercased().hasPrefix("message-id:") }
      .map { $0.drop { $0 != "<" } } ?? ""
    let header = "Message-ID: <other@example.org>\nDate: Mon, 3 Feb 2025 12:00:00 +0000\nSubject: Other\n"
    return switch arrival {
    case .copyInSent: (text, "Sent")
    case .copyToSelf: ("Received: by mx.example.org; Mon, 3 Feb 2025 12:00:00 +0000\n" + text, "INBOX")
    case .reply: (header + "From: bob@example.org\nIn-Reply-To: \(id)\n\nYes.\n", "INBOX")
    case .report:
      (
        header + """
          From: mailer-daemon@example.org
          MIME-Version: 1.0
          Content-Type: multipart/report; report-type=delivery-status; boundary=b

          --b

          It failed.
          --b
          Content-Type: message/delivery-status

          Reporting-MTA: dns; mx.example.org

          Final-Recipient: rfc822; bob@example.org
          Action: failed
          Status: 5.2.2

          --b
          Content-Type: text/rfc822-headers

          Message-ID: \(id)
          --b--

          """, "INBOX"
      )
    }
  }

  @Test(arguments: Arrival.allCases)
  func `A mail that the server has taken is settled by what arrives, and is in Sent once`(_ arrival: Arrival)
    async throws
  {
    let world = try await SendingWorld()
    world.submission.plan(SubmissionFault(.end, .cutAfter))
    #expect(try await world.program.runAside(SendingWorld.compose()).code == 69)
    let source = try #require(world.submission.accepted.first?.source)
    // Two at once look for it in vain.
    async let other = world.program.runAside("sync")
    _ = try await world.program.runAside("sync")
    _ = try await other
    #expect(try world.outbox().map(\.fate) == ["uncertain"])
    let listed = try world.program.run("outbox")
    #expect(listed.lines.contains { $0.contains("vmail looks for it in Sent until ") }, "\(listed)")
    let (mail, mailbox) = Self.mail(arrival, about: source)
    world.mail.deliver(mail, to: mailbox)
    let settled = try await world.program.runAside("on sent 'echo event sent'; sync")
    #expect(settled.code == 0 && settled.err.contains("was sent after all"), "\(settled)")
    #expect(settled.lines.contains("event sent"), "\(settled)")
    #expect(try world.outbox() == [])
    try await world.sync()
    #expect(world.accepted == ["Plans"])
    #expect(world.mail.messages(in: "Sent").count == 1)
    #expect(try world.complaints() == [])
    await world.end()
  }

  @Test func `A mail that the server has not taken waits for the user, who sees why in the question`()
    async throws
  {
    let world = try await SendingWorld()
    world.submission.plan(SubmissionFault(.end, .cutBefore))
    #expect(try await world.program.runAside(SendingWorld.compose()).code == 69)
    try await world.sync()
    let stopped = try world.program.run("retry 1")
    #expect(stopped.code == 64 && stopped.err.contains("vmail looks for it in Sent until "), "\(stopped)")
    #expect(world.accepted == [])
    #expect(try world.program.run("retry 1 --yes").code == 0)
    try await world.sync()
    #expect(world.accepted == ["Plans"])
    #expect(try world.outbox() == [])
    await world.end()
  }
}
