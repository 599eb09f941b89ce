import Testing
import VmailDomain
import VmailServerSupport
import VmailTestSupport
import VmailTransport

/// The rows 2, 3 and 10 of the fault matrix: wherever the lines to a real server break, a sync is whole or says so,
/// nothing is there by halves (I12), and the next one makes store and server agree (I1–I4).
@Suite(
  .enabled(if: RealMailServer.isAvailable, "\(RealMailServer.unavailability)"), .timeLimit(.minutes(10)),
  .waitsForPrograms)
struct BrokenLineTests {
  @Test(arguments: [ServerEndpoint.Security.clear, .tls])
  func `A first sync over a line that breaks`(security: ServerEndpoint.Security) async throws {
    let mailbox = try await ChangingMailbox(messages: 30)
    var random = SeededGenerator(seed: security == .tls ? 1 : 2)
    var world = try await LineWorld(mailbox.server, mailbox.user, security)
    let whole = try await traffic(of: world, mailbox, security)
    world.remove()
    var failures = 0
    for _ in 0..<10 {
      world = try await LineWorld(mailbox.server, mailbox.user, security)
      defer { world.remove() }
      failures += try await breaks(world, mailbox, security, whole, &random) ? 1 : 0
    }
    #expect(failures >= 8)
  }

  @Test(
    arguments: [ServerEndpoint.Security.clear, .tls])
  func `A later sync, with changes of every kind, over a line that breaks`(security: ServerEndpoint.Security)
    async throws
  {
    var mailbox = try await ChangingMailbox(messages: 20)
    var random = SeededGenerator(seed: security == .tls ? 3 : 4)
    let world = try await LineWorld(mailbox.server, mailbox.user, security)
    defer { world.remove() }
    _ = try await traffic(of: world, mailbox, security)
    try await mailbox.change()
    let whole = try await traffic(of: world, mailbox, security)
    var failures = 0
    for _ in 0..<10 {
      try await mailbox.change()
      failures += try await breaks(world, mailbox, security, whole, &random) ? 1 : 0
    }
    #expect(failures >= 8)
  }

  /// How many bytes a sync over a whole line takes, each way.
  private func traffic(
    of world: LineWorld, _ mailbox: ChangingMailbox, _ security: ServerEndpoint.Security
  ) async throws -> [FaultProxy.Direction: Int] {
    let line = try await mailbox.line(security)
    #expect(try await world.sync(over: line).failures == [])
    #expect(try await world.differences(mailbox.texts, mailbox.onServer()) == [])
    await line.stop()
    return [.toClient: line.count(.toClient), .toServer: line.count(.toServer)]
  }

  /// - Returns: whether the sync failed: a line may also break when all was said.
  private func breaks(
    _ world: LineWorld, _ mailbox: ChangingMailbox, _ security: ServerEndpoint.Security,
    _ whole: [FaultProxy.Direction: Int], _ random: inout SeededGenerator
  ) async throws -> Bool {
    let direction: FaultProxy.Direction = random.chance(70) ? .toClient : .toServer
    let place = Int.random(in: 1..<(whole[direction] ?? 2) * 9 / 10, using: &random)
    let fault = random.pick([FaultProxy.Fault.cut(after: place), .reset(after: place), .stall(after: place)])
    let line = try await mailbox.line(security)
    line.plan(fault, direction)
    let clock = ManualClock()
    let impatience = Task {
      await line.stalled()
      while !Task.isCancelled {
        clock.advance(by: .seconds(5))
        await Task.yield()
      }
    }
    let ended = try await world.sync(over: line, time: MonotonicTime(clock))
    impatience.cancel()
    await line.stop()
    await impatience.value
    let comment: Comment = "\(fault) \(direction): \(ended)"
    // That of a folder, and that of the connection with which the sync would have gone on: one of them is told.
    #expect(ended.failures.count <= 2, comment)
    #expect(ended.failures.allSatisfy(Self.isOfTheLine), comment)
    #expect(try await world.broken(mailbox.texts) == [], comment)
    if ended.isWhole {
      #expect(try await world.differences(mailbox.texts, mailbox.onServer()) == [], comment)
    }

    let good = try await mailbox.line(security)
    #expect(try await world.sync(over: good, all: true).failures == [], comment)
    await good.stop()
    #expect(try await world.differences(mailbox.texts, mailbox.onServer()) == [], comment)
    return !ended.failures.isEmpty
  }

  private static func isOfTheLine(_ failure: SyncFailure) -> Bool {
    switch failure {
    case .server(.connectionLost), .server(.timedOut), .server(.unreachable): true
    default: false
    }
  }
}
