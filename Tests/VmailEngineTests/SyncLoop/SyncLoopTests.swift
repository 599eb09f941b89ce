import Testing
import VmailDomain
import VmailEngine
import VmailTestSupport

@testable import VmailStore

/// One after the other: each looks again and again while the loop is at work.
@Suite(.serialized, .timeLimit(.minutes(10))) struct SyncLoopTests {
  @Test func `Mail reported by the server is here within a second, and reported once`() async throws {
    let world = try await SyncLoopWorld()
    await world.untilIdle()
    await world.pass(.seconds(10))
    let told = world.clock.now
    await world.server.deliver(SyncWorld.mail("a"), to: "INBOX")
    try await world.until { try await world.has("About a") }
    await world.untilIdle()
    #expect(told.duration(to: world.clock.now) <= .seconds(1))
    #expect(world.log.reports.map(\.total.unseen).reduce(0, +) == 1)
    #expect(await world.server.connectionCount == 1)
    await world.finish()
    #expect(await world.server.openConnections == 0)
  }

  @Test func `On Gmail, the loop fetches mail of All Mail, Spam and Trash, each message once`()
    async throws
  {
    let world = try await SyncLoopWorld(gmail: ModelGmail()) {
      await $0.deliver(SyncWorld.mail("old"), to: "INBOX")
    }
    await world.untilIdle()
    for (name, mailbox) in [
      ("spam", ModelGmail.spam), ("trash", ModelGmail.trash), ("archived", ModelGmail.all), ("new", "INBOX"),
    ] {
      await world.server.deliver(SyncWorld.mail(name), to: mailbox)
    }
    try await world.until {
      for name in ["spam", "trash", "archived", "new"] where try await !world.has("About \(name)") {
        return false
      }
      return true
    }
    await world.untilIdle()
    #expect(await world.server.textsSent == 5)
    #expect(try await GmailSyncTests.differences(world.world) == [])
    await world.finish()
  }

  @Test func `Where IDLE is missing, mail is here within a minute`() async throws {
    let world = try await SyncLoopWorld(traits: ServerTraits())
    await world.untilIdle()
    let told = world.clock.now
    await world.server.deliver(SyncWorld.mail("a"), to: "INBOX")
    try await world.until { try await world.has("About a") }
    #expect(told.duration(to: world.clock.now) <= .seconds(61))
    await world.finish()
  }

  @Test func `A server that offers IDLE and refuses it is asked from time to time`() async throws {
    let world = try await SyncLoopWorld { await $0.refuseIdle() }
    await world.untilIdle()
    await world.server.deliver(SyncWorld.mail("a"), to: "INBOX")
    try await world.until { try await world.has("About a") }
    #expect(await world.server.connectionCount == 1)
    await world.finish()
  }

  @Test func `What comes to other mailboxes is here within five minutes`() async throws {
    let world = try await SyncLoopWorld()
    await world.untilIdle()
    let told = world.clock.now
    await world.server.deliver(SyncWorld.mail("a"), to: "Bills")
    try await world.until(by: .seconds(1)) { try await world.has("About a") }
    #expect(told.duration(to: world.clock.now) <= .seconds(301))
    await world.finish()
  }

  @Test func `Sent is searched for the last time as soon as a copy can't appear any more`() async throws {
    let world = try await SyncLoopWorld()
    await world.untilIdle()
    let writing = WritingWorld(world.world)
    try await WritingWorld.allowSending(world.world)
    _ = try await writing.queue()
    let cut = SubmissionError.unknownOutcome(.connectionLost(reason: "cut"))
    writing.submission.setOnEnd { throw cut }
    writing.submission.fail(.answer, cut)
    try await writing.play()
    await world.loop.wake()
    try await world.until { try await writing.outgoing().first?.look.until != nil }
    await world.untilIdle()
    writing.clock.advance(by: 480)
    let looks = world.log.looks
    await world.loop.wake()
    await world.until { world.log.looks > looks && world.log.state.isIdle }
    writing.clock.advance(by: 120)
    let began = world.clock.now
    await world.until(by: .seconds(1)) { world.log.reports.contains { !$0.absent.isEmpty } }
    #expect(began.duration(to: world.clock.now) <= .seconds(125))
    await world.finish()
  }

  @Test func `Waking the loop checks all mailboxes at once`() async throws {
    let world = try await SyncLoopWorld()
    await world.untilIdle()
    let told = world.clock.now
    await world.server.deliver(SyncWorld.mail("a"), to: "Bills")
    await world.loop.wake()
    try await world.until { try await world.has("About a") }
    #expect(told.duration(to: world.clock.now) <= .seconds(1))
    await world.finish()
  }

  @Test func `A line that breaks is made again, and what came meanwhile is here`() async throws {
    let world = try await SyncLoopWorld()
    await world.untilIdle()
    await world.server.cutConnections()
    await world.server.deliver(SyncWorld.mail("a"), to: "INBOX")
    try await world.until { try await world.has("About a") }
    await world.untilIdle()
    #expect(await world.server.mostConnections == 1)
    await world.finish()
  }

  @Test func `A server that is away is tried ever less often, and waking it changes nothing about that`()
    async throws
  {
    let world = try await SyncLoopWorld { await $0.breakAfter(calls: 0) }
    await world.pass(.seconds(3_600), by: .milliseconds(500))
    let attempts = world.log.attempts
    #expect((12...60).contains(attempts), "\(attempts)")
    for _ in 0..<50 { await world.loop.wake() }
    await world.until { world.log.state.isWaiting }
    #expect(world.log.attempts == attempts)
    #expect(world.log.reports.allSatisfy { $0.failure?.isOffline == true })
    await world.server.breakAfter(calls: nil)
    await world.loop.retry()
    await world.untilIdle()
    await world.finish()
  }

  @Test(arguments: [true, false])
  func `A password that is refused is not tried again until the user says so`(byRequest: Bool) async throws {
    let world = try await SyncLoopWorld { await $0.breakAfter(calls: 0, with: .loginRefused(reason: "no")) }
    await world.until { world.log.state.isStopped }
    await world.loop.wake()
    await world.loop.noteNetworkChange()
    for _ in 0..<1_000 { await Task.yield() }
    #expect(world.log.attempts == 1)
    await world.server.breakAfter(calls: nil)
    if byRequest {
      #expect(try await world.loop.sync().failure == nil)
    } else {
      await world.loop.retry()
    }
    await world.untilIdle()
    await world.finish()
  }

  @Test func `A certificate that is not trusted is looked at again on another network`() async throws {
    let problem = CertificateProblem(host: "h", reason: .otherHost, sha256: nil, detail: "")
    let world = try await SyncLoopWorld {
      await $0.breakAfter(calls: 0, with: .untrustedCertificate(problem))
    }
    await world.until { world.log.state.isStopped }
    await world.server.breakAfter(calls: nil)
    await world.loop.noteNetworkChange()
    await world.untilIdle()
    await world.finish()
  }

  @Test func `Another network is used at once: while connected, and while waiting`() async throws {
    let world = try await SyncLoopWorld()
    await world.untilIdle()
    let then = world.clock.now
    await world.loop.noteNetworkChange()
    await world.until { world.log.attempts == 2 && world.log.state.isIdle }
    #expect(then.duration(to: world.clock.now) <= .seconds(1))
    await world.server.breakAfter(calls: 0)
    await world.server.cutConnections()
    await world.until { world.log.attempts > 12 && world.log.state.isWaiting }
    let now = world.clock.now
    await world.server.breakAfter(calls: nil)
    await world.loop.noteNetworkChange()
    await world.untilIdle()
    #expect(now.duration(to: world.clock.now) <= .seconds(1))
    #expect(await world.server.mostConnections == 1)
    await world.finish()
  }

  @Test func `Who asks for a sync is answered: with what came, or with why nothing did`() async throws {
    let world = try await SyncLoopWorld()
    await world.untilIdle()
    await world.server.deliver(SyncWorld.mail("a"), to: "Bills")
    #expect(try await world.loop.sync().total.new == 1)
    let inbox = try await world.world.folder("INBOX").folder.id
    #expect(try await world.loop.sync(only: inbox).failure == nil)
    await world.server.breakAfter(calls: 0)
    let report = try await world.loop.sync()
    #expect(report.failure != nil)
    await world.finish()
    await #expect(throws: CancellationError.self) { _ = try await world.loop.sync() }
  }

  @Test func `A caller that stops waiting for a sync is released, and the sync continues`() async throws {
    let world = try await SyncLoopWorld()
    let asking = Task { try await world.loop.sync() }
    asking.cancel()
    _ = try? await asking.value
    await world.untilIdle()
    await world.finish()
  }

  @Test func `Reports without changes don't cause constant checking`() async throws {
    let world = try await SyncLoopWorld { await $0.deliver(SyncWorld.mail("a"), to: "INBOX") }
    await world.untilIdle()
    let looks = world.log.looks
    for _ in 0..<600 {
      // Told as a change, and none.
      await world.server.setFlags([], of: 1, in: "INBOX")
      await world.pass(.seconds(1))
    }
    #expect(world.log.looks - looks < 30, "\(world.log.looks - looks)")
    await world.finish()
  }

  @Test(
    arguments: 1...30)
  func `Wherever it breaks: one connection at a time, no hurry, and in the end all is there`(seed: UInt64)
    async throws
  {
    var generator = SeededGenerator(seed: seed)
    let world = try await SyncLoopWorld(seed: seed)
    let start = world.clock.now
    var pushes = 0
    for number in 0..<40 {
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: await world.server.breakAfter(calls: Int.random(in: 0..<20, using: &generator))
      case 1: await world.server.breakAfter(calls: nil)
      case 2: await world.server.cutConnections()
      case 3:
        let target = generator.pick(["INBOX", "Bills", "Sent"])
        await world.server.deliver(SyncWorld.mail("\(number)"), to: target)
      case 4: await world.loop.wake()
      case 5:
        pushes += 1
        await world.loop.noteNetworkChange()
      case 6:
        pushes += 1
        await world.loop.retry()
      default: await world.pass(.seconds(Int.random(in: 0..<400, using: &generator)))
      }
    }
    await world.server.breakAfter(calls: nil)
    try await world.until(by: .seconds(1)) { try await world.world.differences() == [] }
    #expect(await world.server.mostConnections <= 1)
    let minutes = Int(start.duration(to: world.clock.now).components.seconds / 60)
    #expect(world.log.attempts <= 40 + pushes + 12 * minutes, "\(world.log.attempts) in \(minutes) min")
    await world.finish()
    #expect(await world.server.openConnections == 0)
  }

  @Test func `A connection that held for a minute makes the next wait a short one`() async throws {
    let world = try await SyncLoopWorld { await $0.breakAfter(calls: 0) }
    await world.until { world.log.attempts > 12 }
    await world.server.breakAfter(calls: nil)
    await world.untilIdle()
    await world.pass(.seconds(61))
    await world.server.cutConnections()
    let then = world.clock.now
    await world.until { world.log.state.isWaiting || world.log.attempts > 13 }
    await world.untilIdle()
    #expect(then.duration(to: world.clock.now) <= .seconds(2))
    await world.finish()
  }
}
