import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

/// Crashes at every write of a sync: the next sync makes store and server agree, nothing is lost and
/// nothing is there twice.
@Suite(.timeLimit(.minutes(10))) struct SyncCrashTests {
  @Test func `After a crash anywhere in a first sync, the next one makes it whole`() async throws {
    try await crash { world in
      for number in 0..<6 { await world.server.deliver(SyncWorld.mail("m\(number)"), to: "INBOX") }
      await world.server.deliver(SyncWorld.mail("reply", inReplyTo: "m2"), to: "Bills")
      await world.server.copy(1, from: "INBOX", to: "Archive")
    }
  }

  @Test func `The same of a later sync, with changes of every kind`() async throws {
    try await crash(prepare: { world in
      for number in 0..<8 { await world.server.deliver(SyncWorld.mail("m\(number)"), to: "INBOX") }
      await world.server.deliver(SyncWorld.mail("t"), to: "Trash")
    }) { world in
      await world.server.setFlags(.seen, of: 1, in: "INBOX")
      await world.server.move(2, from: "INBOX", to: "Bills")
      await world.server.expunge(3, in: "INBOX")
      await world.server.expunge(1, in: "Trash")
      await world.server.deliver(SyncWorld.mail("new", inReplyTo: "m4"), to: "INBOX")
      await world.server.add("Travel")
      await world.server.remove("Drafts")
    }
  }

  @Test func `The same while a mailbox has another UIDVALIDITY`() async throws {
    try await crash(prepare: { world in
      for number in 0..<8 { await world.server.deliver(SyncWorld.mail("m\(number)"), to: "INBOX") }
    }) { world in
      await world.server.renumber("INBOX")
      await world.server.expunge(4, in: "INBOX")
    }
  }

  /// - Parameters:
  ///   - prepare: what the server has before a sync that is not interrupted.
  ///   - change: what it has before the one that is.
  private func crash(
    prepare: (SyncWorld) async -> Void = { _ in }, change: (SyncWorld) async -> Void
  ) async throws {
    let pictures = CrashPictures()
    let place = TemporaryStore()
    let world = try await SyncWorld(place: place, faults: pictures.everyStatement(place.directory))
    await prepare(world)
    try await world.sync()
    _ = pictures.take()
    await change(world)
    try await world.sync()
    #expect(try await world.differences() == [])
    let before = try await world.texts()
    let taken = pictures.take()
    #expect(taken.count > 10)
    for picture in taken {
      let restarted = try world.reopened(at: picture.place)
      #expect(try await restarted.store.complaints() == [])
      try await restarted.sync()
      #expect(try await restarted.differences() == [])
      #expect(try await restarted.texts() == before)
    }
  }
}
