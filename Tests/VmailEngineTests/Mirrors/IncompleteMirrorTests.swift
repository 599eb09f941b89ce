import Foundation
import Testing
import VmailDomain
import VmailEngine
import VmailTestSupport

@testable import VmailStore

@Suite("A mirror that lacks messages", .timeLimit(.minutes(10)))
struct IncompleteMirrorTests {
  /// The source of `damaged` is gone until ``restore(_:)``, and of `partial` only a part is here.
  private func world(_ direction: MaildirMirror.Direction) async throws -> MirrorWorld {
    let world = try await MirrorWorld(kind: direction == .outgoing ? .imap : .local)
    try await world.add("damaged")
    try await world.add("partial", isPartial: true)
    _ = try await world.mirror(direction)
    let sources = world.place.directory + "/sources"
    try FileManager.default.moveItem(atPath: sources, toPath: sources + "-away")
    return world
  }

  private func restore(_ world: MirrorWorld) throws {
    let sources = world.place.directory + "/sources"
    try FileManager.default.moveItem(atPath: sources + "-away", toPath: sources)
  }

  @Test(arguments: [MaildirMirror.Direction.outgoing, .both])
  func `What the first run could not write is tried by each run, until it is written`(
    direction: MaildirMirror.Direction
  ) async throws {
    let world = try await world(direction)
    for run in 1...3 {
      let report = try await world.run()
      #expect(report.missing == 2 && report.damaged == 1 && report.written == 0, "run \(run): \(report)")
    }
    try restore(world)
    let repaired = try await world.run()
    #expect(repaired.missing == 1 && repaired.damaged == 0 && repaired.written == 1, "\(repaired)")
    try await world.complete("partial")
    #expect(try await world.run().written == 1)
    #expect(world.maildirs.subjects == ["": ["damaged", "partial"]])
    #expect(try await world.run() == MirrorMaildirUseCase.Report())
  }

  @Test(arguments: [MaildirMirror.Direction.outgoing, .both])
  func `What the first run of an earlier version could not write is written once, and nothing else`(
    direction: MaildirMirror.Direction
  ) async throws {
    let world = try await world(direction)
    try restore(world)
    try await world.add("archived", to: nil)
    #expect(try await world.run().missing == 1)
    try await world.complete("partial")
    try await world.store.write { transaction in
      try transaction.db.execute(sql: "DELETE FROM mirror_change")
    }
    #expect(try await world.run() == MirrorMaildirUseCase.Report())
    try await world.store.write { transaction in
      try transaction.db.execute(sql: Migration.unwrittenMirrors.sql)
    }
    var repaired = MirrorMaildirUseCase.Report()
    repaired.written = 1
    #expect(try await world.run() == repaired)
    #expect(world.maildirs.subjects == ["": ["damaged", "partial"], ".Archive": ["archived"]])
    #expect(try await world.run() == MirrorMaildirUseCase.Report())
  }

  @Test func `What a later run could not write is tried again too`() async throws {
    let world = try await MirrorWorld(kind: .imap)
    _ = try await world.mirror(.outgoing)
    try await world.run()
    try await world.add("partial", isPartial: true)
    for _ in 1...2 { #expect(try await world.run().missing == 1) }
    try await world.complete("partial")
    #expect(try await world.run().written == 1)
    #expect(try await world.run() == MirrorMaildirUseCase.Report())
  }

  @Test func `A first run that could write everything leaves nothing to do`() async throws {
    let world = try await MirrorWorld()
    try await world.add("a")
    let mirror = try await world.mirror(.outgoing)
    try await world.run()
    #expect(try await world.store.read { try $0.mirrorChangeNumber(of: mirror.id) } != nil)
    #expect(try await world.run() == MirrorMaildirUseCase.Report())
    #expect(try await world.store.read { try $0.mirrorChangeNumber(of: mirror.id) } == nil)
  }
}
