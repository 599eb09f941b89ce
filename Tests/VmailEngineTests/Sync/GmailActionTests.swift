import Foundation
import Testing
import VmailDomain
import VmailEngine
import VmailTestSupport

@testable import VmailStore

/// Actions in an account with Gmail's labels.
@Suite(.timeLimit(.minutes(10))) struct GmailActionTests {
  /// - Parameter mailbox: the mailbox in which the thread is seen; `nil` for Archive.
  static func act(
    _ action: ThreadAction, on name: String, in mailbox: String?, _ world: SyncWorld
  ) async throws {
    let thread = try #require(try await world.email("About \(name)")).threadId
    let view: MailboxView
    if let mailbox {
      view = .folder(try await world.folder(mailbox).folder.id)
    } else {
      view = .archive(world.account)
    }
    let outcome = try await world.store.write {
      try $0.perform(action, on: [ThreadInMailbox(threadId: thread, view: view)])
    }
    #expect(outcome.failed == [])
  }

  /// What is seen of all mail; whatever has a label is not in Archive.
  private static func seen(_ world: SyncWorld) async throws -> Set<String> {
    Set(
      try await world.texts().map {
        $0.replacing(",\(ModelGmail.all)", with: "").replacing("\(ModelGmail.all),", with: "")
      })
  }

  struct Deed: Sendable, CustomTestStringConvertible {
    var action: @Sendable (SyncWorld) async throws -> ThreadAction
    var name: String
    var mailbox: String?
    /// The commands that change messages.
    var calls: [String]
    var testDescription: String { "\(name) in \(mailbox ?? "Archive"): \(calls)" }

    init(
      _ name: String, _ mailbox: String?, _ calls: [String],
      _ action: @escaping @Sendable (SyncWorld) async throws -> ThreadAction
    ) {
      (self.name, self.mailbox, self.calls, self.action) = (name, mailbox, calls, action)
    }
  }

  static let deeds: [Deed] = [
    Deed("a", "INBOX", ["label"]) { _ in .archive },
    Deed("b", "INBOX", ["label"]) { _ in .archive },
    Deed("b", "INBOX", ["move"]) { _ in .delete },
    Deed("c", "Bills", ["move", "store"]) { _ in .spam },
    Deed("d", nil, ["move"]) { _ in .delete },
    Deed("d", nil, ["label"]) { .move(to: try await $0.folder("INBOX").folder.id) },
    Deed("a", "INBOX", ["label"]) { .move(to: try await $0.folder("Work").folder.id) },
    Deed("a", "INBOX", ["label"]) { .copy(to: try await $0.folder("Bills").folder.id) },
    Deed("d", nil, ["label"]) { .copy(to: try await $0.folder("Bills").folder.id) },
    Deed("c", "Bills", ["label", "label"]) {
      .label(
        adding: [try await $0.folder("INBOX").folder.id],
        removing: [try await $0.folder("Bills").folder.id, try await $0.folder("Work").folder.id])
    },
    Deed("c", "Bills", ["label"]) { .label(adding: [], removing: [try await $0.folder("Work").folder.id]) },
    Deed("c", "Work", ["store"]) { _ in .star },
    Deed("f", "INBOX", ["store"]) { _ in .unstar },
    Deed("b", "INBOX", ["store"]) { _ in .markRead },
    Deed("f", "INBOX", ["store"]) { _ in .markUnread },
    Deed("a", "INBOX", ["label"]) { .snooze(until: $0.clock.now.addingTimeInterval(3_600)) },
    Deed("e", ModelGmail.trash, ["move"]) { .move(to: try await $0.folder("Work").folder.id) },
    Deed("e", ModelGmail.trash, ["move"]) { _ in .archive },
    Deed("a", "INBOX", ["label", "store"]) { _ in .mute },
  ]

  /// What the server is told is nothing else than these commands, and nothing in All Mail is ever marked `\Deleted`.
  @Test(arguments: deeds, [false, true])
  func `An action and its undo agree with the server after each step`(deed: Deed, keepsLabels: Bool)
    async throws
  {
    var gmail = ModelGmail()
    gmail.keepsLabels = keepsLabels
    let world = try await GmailSyncTests.world(gmail)
    await world.server.deliver(SyncWorld.mail("f"), to: "INBOX", flags: [.seen, .flagged])
    try await world.sync()
    let before = try await Self.seen(world)
    let calls = CallList()
    await world.server.setLies(
      calls.lies { call, _ in ["label", "move", "store", "copy", "expunge"].contains(call) ? call : nil })
    try await Self.act(try await deed.action(world), on: deed.name, in: deed.mailbox, world)
    let done = try await Self.seen(world)
    try await world.sync()
    #expect(try await Self.seen(world) == done)
    #expect(try await GmailSyncTests.differences(world) == [])
    try await world.sync()
    #expect(try await GmailSyncTests.differences(world) == [])
    #expect(calls.all == deed.calls)
    _ = try await world.store.write { try $0.undo() }
    try await world.sync()
    try await world.sync()
    #expect(try await GmailSyncTests.differences(world) == [])
    #expect(try await Self.seen(world) == before)
  }

  @Test func `Only what is in Trash is ever expunged`() async throws {
    let world = try await GmailSyncTests.world()
    try await world.sync()
    try await Self.act(.deletePermanently, on: "e", in: ModelGmail.trash, world)
    try await world.sync()
    #expect(try await world.email("About e") == nil)
    #expect(await world.server.gmail?.items.count == 4)
    #expect(try await GmailSyncTests.differences(world) == [])
  }

  @Test(arguments: 1...12)
  func `An action that breaks off anywhere is carried out by the next sync`(calls: Int) async throws {
    for (name, action) in [("a", ThreadAction.archive), ("b", .delete)] {
      let world = try await GmailSyncTests.world()
      try await world.sync()
      try await Self.act(action, on: name, in: "INBOX", world)
      let done = try await Self.seen(world)
      await world.server.breakAfter(calls: calls)
      _ = try await world.troubledSync()
      await world.server.breakAfter(calls: nil)
      try await world.sync()
      try await world.sync()
      #expect(try await Self.seen(world) == done)
      #expect(try await GmailSyncTests.differences(world) == [])
    }
  }

  @Test func `What Gmail's own labels refuse is taken back, and said`() async throws {
    let world = try await GmailSyncTests.world()
    await world.server.deliver(SyncWorld.mail("s"), to: "[Gmail]/Sent Mail")
    try await world.sync()
    try await Self.act(.archive, on: "s", in: "[Gmail]/Sent Mail", world)
    let report = try await world.sync()
    #expect(report.pushed.reverted.count == 1)
    #expect(try await GmailSyncTests.differences(world) == [])
  }
}
