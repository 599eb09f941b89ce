import Foundation
import Testing
import VmailDomain
import VmailStore

@testable import VmailTestSupport

@Suite(.timeLimit(.minutes(10))) struct JournalTests {
  @Test func `Undo goes back step by step, and redo forth again`() async throws {
    try await ActionWorld.check { world in
      let label = try await world.label("Bills")
      try await world.mail.add(
        world.mail.message("a", minute: 1), world.mail.message("b", minute: 2, replyTo: ["a"], flags: .seen),
        world.mail.message("c", minute: 3, in: .sent, replyTo: ["a"]))
      var states = [try await world.emails()]
      let actions: [ThreadAction] = [
        .markRead, .star, .label(adding: [label], removing: []), .categorize(.social), .archive, .markUnread,
        .categorize(.updates, senders: ["ann@example.org"]), .unstar,
      ]
      for action in actions {
        #expect(try await world.act(action, "a").done.count == 1)
        states.append(try await world.emails())
      }
      let thread = try await world.email("a").threadId
      for (action, state) in zip(actions, states).reversed() {
        guard case .applied(let entry, let outcome) = try await world.store.write({ try $0.undo() }) else {
          Issue.record("\(action) can be undone")
          return
        }
        #expect(entry.action == action && entry.threadCount == 1)
        #expect(outcome == ActionOutcome(action: action, done: [thread]))
        #expect(try await world.emails() == state)
      }
      #expect(try await world.store.write { try $0.undo() } == .nothing)
      for (action, state) in zip(actions, states.dropFirst()) {
        guard case .applied(let entry, let outcome) = try await world.store.write({ try $0.redo() }) else {
          Issue.record("\(action) can be redone")
          return
        }
        #expect(entry.action == action && outcome == ActionOutcome(action: action, done: [thread]))
        #expect(try await world.emails() == state)
      }
      #expect(try await world.store.write { try $0.redo() } == .nothing)
      _ = try await world.store.write { try $0.undo() }
      #expect(try await world.emails() == states[actions.count - 1])
    }
  }

  @Test func `An earlier action is undone alone, unless one that is not undone rests on it`() async throws {
    try await ActionWorld.check { world in
      try await world.mail.add(world.mail.message("a", minute: 1), world.mail.message("b", minute: 2))
      for action in [ThreadAction.archive, .star] { try await world.act(action, "a") }
      try await world.act(.archive, "b")
      try await world.act(.unstar, "a")
      let actions = try await world.store.read { try $0.actions(since: .distantPast) }
      #expect(actions.map(\.subject) == ["About a", "About b", "About a", "About a"])
      let ids = actions.map(\.action.id)
      guard ids.count == 4 else { return }
      func undo(_ index: Int) async throws -> UndoOutcome {
        try await world.store.write { try $0.undoAlone(ids[index]) }
      }
      guard case .needed(let starred, let later) = try await undo(2) else {
        Issue.record("the star was removed since")
        return
      }
      #expect(starred.action == .star && later == [ids[0]])
      guard case .applied = try await undo(3) else {
        Issue.record("neither the star nor the other message rests on it")
        return
      }
      #expect(try await undo(3) == .nothing, "it is undone already")
      #expect(try await world.subjects(.inbox) == ["About a"])
      guard case .applied = try await undo(0), case .applied = try await undo(2) else {
        Issue.record("nothing that is not undone rests on it now")
        return
      }
      #expect(try await !world.email("a").isStarred)
      #expect(try await undo(1) != .nothing)
    }
  }

  @Test func `Undo takes back what the action changed, and nothing that was so before`() async throws {
    try await ActionWorld.check { world in
      try await world.mail.add(
        world.mail.message("a", minute: 1, flags: .seen), world.mail.message("b", minute: 2, replyTo: ["a"]))
      try await world.act(.markRead, "a")
      _ = try await world.store.write { try $0.undo() }
      #expect(try await world.email("a").isRead)
      #expect(try await !world.email("b").isRead)
    }
  }

  @Test func `A message that one action changed in two places is undone from the last on`() async throws {
    try await ActionWorld.check { world in
      let label = try await world.label("Bills")
      var second = try world.mail.message("b", minute: 2, replyTo: ["a"], flags: .seen)
      second.folder = label
      try await world.mail.add(world.mail.message("a", minute: 1, flags: .seen), second)
      let before = try await world.emails()
      // In the Inbox, "a" becomes unread; in Bills, it becomes read again, and "b" unread.
      let places = [try await world.place("a"), try await world.place("b", in: .folder(label))]
      _ = try await world.store.write { try $0.perform(.combined([.markRead, .markUnread]), on: places) }
      let after = try await world.emails()
      #expect(after.filter { !$0.isRead }.map(\.messageId) == ["b@example.org"])
      _ = try await world.store.write { try $0.undo() }
      #expect(try await world.emails() == before)
      _ = try await world.store.write { try $0.redo() }
      #expect(try await world.emails() == after)
    }
  }

  @Test func `What came by another way than redo is not undone with it`() async throws {
    try await ActionWorld.check { world in
      let label = try await world.label("Bills")
      try await world.mail.add(world.mail.message("a"))
      try await world.act(.label(adding: [label], removing: []), "a")
      _ = try await world.store.write { try $0.undo() }
      var again = try world.mail.message("a")
      again.folder = label
      try await world.mail.add(again)
      _ = try await world.store.write { try $0.redo() }
      _ = try await world.store.write { try $0.undo() }
      #expect(try await world.folders("a") == [world.id(.inbox), label])
    }
  }

  @Test func `Redo does again what undo took back, and no more`() async throws {
    try await ActionWorld.check { world in
      try await world.mail.add(world.mail.message("a"))
      try await world.act(.archive, "a")
      // The message arrives again: then undo has nothing to restore.
      try await world.mail.add(world.mail.message("a"))
      _ = try await world.store.write { try $0.undo() }
      _ = try await world.store.write { try $0.redo() }
      #expect(try await world.folders("a") == [world.id(.inbox)])
    }
  }

  @Test func `A new action that changes something ends redo; one that does not, does not`() async throws {
    try await ActionWorld.check { world in
      try await world.mail.add(world.mail.message("a", minute: 1), world.mail.message("b", minute: 2))
      try await world.act(.star, "a")
      _ = try await world.store.write { try $0.undo() }
      try await world.act(.unstar, "a")
      let pending = try await world.announce(.archive, "b")
      _ = try await world.store.write { try $0.withdraw(pending.id) }
      guard case .applied = try await world.store.write({ try $0.redo() }) else {
        Issue.record("nothing was done since")
        return
      }
      _ = try await world.store.write { try $0.undo() }
      let second = try await world.announce(.archive, "b")
      _ = try await world.store.write { try $0.carryOut(second.id) }
      #expect(try await world.store.write { try $0.redo() } == .nothing)
      _ = try await world.store.write { try $0.undo() }
      try await world.act(.markRead, "a")
      #expect(try await world.store.write { try $0.redo() } == .nothing)
      #expect(try await !world.email("a").isStarred)
    }
  }

  @Test func `Undo takes back what was acted last, pending or done`() async throws {
    try await ActionWorld.check { world in
      try await world.mail.add(["a", "b", "c"].map { try world.mail.message($0) })
      let before = try await world.emails()
      let first = try await world.announce(.archive, "a")
      try await world.act(.star, "b")
      let second = try await world.announce(.delete, "c")
      #expect(try await world.store.write { try $0.undo() } == .withdrawn(second))
      guard case .applied(let entry, _) = try await world.store.write({ try $0.undo() }) else {
        Issue.record("starring came after the first")
        return
      }
      #expect(entry.action == .star && entry.id > first.id)
      #expect(try await world.store.write { try $0.undo() } == .withdrawn(first))
      #expect(try await world.store.write { try $0.undo() } == .nothing)
      #expect(try await world.emails() == before)
    }
  }

  @Test func `An action has its place in the journal from when it was announced`() async throws {
    try await ActionWorld.check { world in
      try await world.mail.add(world.mail.message("a", minute: 1), world.mail.message("b", minute: 2))
      let pending = try await world.announce(.archive, "a")
      try await world.act(.star, "b")
      _ = try await world.store.write { try $0.carryOut(pending.id) }
      var undone: [ThreadAction] = []
      while case .applied(let entry, _) = try await world.store.write({ try $0.undo() }) {
        undone.append(entry.action)
      }
      #expect(undone == [.star, .archive])
    }
  }

  @Test func `Deleting for good cannot be undone; the next undo goes on before it`() async throws {
    try await ActionWorld.check { world in
      let trash = try world.view(.trash)
      try await world.mail.add(world.mail.message("a", minute: 1), world.mail.message("b", minute: 2))
      try await world.act(.star, "b")
      try await world.act(.delete, "a", "b")
      let gone = try await world.place("a")
      let erasing = try await world.announce(.deletePermanently, "a", in: trash)
      _ = try await world.store.write { try $0.carryOut(erasing.id) }
      #expect(
        try await world.store.write { try $0.undo() }
          == .irreversible(CommittedAction(id: erasing.id, action: .deletePermanently, threadCount: 1)))
      guard case .applied(let entry, let outcome) = try await world.store.write({ try $0.undo() }) else {
        Issue.record("deleting came before it")
        return
      }
      #expect(entry.action == .delete && entry.threadCount == 2)
      #expect(outcome.done == [try await world.email("b").threadId])
      #expect(outcome.failed == [ActionFailure(place: gone, subject: "", reason: .mailGone)])
      #expect(try await world.subjects(.inbox) == ["About b"])
    }
  }

  @Test func `Before its time even deleting for good is withdrawn`() async throws {
    try await ActionWorld.check { world in
      try await world.mail.add(world.mail.message("a", in: .trash))
      let pending = try await world.announce(.deletePermanently, "a", in: world.view(.trash))
      #expect(try await world.store.write { try $0.undo() } == .withdrawn(pending))
      #expect(try await world.subjects(.trash) == ["About a"])
    }
  }

  @Test func `Opening marks all of a thread read, and undo and redo go on as if it had not been`()
    async throws
  {
    try await ActionWorld.check { world in
      try await world.mail.add(
        world.mail.message("a", minute: 1), world.mail.message("b", minute: 2, replyTo: ["a"]),
        world.mail.message("c", minute: 3))
      try await world.act(.star, "c")
      try await world.act(.archive, "c")
      guard case .applied = try await world.store.write({ try $0.undo() }) else {
        Issue.record("it was archived")
        return
      }
      #expect(try await world.act(.open, "a").done == [try await world.email("a").threadId])
      #expect(try await world.emails().filter(\.isRead).count == 2)
      guard case .applied(let redone, _) = try await world.store.write({ try $0.redo() }) else {
        Issue.record("archiving was undone")
        return
      }
      #expect(redone.action == .archive)
      guard case .applied = try await world.store.write({ try $0.undo() }),
        case .applied(let starred, _) = try await world.store.write({ try $0.undo() })
      else {
        Issue.record("both can be undone")
        return
      }
      #expect(starred.action == .star)
      #expect(try await world.store.write { try $0.undo() } == .nothing)
      #expect(try await world.emails().filter(\.isRead).count == 2)
    }
  }

  @Test func `Single messages are starred and unstarred, which undo takes back`() async throws {
    try await ActionWorld.check { world in
      try await world.mail.add(
        world.mail.message("a", minute: 1), world.mail.message("b", minute: 2, replyTo: ["a"]))
      let (a, b) = (try await world.email("a").id, try await world.email("b").id)
      try await world.act(.starMessages([a]), "a")
      #expect(try await world.emails().filter(\.isStarred).map(\.id) == [a])
      try await world.act(.starMessages([a, b]), "a")
      try await world.act(.unstarMessages([a]), "a")
      #expect(try await world.emails().filter(\.isStarred).map(\.id) == [b])
      guard case .applied(let entry, _) = try await world.store.write({ try $0.undo() }) else {
        Issue.record("it can be undone")
        return
      }
      #expect(entry.action == .unstarMessages([a]))
      guard case .applied = try await world.store.write({ try $0.undo() }) else {
        Issue.record("both can be")
        return
      }
      #expect(try await world.emails().filter(\.isStarred).map(\.id) == [a])
    }
  }

  @Test(arguments: [(1_063, 1_063), (1_064, 1_000)])
  func `The journal goes back a thousand actions, and some more until these are dropped together`(
    actions: Int, kept: Int
  ) async throws {
    try await ActionWorld.check { world in
      try await world.mail.add(world.mail.message("a"))
      let places = [try await world.place("a")]
      for number in 0..<actions {
        _ = try await world.store.write {
          try $0.perform(number.isMultiple(of: 2) ? .star : .unstar, on: places)
        }
      }
      var count = 0
      while case .applied = try await world.store.write({ try $0.undo() }) { count += 1 }
      #expect(count == kept)
      #expect(try await !world.email("a").isStarred)
    }
  }
}
