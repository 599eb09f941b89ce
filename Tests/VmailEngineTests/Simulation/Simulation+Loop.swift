import VmailDomain
import VmailTestSupport

@testable import VmailStore

/// vmail keeps the account synced in the background, while other things happen.
extension Simulation {
  func keep(_ random: inout SeededGenerator) async throws {
    let id = world.account
    guard let account = try await world.store.read({ try $0.accounts() }).first(where: { $0.id == id }) else {
      return
    }
    ledger.syncBegan()
    let loop = SimulatedLoop(account, in: world, on: scheduler)
    do {
      try await loop.rest()
      // A killed process notices nothing more.
      for _ in 0..<Int.random(in: 1...4, using: &random) where disk.left == nil {
        try await happen(beside: loop, &random)
        try await loop.rest()
      }
    } catch {
      await loop.end()
      throw error
    }
    await loop.end()
    if loop.log.hasSeenAll, try await missesNothing() { ledger.syncSucceeded() }
  }

  private func happen(beside loop: SimulatedLoop, _ random: inout SeededGenerator) async throws {
    if random.chance(30) { await server.breakAfter(calls: nil) }
    switch Int.random(in: 0..<10, using: &random) {
    case 0:
      note("woken")
      try await loop.wake()
    case 1, 2:
      note("time passes")
      try await loop.passTime()
    case 3:
      note("cut")
      try await loop.cut()
    case 4:
      note("another network")
      try await loop.changeNetwork()
    default:
      let (told, looks) = (await server.newsTold, loop.log.looks)
      try await holding { try await self.takeMeanwhile(SimulatedStep.meanwhile(&random)) }
      try await loop.notice(since: told, looks)
    }
  }

  /// Lets calls to the server wait until something is done, so that the loop answers to all of it.
  private func holding(_ body: () async throws -> Void) async throws {
    isHolding = true
    defer { isHolding = false }
    try await body()
  }
}
