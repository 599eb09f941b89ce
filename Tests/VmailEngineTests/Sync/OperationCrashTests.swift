import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

/// Crashes while the server is told of an action: the server has done it, the store does not know. The next
/// start makes both agree, and nothing is done twice (I9, I11).
@Suite(.timeLimit(.minutes(10))) struct OperationCrashTests {
  enum Deed: CaseIterable { case archive, label, delete, star, erase }

  @Test(
    arguments: OperationPusherTests.kinds,
    Deed.allCases)
  func `After a crash anywhere, what was told is not told again`(traits: ServerTraits, deed: Deed)
    async throws
  {
    let pictures = CrashPictures()
    let place = TemporaryStore()
    let world = try await SyncWorld(
      traits: traits, place: place, faults: pictures.everyStatement(place.directory))
    let source = deed == .erase ? "Trash" : "INBOX"
    for number in 0..<3 { await world.server.deliver(SyncWorld.mail("m\(number)"), to: source) }
    try await world.sync()
    let (bills, view) = (
      try await world.folder("Bills").folder.id, MailboxView.folder(try await world.folder(source).folder.id)
    )
    let action: ThreadAction =
      switch deed {
      case .archive: .archive
      case .label: .label(adding: [bills], removing: [])
      case .delete: .delete
      case .star: .star
      case .erase: .deletePermanently
      }
    let places = try await world.threads(source).map { ThreadInMailbox(threadId: $0.id, view: view) }
    _ = try await world.store.write { try $0.perform(action, on: places) }
    _ = pictures.take()
    try await world.sync()
    #expect(try await world.differences() == [])
    let (before, there) = (try await world.texts(), await mail(world))
    var begun = 0
    for picture in pictures.take() {
      let restarted = try world.reopened(at: picture.place)
      // What no server has heard of, none has done.
      guard try await restarted.unheard() == 0 else { continue }
      begun += 1
      try await restarted.sync()
      #expect(try await restarted.differences() == [])
      #expect(try await restarted.texts() == before)
      #expect(await mail(restarted) == there)
    }
    #expect(begun > 1)
  }

  private func mail(_ world: SyncWorld) async -> [String: [String]] {
    await world.server.mailboxes.mapValues { mailbox in
      mailbox.messages.values.map { "\(String(decoding: $0.source, as: UTF8.self)) \($0.flags)" }.sorted()
    }
  }
}

extension SyncWorld {
  /// Operations the server can't have heard of.
  fileprivate func unheard() async throws -> Int {
    try await store.database.read { db in
      try SQLStatement(db, "SELECT count(*) FROM operation WHERE isBegun = 0").first { $0.int(0) } ?? 0
    }
  }
}
