import Testing

@testable import VmailDomain
@testable import VmailEngine

@Suite(.timeLimit(.minutes(10))) struct SyncLoopPolicyTests {
  @Test
  func `A server is tried again after a second at most, then two, and never after more than five minutes`() {
    var backoff = Backoff()
    let spans = (0..<40).map { _ in backoff.next(1) }
    #expect(spans.prefix(4) == [.seconds(1), .seconds(2), .seconds(4), .seconds(8)])
    #expect(spans.dropFirst(9).allSatisfy { $0 == .seconds(300) })
    backoff.reset()
    let (quarter, none) = (backoff.next(0.25), backoff.next(0))
    #expect(quarter == .milliseconds(250) && none == .zero)
  }

  @Test func `News that led to nothing make the next ones wait, and a minute is the most`() {
    #expect(SyncIntervals.pause(idleRounds: 0) < .seconds(1))
    #expect((1...4).map(SyncIntervals.pause) == [.seconds(1), .seconds(2), .seconds(4), .seconds(8)])
    #expect(SyncIntervals.pause(idleRounds: 1_000) == .seconds(60))
  }

  @Test func `A suspension is detected by the clocks, once, and a slow program isn't taken for one`() {
    var suspension = Suspension()
    let seen = [(1_000, 900), (1_600, 1_500), (1_700, 1_515), (1_715, 1_530)].map { all, awake in
      suspension.note(all: .seconds(all), awake: .seconds(awake))
    }
    #expect(seen == [false, false, true, false])
  }

  @Test
  func `Failures that only the user can fix are not retried, and those of the network are reported as such`()
  {
    let problem = CertificateProblem(host: "h", reason: .expired, sha256: nil, detail: "")
    for failure in [
      SyncFailure.server(.loginRefused(reason: "")), .server(.untrustedCertificate(problem)), .notSetUp,
      .server(.wouldBeInsecure(host: "h")),
      .server(.wrongSecurity(ServerEndpoint(host: "h", port: 1, security: .clear), speaksTLS: true)),
      .secret(.nobodyToAsk(account: "a")), .oauth(.expired),
    ] {
      #expect(failure.needsUser && !failure.isOffline)
    }
    for failure in [
      SyncFailure.server(.nameNotFound(host: "h")), .server(.timedOut(doing: "x")),
      .server(.connectionLost(reason: "")), .server(.unreachable(host: "h", port: 1, reason: "")),
    ] {
      #expect(!failure.needsUser && failure.isOffline)
    }
    #expect(!SyncFailure.server(.unavailable(code: nil, reason: "")).needsUser)
    #expect(!SyncFailure.secret(.timedOut(program: "pass")).needsUser)
    #expect(!SyncFailure.server(.unavailable(code: nil, reason: "")).isOffline)
  }

  @Test func `A mailbox is up to date when nothing reported says otherwise`() {
    let cursor = FolderCursor(uidValidity: 1, uidNext: 10, modSeq: 5, gap: [])
    func isInLine(_ status: RemoteFolder.Status) -> Bool {
      MailboxComparison.isInLine(status, cursor, count: 3)
    }
    #expect(isInLine(RemoteFolder.Status()))
    #expect(isInLine(RemoteFolder.Status(messages: 3, uidNext: 10, uidValidity: 1, highestModSeq: 5)))
    #expect(!isInLine(RemoteFolder.Status(messages: 4)))
    #expect(!isInLine(RemoteFolder.Status(uidNext: 11)))
    #expect(!isInLine(RemoteFolder.Status(uidValidity: 2)))
    #expect(!isInLine(RemoteFolder.Status(highestModSeq: 6)))
  }
}
