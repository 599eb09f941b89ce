import Synchronization
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailTransport

@Suite(.timeLimit(.minutes(10))) struct WatchdogTests {
  private let clock = ManualClock()
  private let expired = Outcome<ServerError>()

  private func watchdog() -> Watchdog {
    Watchdog(time: clock.time, deadlines: Deadlines()) { [expired] in expired.settle(.success($0)) }
  }

  @Test func `Silence is tolerated for the time allowed, and each byte restarts it`() async throws {
    let watchdog = watchdog()
    watchdog.expect("a reply", within: .seconds(60))
    for _ in 0..<3 {
      await clock.waitForSleeper()
      clock.advance(by: .seconds(59))
      watchdog.received(bytes: 100_000)
    }
    #expect(!expired.isSettled)
    await clock.waitForSleeper()
    clock.advance(by: .seconds(60))
    #expect(try await expired.value == .timedOut(doing: "a reply"))
  }

  @Test func `A slow reply is cut off when it has brought less than a kilobyte per second for five minutes`()
    async throws
  {
    let watchdog = watchdog()
    watchdog.expect("a reply", within: .seconds(60))
    for _ in 0..<10 {
      await clock.waitForSleeper()
      clock.advance(by: .seconds(30))
      watchdog.received(bytes: 300)
    }
    // Either it has expired, or it waits again.
    while !expired.isSettled, !clock.hasSleeper, !Task.isCancelled { await Task.yield() }
    try #require(expired.isSettled)
    #expect(try await expired.value == .timedOut(doing: "a reply"))
  }

  @Test func `A peer that may be silent for longer than that isn't too slow before then`() async throws {
    let watchdog = watchdog()
    watchdog.expect("a reply", within: .seconds(600))
    await clock.waitForSleeper()
    clock.advance(by: .seconds(599))
    #expect(!expired.isSettled)
    watchdog.received(bytes: 1)
    clock.advance(by: .seconds(1))
    #expect(try await expired.value == .timedOut(doing: "a reply"))
  }

  @Test(arguments: [true, false])
  func `Bytes other than the expected ones don't count`(isMade: Bool) async throws {
    let watchdog = watchdog()
    watchdog.expect("a reply", within: .seconds(60), progress: .seconds(300))
    for _ in 0..<10 {
      await clock.waitForSleeper()
      clock.advance(by: .seconds(30))
      watchdog.received(bytes: 100_000)
      if isMade { watchdog.progressed() }
    }
    guard !isMade else { return #expect(!expired.isSettled) }
    #expect(try await expired.value == .timedOut(doing: "a reply"))
  }

  @Test
  func `An endless reply is cut off, not counting the time in which the client keeps the server waiting`()
    async throws
  {
    let watchdog = watchdog()
    watchdog.expect("a reply", within: .seconds(60), progress: .seconds(300), total: .seconds(600))
    watchdog.pause()
    clock.advance(by: .seconds(500))
    watchdog.resume()
    for step in 0..<20 {
      #expect(!expired.isSettled, "\(step)")
      await clock.waitForSleeper()
      clock.advance(by: .seconds(30))
      watchdog.received(bytes: 100_000)
      watchdog.progressed()
    }
    #expect(try await expired.value == .timedOut(doing: "a reply"))
  }

  @Test func `A peer that says it is at work gets the whole time again`() async throws {
    let watchdog = watchdog()
    watchdog.expect("a reply", within: .seconds(60), progress: .seconds(300), total: .seconds(900))
    for _ in 0..<40 {
      await clock.waitForSleeper()
      clock.advance(by: .seconds(45))
      watchdog.received(bytes: 60)
      watchdog.startAnew()
    }
    #expect(!expired.isSettled)
    await clock.waitForSleeper()
    clock.advance(by: .seconds(60))
    #expect(try await expired.value == .timedOut(doing: "a reply"))
    watchdog.startAnew()
  }

  @Test func `A long reply at a sufficient rate is not cut off`() async throws {
    let watchdog = watchdog()
    watchdog.expect("a reply", within: .seconds(60))
    for _ in 0..<30 {
      await clock.waitForSleeper()
      watchdog.received(bytes: 40 << 10)
      clock.advance(by: .seconds(30))
      watchdog.received(bytes: 0)
    }
    #expect(!expired.isSettled)
  }

  @Test func `The server's time stops while the client keeps it waiting`() async throws {
    let watchdog = watchdog()
    watchdog.expect("a reply", within: .seconds(60))
    await clock.waitForSleeper()
    watchdog.pause()
    for _ in 0..<20 {
      clock.advance(by: .seconds(60))
      await clock.waitForSleeper()
    }
    watchdog.resume()
    #expect(!expired.isSettled)
    clock.advance(by: .seconds(60))
    #expect(try await expired.value == .timedOut(doing: "a reply"))
  }

  @Test func `Nothing is watched while nothing is expected, and a shorter wait wakes the watchdog earlier`()
    async throws
  {
    let watchdog = watchdog()
    watchdog.expect("a long one", within: .seconds(250))
    await clock.waitForSleeper()
    watchdog.disarm()
    clock.advance(by: .seconds(249))
    watchdog.expect("a short one", within: .seconds(10))
    await clock.waitForSleeper()
    clock.advance(by: .seconds(11))
    #expect(try await expired.value == .timedOut(doing: "a short one"))
  }
}
