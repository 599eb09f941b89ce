import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

/// The invariants I1–I5 of the sync engine: whatever other clients do, and wherever the connection breaks,
/// in the end the store has what the server has, and nothing was lost on the way.
@Suite(.timeLimit(.minutes(10))) struct SyncPropertyTests {
  @Test(arguments: 0..<40)
  func `After any changes and any interruptions, store and server agree`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let world = try await SyncWorld(traits: SyncTests.kinds[Int(seed) % SyncTests.kinds.count])
    var delivered = 0
    for _ in 0..<12 {
      for _ in 0..<Int.random(in: 1...8, using: &random) { await change(world, &delivered, &random) }
      if random.chance(60) { await world.server.breakAfter(calls: Int.random(in: 0...14, using: &random)) }
      _ = try await world.troubledSync()
      await world.server.breakAfter(calls: nil)
      #expect(try await world.unaccounted() == [])
    }
    try await world.sync()
    #expect(try await world.differences() == [])
  }

  private static let names = ["INBOX", "Sent", "Trash", "Bills", "Archive"]

  private func change(_ world: SyncWorld, _ delivered: inout Int, _ random: inout SeededGenerator) async {
    let server = world.server
    let name = random.pick(Self.names)
    let uid = await server.mailboxes[name]?.messages.keys.sorted().randomElement(using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<4:
      delivered += 1
      let parent = random.chance(30) ? "m\(Int.random(in: 1...delivered, using: &random))" : nil
      await server.deliver(SyncWorld.mail("m\(delivered)", inReplyTo: parent), to: name)
    case 4, 5:
      if let uid {
        await server.setFlags(random.pick([[], .seen, [.seen, .flagged], .answered]), of: uid, in: name)
      }
    case 6: if let uid { await server.expunge(uid, in: name) }
    case 7:
      if let uid { await server.move(uid, from: name, to: random.pick(Self.names.filter { $0 != name })) }
    case 8: if let uid { await server.copy(uid, from: name, to: random.pick(Self.names)) }
    default: if random.chance(20) { await server.renumber(name) }
    }
  }
}
