import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailEngine

@Suite("Whole messages that are only on the server", .timeLimit(.minutes(10)))
struct FetchSourceUseCaseTests {
  private func useCase(_ world: OnDemandWorld) -> FetchSourceUseCase {
    FetchSourceUseCase(
      store: world.store, messages: world.messages,
      reader: PlainMessageReader(), clock: world.clock)
  }

  @Test func `A message comes to the byte, and is kept`() async throws {
    let world = try await OnDemandWorld()
    let source = try await useCase(world).source(of: world.email, ask: nil)
    #expect(source == world.mail.source(1))
    #expect(try await world.whole() == source)
    #expect(try await useCase(world).source(of: world.email, ask: nil) == source)
    #expect(world.mail.requests.map(\.section) == [nil])
  }

  @Test func `Wherever the line breaks, the rest is asked for`() async throws {
    let length = try await OnDemandWorld().mail.source(1).count
    for place in stride(from: 0, through: length, by: 61) {
      let world = try await OnDemandWorld()
      world.mail.breakLine(after: place)
      let source = try await world.withoutWaiting {
        try await useCase(world).source(of: world.email, ask: nil)
      }
      #expect(source == world.mail.source(1), "cut at \(place)")
      #expect(world.mail.requests.map(\.offset) == [0, place])
      #expect(try await world.whole() == source)
    }
  }

  @Test(arguments: [true, false])
  func `A wrong size is not believed`(isShorter: Bool) async throws {
    let world = try await OnDemandWorld()
    let whole = world.mail.source(1)
    let sent = isShorter ? whole.dropLast() : whole + [0x0A]
    world.mail.falsify(1) { $0 = Array(sent) }
    #expect(try await useCase(world).source(of: world.email, ask: nil) == Array(sent))
  }

  @Test func `What is not the message that was announced is refused, and nothing is replaced`() async throws {
    let world = try await OnDemandWorld()
    world.mail.falsify(1) { $0[0] = UInt8(ascii: "X") }
    await #expect {
      try await useCase(world).source(of: world.email, ask: nil)
    } throws: { error in
      if case RemoteMessageError.changed = error { true } else { false }
    }
    #expect(try await world.isUntouched())
    #expect(world.mail.sessions.open == 0)
  }

  @Test func `A line that stays broken ends it, and nothing is kept`() async throws {
    let world = try await OnDemandWorld()
    for request in 0..<4 { world.mail.breakLine(request, after: 10) }
    await #expect(throws: ServerError.connectionLost(reason: "reset")) {
      try await world.withoutWaiting { try await useCase(world).source(of: world.email, ask: nil) }
    }
    #expect(try await world.isUntouched())
  }

  @Test(
    arguments: [true, false])
  func `A source that can't be read any more is fetched again, when it is wanted or by a sync`(isWanted: Bool)
    async throws
  {
    let world = try await OnDemandWorld()
    let source = try await useCase(world).source(of: world.email, ask: nil)
    let restore = RestoreSourcesUseCase(
      store: world.store, fetchSource: useCase(world),
      fetchText: FetchTextUseCase(
        store: world.store, messages: world.messages, reader: PlainMessageReader(), clock: world.clock))
    #expect(try await restore.restore(of: world.account, ask: nil).restored == 0)
    try FileManager.default.removeItem(atPath: world.place.directory + "/sources")
    #expect(try await world.whole() == nil)
    #expect(try await world.kept() == nil)
    if isWanted {
      #expect(try await useCase(world).source(of: world.email, ask: nil) == source)
    } else {
      #expect(try await restore.restore(of: world.account, ask: nil).restored == 1)
    }
    #expect(try await world.whole() == source)
    #expect(try await restore.restore(of: world.account, ask: nil).restored == 0)
    #expect(world.mail.requests.count == 2)
  }

  @Test func `A damaged source that the server has no more stays damaged, and is named as such`() async throws
  {
    let world = try await OnDemandWorld()
    _ = try await useCase(world).source(of: world.email, ask: nil)
    try FileManager.default.removeItem(atPath: world.place.directory + "/sources")
    world.servers.listen(
      at: OnDemandWorld.endpoint, StubServers.Host(userName: "me", credentials: .password("wrong")))
    let restore = RestoreSourcesUseCase(
      store: world.store, fetchSource: useCase(world),
      fetchText: FetchTextUseCase(
        store: world.store, messages: world.messages, reader: PlainMessageReader(), clock: world.clock))
    await world.messages.close()
    let outcome = try await restore.restore(of: world.account, ask: nil)
    #expect(outcome.restored == 0 && outcome.failed == 1 && outcome.failure != nil)
  }
}
