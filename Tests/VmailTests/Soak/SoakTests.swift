import Foundation
import Testing
import VmailServerSupport
import VmailTestSupport

/// Row 40 of the fault matrix. `scripts/soak` runs it as long as one likes.
@Suite(.timeLimit(.minutes(60)), .waitsForPrograms) struct SoakTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let personality: ServerPersonality
    let seed: UInt64
    var testDescription: String { "\(personality), seed \(seed)" }
  }

  private static let environment = ProcessInfo.processInfo.environment
  private static let steps = environment["VMAIL_SOAK_STEPS"].flatMap { Int($0) } ?? 120
  private static let seeds: [UInt64] = {
    let first = environment["VMAIL_SOAK_SEED"].flatMap { UInt64($0) } ?? 1
    return (0..<(environment["VMAIL_SOAK_SEEDS"].flatMap { UInt64($0) } ?? 1)).map { first + $0 }
  }()

  private static let personalities: [ServerPersonality] = [
    .gmail, .gmailHidingAllMail(), .dovecot, .dovecot.without("QRESYNC"), .dovecot.without("MOVE"),
    .dovecot.with("OBJECTID"), .plain, .plain.without("UIDPLUS"), .bare, .stalwart(limit: 3),
    .yahoo(showing: 3, limit: 2),
  ]

  /// `VMAIL_SOAK_SERVER` leaves the others out.
  static let cases = personalities.filter { environment["VMAIL_SOAK_SERVER"] ?? $0.name == $0.name }.flatMap {
    personality in
    seeds.map { Case(personality: personality, seed: $0) }
  }

  @Test(arguments: cases)
  func `While a user and others change mail, and lines break, both sides come to agree`(test: Case)
    async throws
  {
    let server = try await FakeSoakServer(test.personality)
    var run = try await SoakRun(server, seed: test.seed)
    defer { run.end() }
    try await run.run(steps: Self.steps)
    await server.server.stop()
  }

  @Test(
    .enabled(if: RealMailServer.isAvailable, "\(RealMailServer.unavailability)"), arguments: seeds)
  func `The same with a real server`(seed: UInt64) async throws {
    var run = try await SoakRun(DovecotSoakServer(), seed: seed)
    defer { run.end() }
    try await run.run(steps: Self.steps / 2)
  }
}
