import Testing
import VmailTestSupport

@testable import VmailDomain
@testable import VmailEngine

@Suite("Texts that are only on the server", .timeLimit(.minutes(10)))
struct FetchTextUseCaseTests {
  private func useCase(_ world: OnDemandWorld) -> FetchTextUseCase {
    FetchTextUseCase(
      store: world.store, messages: world.messages, reader: PlainMessageReader(), clock: world.clock)
  }

  private static func world() async throws -> OnDemandWorld {
    try await OnDemandWorld(files: [
      StubMail.File("a.bin", encoding: "8bit", encoded: Array(repeating: 0x61, count: 9_000))
    ])
  }

  @Test func `The text comes and is kept, and no attachment with it`() async throws {
    let world = try await Self.world()
    try await useCase(world).fetchText(of: world.email, ask: nil)
    let source = String(decoding: try #require(try await world.kept()), as: UTF8.self)
    #expect(source.contains("Hello.") && !source.contains("aaaa"))
    #expect(source.contains("X-Vmail-Size: 9000"))
    #expect(world.mail.requests.map(\.section) == [.part("1")])
    #expect(try await world.whole() == nil)
  }

  @Test func `Where nothing else is missing, the message is whole afterwards`() async throws {
    let world = try await OnDemandWorld()
    try await useCase(world).fetchText(of: world.email, ask: nil)
    #expect(try await world.whole() == world.mail.source(1))
  }

  @Test func `Wherever the line breaks, the rest is asked for`() async throws {
    for place in 0...6 {
      let world = try await Self.world()
      world.mail.breakLine(after: place)
      try await world.withoutWaiting { try await useCase(world).fetchText(of: world.email, ask: nil) }
      #expect(world.mail.requests.map(\.offset) == [0, place])
      let kept = try #require(try await world.kept())
      #expect(String(decoding: kept, as: UTF8.self).contains("Hello."))
    }
  }

  @Test func `A line that stays broken ends it, and nothing is replaced`() async throws {
    let world = try await Self.world()
    for request in 0..<4 { world.mail.breakLine(request, after: 1) }
    await #expect(throws: ServerError.connectionLost(reason: "reset")) {
      try await world.withoutWaiting { try await useCase(world).fetchText(of: world.email, ask: nil) }
    }
    #expect(try await world.isUntouched())
  }
}
