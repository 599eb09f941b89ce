import Foundation
import Testing
import VmailServerSupport
import VmailTestSupport

@testable import VmailCommandLine

/// What becomes of a mail whose server refuses or breaks off (engine notes, row 35): it is told, nothing is lost, and
/// nothing is sent twice.
@Suite(.waitsForPrograms, .timeLimit(.minutes(10))) struct FateOfMailTests {
  /// A fault, and what it must come to.
  struct Fault: Sendable, CustomTestStringConvertible {
    let name: String
    let fault: SubmissionFault
    var extensions = FakeSubmissionServer.usualExtensions
    /// Of `--send --wait`.
    let code: Int32
    /// `queued`, `failed`, `uncertain`; `sent` when it is in no Outbox any more.
    let fate: String
    var attempts = 1
    /// What is said of it.
    var words = "the connection was lost"
    /// How many the server has taken.
    var taken = 0
    var testDescription: String { name }
  }

  /// Without CHUNKING, so that there is a DATA and a dot.
  private static let plain = ["PIPELINING", "8BITMIME", "ENHANCEDSTATUSCODES"]

  private static let phases: [(String, SubmissionPhase)] = [
    ("the greeting", .greeting), ("EHLO", .hello), ("AUTH", .logIn), ("MAIL", .mail),
    ("one of three RCPT", .recipient("bob@example.org")), ("DATA", .data), ("the end", .end),
  ]

  static let notNow = phases.map {
    Fault(
      name: "4xx to \($0.0)", fault: SubmissionFault($0.1, .reply("451 4.3.0 too busy")), extensions: plain,
      code: 69, fate: "queued", words: "too busy")
  }

  static let refusals = phases.map { name, phase in
    let isLogin = phase == .logIn
    return Fault(
      name: "5xx to \(name)",
      fault: SubmissionFault(phase, .reply(isLogin ? "535 5.7.8 who are you" : "550 5.7.1 not you")),
      extensions: plain, code: isLogin ? 77 : 1, fate: isLogin ? "queued" : "failed",
      attempts: isLogin ? 0 : 1, words: isLogin ? "who are you" : "not you")
  }

  static let cutsBefore = phases.dropLast().flatMap { name, phase in
    [("before", SubmissionFault.Effect.cutBefore), ("after", .cutAfter)].map { when, effect in
      Fault(
        name: "a line that ends \(when) \(name)", fault: SubmissionFault(phase, effect), extensions: plain,
        code: 69, fate: "queued")
    }
  }

  static let cutsAtTheEnd = [plain, FakeSubmissionServer.usualExtensions].flatMap { extensions in
    let way = extensions == plain ? "DATA" : "BDAT"
    return [
      Fault(
        name: "a line that ends at the end of \(way), which the server does not take",
        fault: SubmissionFault(.end, .cutBefore), extensions: extensions, code: 69, fate: "uncertain"),
      Fault(
        name: "a line that ends at the end of \(way), which the server has taken",
        fault: SubmissionFault(.end, .cutAfter), extensions: extensions, code: 69, fate: "uncertain", taken: 1
      ),
      Fault(
        name: "a line that ends after 250 to \(way)", fault: SubmissionFault(.end, .cutAfterReply),
        extensions: extensions, code: 0, fate: "sent", taken: 1),
    ]
  }

  @Test(
    arguments: notNow + refusals + cutsBefore + cutsAtTheEnd)
  func `The mail is queued, failed or sent as its server said, and a sync sends only what is queued`(
    _ row: Fault
  ) async throws {
    let world = try await SendingWorld(row.extensions)
    world.submission.plan(row.fault)
    let events = "on sent 'echo event sent'; on send-failed 'echo event ${VMAIL_FATE}'; "
    let sent = try await world.program.runAside(events + SendingWorld.compose())
    #expect(sent.code == row.code, "\(sent)")
    #expect(
      sent.lines.filter { $0.hasPrefix("event") } == (row.fate == "queued" ? [] : ["event \(row.fate)"]))
    #expect(row.fate == "sent" ? sent.err.isEmpty : sent.err.contains(row.words), "\(sent)")
    #expect(world.accepted.count == row.taken)
    try expect(row, in: world)
    try await world.sync()
    try await world.sync()
    // What was queued has gone; what may have been taken, or is the writer's to correct, has not.
    #expect(world.accepted.count == (row.fate == "queued" ? 1 : row.taken))
    #expect(try world.outbox().map(\.fate) == (["queued", "sent"].contains(row.fate) ? [] : [row.fate]))
    for mail in world.submission.accepted { #expect(mail.recipients == SendingWorld.recipients) }
    #expect(try world.complaints() == [])
    await world.end()
  }

  private func expect(_ row: Fault, in world: SendingWorld) throws {
    let waiting = try world.outbox()
    guard row.fate != "sent" else { return #expect(waiting == []) }
    let mail = try #require(waiting.first)
    #expect(waiting.count == 1 && mail.fate == row.fate && mail.attempts == row.attempts, "\(mail)")
    #expect(mail.error?.contains(row.words) == true, "\(mail)")
    #expect((mail.nextAttempt != nil) == (row.fate == "queued"), "\(mail)")
  }

  @Test
  func `One of three recipients refused: nobody gets it, the refused one is named, and a corrected one goes`()
    async throws
  {
    let world = try await SendingWorld()
    world.submission.plan(
      SubmissionFault(.recipient("bob@example.org"), .reply("550 5.1.1 no such user"), times: 9))
    let sent = try await world.program.runAside(SendingWorld.compose())
    #expect(sent.code == 1 && sent.err.contains("bob@example.org (550 ") && world.accepted == [])
    #expect(!sent.err.contains("ann@example.org ("))
    #expect(try world.program.run("cancel 1").code == 0)
    #expect(try world.drafts() == ["Plans"] && world.outbox() == [])
    #expect(try world.program.run("edit 1 --to ann@example.org --draft").code == 0)
    let again = try await world.program.runAside("send 1 --wait")
    #expect(again.code == 0, "\(again)")
    #expect(world.submission.accepted.map(\.recipients) == [["ann@example.org"]])
    #expect(try world.drafts() == [] && world.outbox() == [])
    await world.end()
  }

  @Test
  func `A mail that may have been sent goes again only when its writer says so, with the same Message-ID`()
    async throws
  {
    let world = try await SendingWorld()
    world.submission.plan(SubmissionFault(.end, .cutAfter))
    #expect(try await world.program.runAside(SendingWorld.compose()).code == 69)
    let stopped = try world.program.run("retry 1")
    #expect(stopped.code == 64 && stopped.err.contains("may have been sent"), "\(stopped)")
    #expect(try world.program.run("retry 1 --yes").code == 0)
    try await world.sync()
    #expect(world.accepted == ["Plans", "Plans"])
    #expect(Set(world.submission.accepted.map(\.source)).count == 1)
    #expect(try world.outbox() == [])
    await world.end()
  }

  @Test func `A mail that is said to have been sent is in Sent, there and here, and is not sent again`()
    async throws
  {
    let world = try await SendingWorld()
    world.submission.plan(SubmissionFault(.end, .cutAfter))
    #expect(try await world.program.runAside(SendingWorld.compose()).code == 69)
    #expect(try world.program.run("outbox sent 1").code == 0)
    try await world.sync()
    try await world.sync()
    #expect(world.accepted == ["Plans"])
    #expect(world.mail.messages(in: "Sent").count == 1)
    #expect(try world.outbox() == [] && world.complaints() == [])
    await world.end()
  }

  @Test func `More than the server takes is refused before a byte of it has left`() async throws {
    let world = try await SendingWorld(["SIZE 2000", "8BITMIME"])
    try world.program.write(String(repeating: "long\n", count: 1_000), to: "text")
    let sent = try await world.program.runAside(
      "compose --to ann@example.org --subject Long --body-file text --send --wait")
    #expect(sent.code == 1 && sent.err.contains("2,000"), "\(sent)")
    #expect(!world.submission.commands.contains { $0.text.hasPrefix("DATA") })
    #expect(try world.outbox().map(\.fate) == ["failed"])
    await world.end()
  }
}
