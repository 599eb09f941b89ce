import Testing
import VmailDomain
import VmailEngine
import VmailTestSupport

@Suite("Messages on their servers", .timeLimit(.minutes(10)))
struct RemoteMessagesTests {
  @Test func `A message is found where it was seen`() async throws {
    let world = try await OnDemandWorld()
    #expect(try await world.find() == 1)
  }

  @Test(arguments: 0..<4)
  func `Of two copies the second is used if the first can't be`(fate: Int) async throws {
    let world = try await OnDemandWorld()
    world.mail.add(
      "Report", files: [.init("a.txt", encoding: "8bit", encoded: OnDemandWorld.content)], to: "Work", uid: 9)
    try await world.know(("INBOX", 1, 1), ("Work", 1, 9))
    switch fate {
    case 0: world.mail.remove(1, from: "INBOX")
    case 1: world.mail.remove("INBOX")
    case 2: try await world.know(("INBOX", 2, 1), ("Work", 1, 9))
    default: world.mail.add("Another", files: [], uid: 1)
    }
    #expect(try await world.find() == 9)
    #expect(world.mail.sessions.made == 1)
  }

  @Test(arguments: 0..<3)
  func `Where it is nowhere it was seen, that is the error`(fate: Int) async throws {
    let world = try await OnDemandWorld()
    switch fate {
    case 0: world.mail.remove(1, from: "INBOX")
    case 1: try await world.know(("INBOX", 2, 1))
    default: world.mail.add("Another", files: [], uid: 1)
    }
    await #expect(throws: RemoteMessageError.moved) { try await world.find() }
    #expect(world.mail.sessions.open == 0)
  }

  @Test func `What was seen nowhere is not looked for`() async throws {
    let world = try await OnDemandWorld()
    try await world.know()
    await #expect(throws: RemoteMessageError.notOnServer) { try await world.find() }
    await #expect(throws: RemoteMessageError.notOnServer) {
      try await world.messages.with(EmailID(999), ask: nil) { message, _ in message.uid }
    }
    #expect(world.mail.sessions.made == 0)
  }

  @Test func `A connection serves the next one too, and ends when nobody comes`() async throws {
    let world = try await OnDemandWorld()
    for _ in 0..<3 { _ = try await world.find() }
    #expect(world.mail.sessions.made == 1)
    #expect(world.clock.alarmCount == 1)
    world.clock.advance(by: 11)
    while world.mail.sessions.open > 0, !Task.isCancelled { await Task.yield() }
    _ = try await world.find()
    #expect(world.mail.sessions.made == 2)
    await world.messages.close()
    #expect(world.mail.sessions.open == 0)
    #expect(world.clock.alarmCount == 0)
  }

  @Test func `A kept connection that the server ended is made again, without an error`() async throws {
    let world = try await OnDemandWorld()
    try await world.messages.with(world.email, ask: nil) { _, session in await session.close() }
    #expect(try await world.find() == 1)
    #expect(world.mail.sessions.made == 2)
  }

  @Test func `After a failure the connection is not used again`() async throws {
    let world = try await OnDemandWorld()
    await #expect(throws: AttachmentError.gone) {
      try await world.messages.with(world.email, ask: nil) { _, _ in throw AttachmentError.gone }
    }
    #expect(world.mail.sessions.open == 0)
  }

  @Test func `Two who come at once have a connection each, and one of them stays`() async throws {
    let world = try await OnDemandWorld()
    try await world.messages.with(world.email, ask: nil) { _, _ in _ = try await world.find() }
    #expect(world.mail.sessions.made == 2)
    while world.mail.sessions.open > 1, !Task.isCancelled { await Task.yield() }
  }
}
