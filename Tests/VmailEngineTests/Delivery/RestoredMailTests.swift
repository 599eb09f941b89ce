import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailEngine
@testable import VmailStore

/// Mail of a backup may have been sent since: it is looked for before it is sent (decision 81).
@Suite(.timeLimit(.minutes(10))) struct RestoredMailTests {
  /// A store with queued mail, as it is after a restore.
  private func world() async throws -> WritingWorld {
    let world = try await WritingWorld()
    try await world.sync.sync()
    _ = try await world.queue()
    try await set("phase = 2", in: world)
    return world
  }

  private func set(_ columns: String, in world: WritingWorld) async throws {
    try await world.store.database.write { try $0.db.execute(sql: "UPDATE outgoing SET \(columns)") }
  }

  /// Puts the queued mail into Sent on the server, as the store that was backed up did.
  private func file(in world: WritingWorld, changed: (String) -> String = { $0 }) async throws {
    let mail = try #require(try await world.outgoing().first)
    let source = try #require(try await world.store.read { try $0.source(emailId: mail.id) })
    await world.sync.server.deliver(changed(String(decoding: source, as: UTF8.self)), to: "Sent")
  }

  @Test func `Mail that is in Sent on the server is not sent again`() async throws {
    let world = try await world()
    try await file(in: world)
    try await world.play()
    #expect(world.submission.taken.isEmpty)
    #expect(try await world.outgoing().isEmpty)
    #expect(try await world.sync.email("Hello")?.sendState == .sent)
    try await world.sync.sync()
    #expect(await world.there("Sent") == ["Hello"])
  }

  @Test func `Mail that is not in Sent is sent once`() async throws {
    let world = try await world()
    #expect(try await world.outgoing().map(\.isRestored) == [true])
    try await world.play()
    #expect(world.submission.taken.count == 1)
    #expect(try await world.outgoing().isEmpty)
  }

  @Test func `The mark stays until the server was asked`() async throws {
    let world = try await world()
    await world.sync.server.setOnCall { _ in throw ServerError.connectionLost(reason: "cut") }
    try await world.play()
    #expect(world.submission.taken.isEmpty)
    #expect(try await world.outgoing().map(\.isRestored) == [true])
    await world.sync.server.setOnCall(nil)
    try await file(in: world)
    try await world.play(retrying: true)
    #expect(world.submission.taken.isEmpty)
    #expect(try await world.outgoing().isEmpty)
  }

  @Test func `Where Sent can't show it, the user decides`() async throws {
    for columns in ["isResent = 1", "delivered = 1"] {
      let world = try await world()
      try await set(columns, in: world)
      try await world.play()
      #expect(world.submission.taken.isEmpty)
      let mail = try #require(try await world.outgoing().first)
      #expect(mail.email.sendState == .failed && mail.isUncertain, "\(columns)")
      // The user knows that it was not sent.
      #expect(try await world.outbox.retry(mail))
      try await world.play()
      #expect(world.submission.taken.count == 1)
    }
  }
}
