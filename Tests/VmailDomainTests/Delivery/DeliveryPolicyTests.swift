import Foundation
import Testing

@testable import VmailDomain

/// The next step for a message that a server has not accepted (page 5, Outbox).
@Suite(.timeLimit(.minutes(10))) struct DeliveryPolicyTests {
  private enum Fate: Equatable { case attempt, wait, failed, uncertain, held }

  private static let days = 86_400.0

  private static func fate(_ error: any Error, attempts: Int = 0, age: TimeInterval = 0) -> Fate {
    switch DeliveryPolicy.verdict(on: error, attempts: attempts, age: age, { _ in "why" }) {
    case .postpone("why", true): .attempt
    case .postpone("why", false), .postpone("vmail ended", false): .wait
    case .fail("why"): .failed
    case .uncertain("why"): .uncertain
    case .hold("why"): .held
    default: preconditionFailure("other words")
    }
  }

  private static func refused(_ codes: Int...) -> SubmissionError {
    .recipientsRefused(
      codes.enumerated().map { RefusedRecipient(address: "\($0.offset)@x", code: $0.element, reason: "no") })
  }

  @Test func `Temporarily refused recipients are tried again, unless one is refused permanently`() {
    #expect(Self.fate(Self.refused(450)) == .attempt)
    #expect(Self.fate(Self.refused(499)) == .attempt)
    #expect(Self.fate(Self.refused(450, 451, 452)) == .attempt)
    #expect(Self.fate(Self.refused(500)) == .failed)
    #expect(Self.fate(Self.refused(550)) == .failed)
    #expect(Self.fate(Self.refused(550, 550)) == .failed)
    #expect(Self.fate(Self.refused(450, 550)) == .failed)
    #expect(Self.fate(Self.refused(550, 450)) == .failed)
    #expect(Self.fate(Self.refused(450, 450, 550, 450)) == .failed)
  }

  @Test func `A refusal of the message itself is for the writer to correct`() {
    for error: SubmissionError in [
      .tooLarge(size: 2, limit: 1), .needsUTF8, .needsEightBits, .badAddress("x"), .longLine(999),
    ] {
      #expect(Self.fate(error) == .failed)
    }
    #expect(Self.fate(SubmissionError.unknownOutcome(.timedOut(doing: "x"))) == .uncertain)
    #expect(Self.fate(SubmissionError.unknownOutcome(.refused(code: "550", reason: ""))) == .uncertain)
  }

  @Test func `Each failure of a server is classified, and counts as an attempt or not`() {
    let problem = CertificateProblem(host: "h", reason: .expired, sha256: nil, detail: "")
    let endpoint = ServerEndpoint(host: "h", port: 465, security: .tls)
    let table: [(ServerError, Fate)] = [
      (.refused(code: "550", reason: ""), .failed), (.unsupported("x"), .failed),
      (.notUnderstood(reason: ""), .failed), (.unavailable(code: "451", reason: ""), .attempt),
      (.timedOut(doing: "x"), .attempt), (.connectionLost(reason: ""), .attempt),
      (.protocolViolation("x"), .attempt), (.tooLarge("x"), .attempt),
      (.unreachable(host: "h", port: 465, reason: "connection refused"), .attempt),
      (.unreachable(host: "h", port: 465, reason: "no network"), .wait), (.nameNotFound(host: "h"), .wait),
      (.loginRefused(reason: ""), .held), (.untrustedCertificate(problem), .held),
      (.wouldBeInsecure(host: "h"), .held), (.wrongSecurity(endpoint, speaksTLS: false), .held),
      (.noWayToLogIn(offered: []), .held),
    ]
    for (error, fate) in table { #expect(Self.fate(error) == fate, "\(error)") }
    #expect(Self.fate(CancellationError()) == .wait)
    #expect(Self.fate(SyncFailure.notSetUp) == .held)
    #expect(Self.fate(SecretError.failed(program: "p", status: 1, standardError: "")) == .wait)
    #expect(Self.fate(SecretError.nobodyToAsk(account: "a")) == .held)
  }

  @Test(
    arguments: [
      (48, 2 * days, Fate.attempt), (49, 2 * days, .failed), (49, 2 * days - 1, .attempt),
      (50, 2 * days, .failed), (500, 3_600, .attempt), (49, 10 * days, .failed), (0, 10 * days, .attempt),
      (50, -days, .attempt),
    ])
  private func `A message is given up after fifty attempts and two days, but not before both`(
    attempts: Int, age: TimeInterval, fate: Fate
  ) {
    for error: ServerError in [
      .unavailable(code: "451", reason: ""), .timedOut(doing: "x"),
      .unreachable(host: "h", port: 465, reason: ServerError.nobodyListens),
    ] {
      #expect(Self.fate(error, attempts: attempts, age: age) == fate)
    }
    // Being offline has no consequences, and messages that wait for their user continue to wait.
    #expect(Self.fate(ServerError.nameNotFound(host: "h"), attempts: attempts, age: age) == .wait)
    #expect(Self.fate(ServerError.loginRefused(reason: ""), attempts: attempts, age: age) == .held)
  }

  @Test(
    arguments: [(-1, 60.0), (0, 60), (1, 300), (2, 900), (3, 3_600), (4, 3_600), (1_000, 3_600)])
  func `Each attempt waits longer than the one before, up to an hour`(attempts: Int, seconds: TimeInterval) {
    #expect(DeliveryPolicy.wait(afterAttempts: attempts, jitter: 1) == seconds)
    #expect(DeliveryPolicy.wait(afterAttempts: attempts, jitter: 0) == seconds * 0.75)
    #expect(DeliveryPolicy.wait(afterAttempts: attempts, jitter: 7) == seconds)
    #expect(DeliveryPolicy.wait(afterAttempts: attempts, jitter: -7) == seconds * 0.75)
  }

  /// Codes of the refused recipients, the last ones of four, and the number of those that are sent to at once.
  @Test(
    arguments: [
      ([452], 3), ([452, 452, 452], 1), ([452, 452, 452, 452], 0), ([550], 0), ([452, 550], 0),
      ([451], 0), ([453], 0), ([552], 3), ([452, 451], 0), ([], 0),
    ] as [([Int], Int)])
  func `Too many recipients are sent to in parts`(codes: [Int], count: Int) {
    let recipients = ["a@x.test", "b@x.test", "c@x.test", "d@x.test"]
    let refused = zip(recipients.suffix(codes.count), codes).map {
      RefusedRecipient(address: $0, code: $1, reason: "Too many recipients")
    }
    let accepted = DeliveryPolicy.accepted(of: recipients, after: SubmissionError.recipientsRefused(refused))
    #expect(accepted == Array(recipients.prefix(count)))
    let middle = [RefusedRecipient(address: "b@x.test", code: 452, reason: "full")]
    #expect(
      DeliveryPolicy.accepted(of: recipients, after: SubmissionError.recipientsRefused(middle))
        == ["a@x.test", "c@x.test", "d@x.test"])
    #expect(DeliveryPolicy.accepted(of: recipients, after: ServerError.timedOut(doing: "")) == [])
  }
}
