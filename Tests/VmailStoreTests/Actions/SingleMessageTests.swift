import Foundation
import Testing
import VmailDomain
import VmailStore

@testable import VmailTestSupport

/// Actions on single messages (page 10.2).
@Suite(.timeLimit(.minutes(10))) struct SingleMessageTests {
  /// An action on message `b` of the thread `a` (Inbox), `b` (Inbox), `c` (Sent); what it asks of the server, and whether
  /// the thread stays in the Inbox with one message less.
  enum Case: CaseIterable {
    case archive, delete, spam, move, copy, label, tag, read, unread

    func action(_ world: ActionWorld, _ label: FolderID) -> ThreadAction {
      switch self {
      case .archive: .archive
      case .delete: .delete
      case .spam: .spam
      case .move: .move(to: label)
      case .copy: .copy(to: label)
      case .label: .label(adding: [label], removing: [])
      case .tag: .tag(adding: .tags[1], removing: [])
      case .read: .markRead
      case .unread: .markUnread
      }
    }

    var leaves: Bool { [.archive, .delete, .spam, .move].contains(self) }

    func operations(_ world: ActionWorld, _ label: FolderID) throws -> [RemoteOperation.Kind] {
      let inbox = try world.id(.inbox)
      return switch self {
      case .archive: [.move(from: inbox, to: try #require(world.serverArchive))]
      case .delete: [.move(from: inbox, to: try world.id(.trash))]
      case .spam: [.store(adding: .junk, removing: []), .move(from: inbox, to: try world.id(.spam))]
      case .move: [.move(from: inbox, to: label)]
      case .copy, .label: [.copy(from: inbox, to: label)]
      case .tag: [.store(adding: .tags[1], removing: [])]
      case .read: [.store(adding: .seen, removing: [])]
      case .unread: [.store(adding: [], removing: .seen)]
      }
    }
  }

  /// Checks a rule on a thread of three messages.
  private static func check(_ rule: (ActionWorld, FolderID) async throws -> Void) async throws {
    try await ActionWorld.check(onServer: true) { world in
      let label = try await world.label("Bills")
      try await world.mail.add(
        world.mail.message("a", minute: 1), world.mail.message("b", minute: 2, replyTo: ["a"]),
        world.mail.message("c", minute: 3, in: .sent, replyTo: ["a"]))
      try await rule(world, label)
    }
  }

  private static func others(_ emails: [Email]) -> [Email] {
    emails.filter { $0.messageId != "b@example.org" }
  }

  @Test(arguments: Case.allCases)
  func `It changes that message alone, and undo and redo do as well`(sample: Case) async throws {
    try await Self.check { world, label in
      if sample == .unread {
        try await world.act(.markRead, "a")
        try await world.playAll()
      }
      let before = try await world.emails()
      let b = try await world.email("b")
      let action = ThreadAction.only([b.id], sample.action(world, label))
      let place = try await world.place("a")
      let preview = try await world.store.read { try $0.preview(action, on: [place]) }
      let outcome = try await world.act(action, "a")
      #expect(outcome == preview && outcome == ActionOutcome(action: action, done: [b.threadId]))
      let after = try await world.emails()
      #expect(Self.others(after) == Self.others(before) && after != before)
      #expect(try await Set(world.operations()) == Set(try sample.operations(world, label)))
      let row = try #require(try await world.mail.threads(world.mail.inbox).first)
      let isHidden = sample == .delete || sample == .spam
      #expect(row.messageCount == (isHidden ? 2 : 3), "the row shows what is left")
      #expect(try await world.email("b").folders.contains(world.id(.inbox)) != sample.leaves)

      guard case .applied(let entry, _) = try await world.store.write({ try $0.undo() }) else {
        Issue.record("it can be undone")
        return
      }
      #expect(entry.action == action && entry.threadCount == 1, "the journal knows which messages they were")
      #expect(try await world.emails() == before)
      #expect(try await world.operations().isEmpty, "what was not sent is not sent")
      guard case .applied = try await world.store.write({ try $0.redo() }) else {
        Issue.record("it can be redone")
        return
      }
      #expect(try await world.emails() == after)
      #expect(try await world.store.write { try $0.undoAlone(entry.id) } != .nothing)
      #expect(try await world.emails() == before)
    }
  }

  @Test func `Refused by the server, it is reverted, and nothing is left to undo`() async throws {
    try await Self.check { world, _ in
      let before = try await world.emails()
      let action = ThreadAction.only([try await world.email("b").id], .delete)
      try await world.act(action, "a")
      let reverted = try #require(try await world.refuse())
      #expect(reverted.action == action && reverted.failed.count == 1)
      #expect(try await world.emails() == before)
      #expect(try await world.store.write { try $0.undo() } == .nothing)
    }
  }

  @Test func `A thread whose last message there goes leaves the mailbox`() async throws {
    try await Self.check { world, _ in
      let emails = [try await world.email("a").id, try await world.email("b").id]
      try await world.act(.only([emails[0]], .archive), "a")
      #expect(try await world.subjects(.inbox) == ["About a"])
      try await world.act(.only([emails[1]], .archive), "a")
      #expect(try await world.subjects(.inbox).isEmpty)
      #expect(try await world.subjects(world.mail.archive) == ["About a"])
    }
  }

  @Test func `Only permanent deletion waits, and its thread stays listed meanwhile`() async throws {
    try await Self.check { world, _ in
      let (b, c) = (try await world.email("b").id, try await world.email("c").id)
      try await world.act(.delete, "a")
      let trash = try world.view(.trash)
      let pending = try await world.announce(.only([b, c], .deletePermanently), "a", in: trash)
      #expect(try await world.subjects(.trash) == ["About a"])
      #expect(try await world.store.read { try $0.pending() } == [pending])
      #expect(try await world.store.write { try $0.undoAlone(pending.id) } == .withdrawn(pending))
      let again = try await world.announce(.only([b, c], .deletePermanently), "a", in: trash)
      let outcome = try await world.store.write { try $0.carryOut(again.id) }
      #expect(outcome?.done.count == 1)
      let ids = try await world.emails().map(\.id)
      #expect(!ids.contains(b) && ids.contains(c), "the message in Sent is none of the Trash")
      let undone = try await world.store.write { try $0.undoAlone(again.id) }
      guard case .irreversible = undone else {
        Issue.record("nothing takes it back")
        return
      }
      let left = try await world.store.read { try $0.actions(since: .distantPast) }
      #expect(left.contains { $0.action.id == again.id }, "asking for it by number passes over nothing")
    }
  }

  @Test func `What was done to another message of the thread doesn't rest on it`() async throws {
    try await Self.check { world, _ in
      let (a, b) = (try await world.email("a").id, try await world.email("b").id)
      try await world.act(.only([a], .delete), "a")
      try await world.act(.only([b], .delete), "a")
      let first = try #require(try await world.store.read { try $0.actions(since: .distantPast) }.last)
      guard case .applied = try await world.store.write({ try $0.undoAlone(first.action.id) }) else {
        Issue.record("they are different messages")
        return
      }
      #expect(try await world.folders("a") == [world.id(.inbox)])
      #expect(try await world.folders("b") == [world.id(.trash)])
    }
  }
}
