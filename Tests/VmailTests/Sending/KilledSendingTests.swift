import Foundation
import Glibc
import Testing
import VmailServerSupport
import VmailTestSupport

@testable import VmailCommandLine

/// `kill -9` while a mail is sent (engine notes, row 1): the next vmail sends it, or says that it may have been sent.
@Suite(.waitsForPrograms, .timeLimit(.minutes(10))) struct KilledSendingTests {
  /// Where the server stands still, so that the program can be killed there.
  struct Point: Sendable, CustomTestStringConvertible {
    let name: String
    let phase: SubmissionPhase
    var effect = SubmissionFault.Effect.hold("here")
    var extensions = ["8BITMIME"]
    /// In bytes, so that it can't all be on its way.
    var attachment = 0
    /// What the next vmail does.
    let isSentAgain: Bool
    var testDescription: String { name }
  }

  static let points = [
    Point(name: "before it greets", phase: .greeting, isSentAgain: true),
    Point(name: "at the log-in", phase: .logIn, isSentAgain: true),
    Point(name: "at a recipient", phase: .recipient("bob@example.org"), isSentAgain: true),
    Point(name: "before DATA is answered", phase: .data, isSentAgain: true),
    Point(
      name: "in the middle of DATA", phase: .content(bytes: 1_000), attachment: 12 << 20, isSentAgain: true),
    Point(
      name: "in the middle of BDAT", phase: .content(bytes: 1_000), extensions: ["CHUNKING", "8BITMIME"],
      attachment: 12 << 20, isSentAgain: true),
    Point(name: "after the dot, not taken yet", phase: .end, isSentAgain: false),
    Point(
      name: "after the dot, taken, and 250 not said", phase: .end, effect: .holdReply("here"),
      isSentAgain: false),
    Point(
      name: "after BDAT LAST, taken, and 250 not said", phase: .end, effect: .holdReply("here"),
      extensions: ["CHUNKING", "8BITMIME"], isSentAgain: false),
  ]

  @Test(
    arguments: points)
  func `Killed anywhere while it is sent, a mail is sent once, or says that it may have been`(_ point: Point)
    async throws
  {
    let world = try await SendingWorld(point.extensions)
    var options = ""
    if point.attachment > 0 {
      try Data(repeating: 0x41, count: point.attachment).write(to: URL(filePath: world.program.path("big")))
      options = "--attach big"
    }
    try world.queue("Plans", options)
    world.submission.plan(SubmissionFault(point.phase, point.effect))
    let running = try world.program.start(["-e", "sync"])
    await world.submission.reached("here")
    running.send(SIGKILL)
    #expect(running.end() == -SIGKILL)
    // It is as it was: nobody has said yet what became of it.
    #expect(try world.outbox().map(\.state) == ["sending"])
    #expect(try world.complaints() == [])
    // The connection is over before anything goes on, so that no half of a mail comes to an end.
    await world.submission.dropConnections()
    world.submission.release("here")
    let before = world.accepted.count
    let synced = try await world.sync()
    if point.isSentAgain {
      #expect(before == 0 && world.accepted == ["Plans"])
      #expect(try world.outbox() == [])
    } else {
      #expect(synced.err.contains("may have been sent"), "\(synced)")
      #expect(world.accepted.count <= 1)
      #expect(try world.outbox().map(\.fate) == ["uncertain"])
    }
    try await world.sync()
    #expect(world.accepted.count <= 1)
    #expect(try world.drafts() == [] && world.complaints() == [])
    await world.end()
  }

  @Test func `Killed after the server said 250, it says so, and the copy in Sent comes once`() async throws {
    let world = try await SendingWorld()
    try world.queue()
    // It says goodbye when the mail has been noted as sent.
    world.submission.plan(SubmissionFault(.quit, .hold("goodbye")))
    let running = try world.program.start(["-e", "sync"])
    await world.submission.reached("goodbye")
    running.send(SIGKILL)
    #expect(running.end() == -SIGKILL)
    world.submission.release("goodbye")
    #expect(try world.outbox() == [])
    try await world.sync()
    try await world.sync()
    #expect(world.accepted == ["Plans"])
    #expect(world.mail.messages(in: "Sent").count == 1)
    // What is left of a mail that was sent is no draft that could be sent again.
    #expect(try world.drafts() == [])
    #expect(try world.program.draftFiles() == [:])
    #expect(try world.complaints() == [])
    await world.end()
  }

  @Test(
    arguments: [CommandFault.Effect.hold("here"), .cutAfter])
  func `Killed while the copy for Sent is given to the server, it is there once`(
    _ effect: CommandFault.Effect
  ) async throws {
    let world = try await SendingWorld()
    try await world.sync()
    try world.queue()
    world.mail.plan(CommandFault("APPEND", effect))
    let running = try world.program.start(["-e", "sync"])
    if case .hold = effect {
      await world.mail.reached("here")
      running.send(SIGKILL)
      world.mail.release("here")
    }
    await Self.end(of: running)
    try await world.sync()
    try await world.sync()
    #expect(world.mail.messages(in: "Sent").count == 1)
    #expect(world.accepted == ["Plans"] && world.mail.messages(in: "Drafts").isEmpty)
    #expect(try world.outbox() == [] && world.complaints() == [])
    await world.end()
  }

  /// On a thread of its own: the server in this process goes on meanwhile.
  private static func end(of running: RunningProgram) async {
    nonisolated(unsafe) let running = running
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        _ = running.end()
        continuation.resume()
      }
    }
  }
}
