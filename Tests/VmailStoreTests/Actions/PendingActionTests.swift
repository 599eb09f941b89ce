import Foundation
import Testing
import VmailDomain
import VmailStore

@testable import VmailTestSupport

@Suite(.timeLimit(.minutes(10))) struct PendingActionTests {
  @Test func `What is pending is left out of the mailbox it is acted on in, and of its counts`() async throws
  {
    try await ActionWorld.check { world in
      for (index, name) in ["a", "b", "c", "d"].enumerated() {
        try await world.mail.add(world.mail.message(name, minute: Double(index), category: .social))
      }
      try await world.act(.star, "b")
      let emails = try await world.emails()
      _ = try await world.announce(.archive, "b", "c")
      #expect(try await world.emails() == emails, "no mail is touched")
      let inbox = try world.mail.inbox
      // Pages are filled with the following threads.
      #expect(try await world.mail.threads(inbox, limit: 2).map(\.subject) == ["About d", "About a"])
      #expect(try await world.mail.threads(inbox, category: .social).count == 2)
      let scope = ThreadScope.merged([world.mail.account.id: inbox])
      let unified = try await world.store.read {
        try $0.threads(scope: scope, category: nil, cursor: nil, limit: 2)
      }
      #expect(unified.map(\.subject) == ["About d", "About a"])
      for category in [nil, AICategory.social] {
        let counts = try await world.store.read { try $0.counts(view: inbox, category: category) }
        #expect(counts == ThreadCounts(total: 2, unread: 2))
      }
      #expect(try await world.store.read { try $0.unreadCounts(view: inbox) } == [nil: 2, .social: 2])
      #expect(try await world.subjects(.starred) == ["About b"], "other mailboxes show it")
      #expect(try await world.subjects(world.mail.archive).isEmpty, "it is not there yet")
      let search = SearchWorld(world: world.mail, store: world.store)
      #expect(try await search.found("about").count == 4)
      let thread = try await world.email("b").threadId
      #expect(try await world.store.read { try $0.thread(id: thread) } != nil)
    }
  }

  @Test func `The page after a pending thread begins where it would have`() async throws {
    try await ActionWorld.check { world in
      for (index, name) in ["a", "b", "c"].enumerated() {
        try await world.mail.add(world.mail.message(name, minute: Double(index)))
      }
      let cursor = try #require(try await world.mail.threads(world.mail.inbox, limit: 2).last).cursor
      _ = try await world.announce(.archive, "b")
      #expect(try await world.mail.threads(world.mail.inbox, after: cursor).map(\.subject) == ["About a"])
    }
  }

  @Test func `Withdrawn, an action was never there`() async throws {
    try await ActionWorld.check { world in
      try await world.mail.add(world.mail.message("a", minute: 1), world.mail.message("b", minute: 2))
      let (emails, threads) = (try await world.emails(), try await world.mail.threads(world.mail.inbox))
      let pending = try await world.announce(.delete, "b", "a")
      #expect(try await world.store.write { try $0.withdraw(pending.id) } == pending)
      #expect(try await world.emails() == emails)
      #expect(try await world.mail.threads(world.mail.inbox) == threads)
      #expect(try await world.store.read { try $0.pending() }.isEmpty)
      #expect(try await world.store.write { try $0.undo() } == .nothing)
    }
  }

  @Test func `Carried out, an action does what was announced, and can be undone`() async throws {
    try await ActionWorld.check { world in
      try await world.mail.add(world.mail.message("a", minute: 1), world.mail.message("b", minute: 2))
      let emails = try await world.emails()
      let pending = try await world.announce(.delete, "b", "a")
      let outcome = try await world.store.write { try $0.carryOut(pending.id) }
      #expect(outcome == ActionOutcome(action: .delete, done: pending.places.map(\.threadId)))
      #expect(try await world.subjects(.trash) == ["About b", "About a"])
      #expect(try await world.store.read { try $0.pending() }.isEmpty)
      guard case .applied(let entry, _) = try await world.store.write({ try $0.undo() }) else {
        Issue.record("it is in the journal")
        return
      }
      #expect(entry == CommittedAction(id: pending.id, action: .delete, threadCount: 2))
      #expect(try await world.emails() == emails)
    }
  }

  @Test func `Pending actions are listed oldest first, with their threads as named`() async throws {
    try await ActionWorld.check { world in
      try await world.mail.add(["a", "b", "c"].map { try world.mail.message($0) })
      let later = ActionWorld.due + 0.5
      let first = try await world.announce(.archive, "c", "a", due: later)
      let second = try await world.announce(.spam, "b")
      let pending = try await world.store.read { try $0.pending() }
      #expect(pending == [first, second] && first.id < second.id)
      #expect(first.action == .archive && first.due == later && second.due == ActionWorld.due)
      #expect(first.places == (try await world.places(["c", "a"])))
    }
  }

  @Test func `Only threads that there is something to do about are pending`() async throws {
    try await ActionWorld.check { world in
      try await world.mail.add(
        world.mail.message("a", minute: 1), world.mail.message("b", minute: 2, in: .sent),
        world.mail.message("c", minute: 3))
      let a = try await world.place("a")
      let gone = ThreadInMailbox(threadId: ThreadID(777_777), view: a.view)
      let places = [gone, a, try await world.place("b"), a]
      let some = try await world.store.write { try $0.addPending(.archive, on: places, due: ActionWorld.due) }
      #expect(some.pending?.places == [a])
      #expect(some.outcome.done.isEmpty && some.outcome.unchanged == [places[2].threadId])
      #expect(some.outcome.failed == [ActionFailure(place: gone, subject: "", reason: .threadGone)])
      let none = try await world.store.write {
        try $0.addPending(.archive, on: [gone, places[2]], due: ActionWorld.due)
      }
      #expect(none.pending == nil && none.outcome == some.outcome)
      #expect(try await world.store.read { try $0.pending() }.count == 1)
    }
  }

  @Test func `An announcement carries out what is pending for one of its threads there`() async throws {
    try await ActionWorld.check { world in
      try await world.mail.add(["a", "b", "c"].map { try world.mail.message($0) })
      let first = try await world.announce(.archive, "a", "b")
      let other = try await world.announce(.delete, "c")
      let places = try await world.places(["b", "c"], in: world.mail.archive)
      let elsewhere = try await world.store.write {
        try $0.addPending(.delete, on: places, due: ActionWorld.due)
      }
      #expect(elsewhere.pending == nil, "nothing was archived yet")
      let a = try await world.place("a")
      let again = try await world.store.write {
        try $0.addPending(.spam, on: [a], due: ActionWorld.due)
      }
      #expect(again.pending == nil && again.outcome.unchanged.count == 1, "it has left by now")
      let done = ActionOutcome(action: .archive, done: first.places.map(\.threadId))
      #expect(elsewhere.overtaken.isEmpty && again.overtaken == [first.id: done])
      #expect(try await world.store.read { try $0.pending() } == [other])
      #expect(try await world.store.write { try $0.withdraw(first.id) } == nil)
      #expect(try await world.subjects(world.mail.archive).sorted() == ["About a", "About b"])
    }
  }

  @Test func `Whoever takes a pending action first wins wholly`() async throws {
    try await ActionWorld.check { world in
      try await world.mail.add(world.mail.message("a", minute: 1), world.mail.message("b", minute: 2))
      let withdrawn = try await world.announce(.archive, "a")
      #expect(try await world.store.write { try $0.withdraw(withdrawn.id) } != nil)
      #expect(try await world.store.write { try $0.carryOut(withdrawn.id) } == nil)
      #expect(try await world.subjects(.inbox) == ["About b", "About a"])
      let done = try await world.announce(.archive, "a")
      #expect(try await world.store.write { try $0.carryOut(done.id) } != nil)
      #expect(try await world.store.write { try $0.withdraw(done.id) } == nil)
      #expect(try await world.store.write { try $0.carryOut(done.id) } == nil)
      #expect(try await world.subjects(.inbox) == ["About b"])
    }
  }

  @Test func `Of many who take a pending action at once, one gets it`() async throws {
    try await ActionWorld.check { world in
      try await world.mail.add(world.mail.message("a"))
      for _ in 0..<5 {
        let pending = try await world.announce(.archive, "a")
        let store = world.store
        let takers = try await withThrowingTaskGroup(of: Bool.self) { group in
          for number in 0..<8 {
            group.addTask {
              if number.isMultiple(of: 2) {
                return try await store.write { try $0.carryOut(pending.id) } != nil
              }
              return try await store.write { try $0.withdraw(pending.id) } != nil
            }
          }
          return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(takers == 1)
        if try await world.subjects(.inbox).isEmpty { _ = try await store.write { try $0.undo() } }
        #expect(try await world.subjects(.inbox) == ["About a"])
        #expect(try await store.write { try $0.undo() } == .nothing)
      }
    }
  }

  @Test func `Mail that comes while an action is pending stays where it comes to`() async throws {
    try await ActionWorld.check { world in
      try await world.mail.add(world.mail.message("a", minute: 1))
      let pending = try await world.announce(.delete, "a")
      try await world.mail.add(world.mail.message("b", minute: 2, replyTo: ["a"]))
      #expect(try await world.subjects(.inbox).isEmpty, "the thread is pending as a whole")
      _ = try await world.store.write { try $0.carryOut(pending.id) }
      #expect(try await world.folders("a") == [world.id(.trash)])
      #expect(try await world.folders("b") == [world.id(.inbox)])
      #expect(try await world.mail.threads(world.mail.inbox).map(\.snippet) == ["Snippet of b"])
    }
  }

  @Test func `A pending thread that is joined to another is pending as the one they are`() async throws {
    try await ActionWorld.check { world in
      try await world.mail.add(world.mail.message("a", minute: 1), world.mail.message("b", minute: 2))
      let survivor = try await world.place("a")
      let pending = try await world.announce(.archive, "b")
      try await world.mail.add(world.mail.message("c", minute: 3, in: .sent, references: ["a", "b"]))
      #expect(try await world.subjects(.inbox).isEmpty)
      #expect(try await world.store.read { try $0.pending() }.map(\.places) == [[survivor]])
      let outcome = try await world.store.write { try $0.carryOut(pending.id) }
      #expect(outcome?.done == [survivor.threadId])
      #expect(try await world.folders("b").isEmpty)
      #expect(try await world.folders("a") == [world.id(.inbox)], "it was not announced for this one")
      #expect(try await world.subjects(.inbox) == ["About a"])
      _ = try await world.store.write { try $0.undo() }
      #expect(try await world.folders("b") == [world.id(.inbox)])
    }
  }

  @Test func `Two pending threads that are joined are pending once`() async throws {
    try await ActionWorld.check { world in
      try await world.mail.add(world.mail.message("a", minute: 1), world.mail.message("b", minute: 2))
      let pending = try await world.announce(.archive, "b", "a")
      try await world.mail.add(world.mail.message("c", minute: 3, references: ["a", "b"]))
      let survivor = try await world.place("a")
      #expect(try await world.store.read { try $0.pending() }.map(\.places) == [[survivor]])
      let outcome = try await world.store.write { try $0.carryOut(pending.id) }
      #expect(outcome?.done == [survivor.threadId])
      #expect(
        try await world.store.read { try $0.counts(view: world.mail.archive, category: nil) }.total == 1)
      #expect(try await world.folders("c") == [world.id(.inbox)])
    }
  }

  @Test func `A message that left its folder meanwhile is not put anywhere`() async throws {
    try await ActionWorld.check { world in
      let (bills, house) = (try await world.label("Bills"), try await world.label("House"))
      try await world.mail.add(world.mail.message("a"))
      let pending = try await world.announce(.move(to: bills), "a")
      try await world.act(.move(to: house), "a")
      let outcome = try await world.store.write { try $0.carryOut(pending.id) }
      #expect(outcome?.unchanged == [try await world.email("a").threadId])
      #expect(try await world.folders("a") == [house])
      // Nothing was carried out, so undo applies to the move before it.
      _ = try await world.store.write { try $0.undo() }
      #expect(try await world.folders("a") == [world.id(.inbox)])
    }
  }

  @Test func `Mail that was erased meanwhile fails, and by itself`() async throws {
    try await ActionWorld.check { world in
      try await world.mail.add(
        world.mail.message("a", minute: 1, in: .trash), world.mail.message("b", minute: 2, in: .trash))
      let trash = try world.view(.trash)
      let gone = try await world.place("a", in: trash)
      let pending = try await world.announce(.archive, "a", "b", in: trash)
      try await world.act(.deletePermanently, "a", in: trash)
      let outcome = try #require(try await world.store.write { try $0.carryOut(pending.id) })
      #expect(outcome.done == [try await world.email("b").threadId])
      #expect(outcome.failed == [ActionFailure(place: gone, subject: "", reason: .mailGone)])
      #expect(try await world.store.read { try $0.pending() }.isEmpty)
    }
  }
}
