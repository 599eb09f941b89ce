import Foundation
import Testing
import VmailDomain
import VmailStore

@testable import VmailTestSupport

@Suite(.timeLimit(.minutes(10))) struct OperationLogTests {
  @Test func `The server learns of every change, oldest first`() async throws {
    try await ActionWorld.check(onServer: true) { world in
      let (label, archive) = (try await world.label("Bills"), try #require(world.serverArchive))
      let (inbox, trash) = (try world.id(.inbox), try world.id(.trash))
      try await world.mail.add(world.mail.message("a", minute: 1), world.mail.message("b", minute: 2))
      try await world.act(.markRead, "a")
      try await world.act(.label(adding: [label], removing: []), "a")
      try await world.act(.archive, "a", "b")
      try await world.act(.delete, "b", in: world.mail.archive)
      try await world.act(.deletePermanently, "b", in: .folder(trash))
      #expect(
        try await world.operations() == [
          .store(adding: .seen, removing: []), .copy(from: inbox, to: label), .remove(from: inbox),
          .move(from: inbox, to: archive), .move(from: archive, to: trash), .expunge(from: trash),
        ])
      let log = try await world.log()
      #expect(log.allSatisfy { $0.accountId == world.mail.account.id && $0.attempts == 0 })
      #expect(log.map(\.id) == log.map(\.id).sorted())
      #expect(log.first?.emailId == (try await world.email("a").id))
      let first = try await world.store.read { try $0.operations(accountId: world.mail.account.id, limit: 2) }
      #expect(first == Array(log.prefix(2)))
    }
  }

  @Test func `An account without a server writes no operations, and one has its own`() async throws {
    try await ActionWorld.check(onServer: true) { world in
      let home = try await ContractWorld.make(world.store, name: "home")
      try await home.add(home.message("h"))
      try await world.mail.add(world.mail.message("a"))
      let thread = try #require(try await home.threads(home.inbox).first)
      let place = ThreadInMailbox(threadId: thread.id, view: try home.inbox)
      let places = [place, try await world.place("a")]
      let outcome = try await world.store.write { try $0.perform(.archive, on: places) }
      #expect(outcome.done.count == 2)
      #expect(try await world.operations().count == 1)
      #expect(try await world.store.read { try $0.countOperations(accountId: home.account.id) } == 0)
      #expect(try await world.store.read { try $0.operations(accountId: home.account.id, limit: 9) }.isEmpty)
    }
  }

  @Test func `What waits in its window is not told to the server`() async throws {
    try await ActionWorld.check(onServer: true) { world in
      try await world.mail.add(world.mail.message("a"))
      let pending = try await world.announce(.archive, "a")
      #expect(try await world.operations().isEmpty)
      _ = try await world.store.write { try $0.withdraw(pending.id) }
      #expect(try await world.operations().isEmpty)
      _ = try await world.store.read { try $0.preview(.archive, on: pending.places) }
      #expect(try await world.operations().isEmpty)
      let again = try await world.announce(.archive, "a")
      _ = try await world.store.write { try $0.carryOut(again.id) }
      #expect(try await world.operations().count == 1)
    }
  }

  @Test func `Changes that wait are named as their thread is, even if their first message is a reply`()
    async throws
  {
    try await ActionWorld.check(onServer: true) { world in
      try await world.mail.add(world.mail.message("b", minute: 2, references: ["a"]))
      try await world.mail.add(world.mail.message("a", minute: 1))
      try await world.act(.archive, "a")
      #expect(try await world.subjects(world.mail.archive) == ["About a"])
      #expect(try await world.store.read { try $0.waitingChanges() }.map(\.subject) == ["About a"])
    }
  }

  @Test func `Where the server has no archive, nothing is archived and nothing touched`() async throws {
    try await ActionWorld.check { world in
      let mail = try await ContractWorld.make(world.store, name: "bare", kind: .imap)
      try await mail.add(mail.message("a"))
      let thread = try #require(try await mail.threads(mail.inbox).first)
      let place = ThreadInMailbox(threadId: thread.id, view: try mail.inbox)
      let outcome = try await world.store.write { try $0.perform(.archive, on: [place]) }
      #expect(
        outcome.failed == [ActionFailure(place: place, subject: "About a", reason: .notOnServer(.archive))])
      #expect(try await mail.threads(mail.inbox) == [thread])
      #expect(try await world.store.read { try $0.countOperations(accountId: mail.account.id) } == 0)
    }
  }

  @Test func `Nothing vanishes that leaves its last two folders in two windows`() async throws {
    try await ActionWorld.check(onServer: true) { world in
      let label = try await world.label("Bills")
      try await world.mail.add(world.mail.message("a"))
      try await world.act(.label(adding: [label], removing: []), "a")
      let first = try await world.announce(.archive, "a")
      let second = try await world.announce(.archive, "a", in: .folder(label))
      _ = try await world.store.write { try $0.carryOut(first.id) }
      _ = try await world.store.write { try $0.carryOut(second.id) }
      #expect(try await world.folders("a") == [try #require(world.serverArchive)])
      #expect(try await world.subjects(world.mail.archive) == ["About a"])
      #expect(
        try await world.operations().suffix(2) == [
          .remove(from: world.id(.inbox)), .move(from: label, to: try #require(world.serverArchive)),
        ])
    }
  }

  @Test func `Opposites that both wait cancel out`() async throws {
    try await ActionWorld.check(onServer: true) { world in
      let label = try await world.label("Bills")
      try await world.mail.add(world.mail.message("a"))
      let before = try await world.emails()
      for (action, opposite) in [
        (ThreadAction.star, ThreadAction.unstar), (.markRead, .markUnread),
        (.label(adding: [label], removing: []), .label(adding: [], removing: [label])),
      ] {
        try await world.act(action, "a")
        #expect(try await world.operations().count == 1)
        try await world.act(opposite, "a")
        #expect(try await world.operations().isEmpty)
      }
      try await world.act(.archive, "a")
      _ = try await world.store.write { try $0.undo() }
      #expect(try await world.operations().isEmpty)
      _ = try await world.store.write { try $0.redo() }
      #expect(try await world.operations().count == 1)
      _ = try await world.store.write { try $0.undo() }
      #expect(try await world.emails() == before)
    }
  }

  @Test func `An opposite cancels an operation past what has nothing to do with it`() async throws {
    try await ActionWorld.check(onServer: true) { world in
      try await world.mail.add(world.mail.message("a"))
      try await world.act(.star, "a")
      try await world.act(.archive, "a")
      try await world.act(.unstar, "a", in: world.view(.starred))
      let archive = try #require(world.serverArchive)
      let inbox = try world.id(.inbox)
      #expect(try await world.operations() == [.move(from: inbox, to: archive)])
    }
  }

  @Test func `An operation that was begun is cancelled by nothing, put off or not`() async throws {
    try await ActionWorld.check(onServer: true) { world in
      try await world.mail.add(world.mail.message("a"))
      try await world.act(.star, "a")
      let operation = try #require(try await world.log().first)
      #expect(try await world.store.write { try $0.beginOperations([operation.id]) } == [operation.id])
      try await world.act(.unstar, "a")
      #expect(try await world.operations().count == 2)
      try await world.act(.star, "a")
      #expect(try await world.operations() == [operation.kind], "the two that wait cancel out")
      try await world.store.write {
        try $0.postponeOperations([operation.id], until: .distantPast, reason: "offline")
      }
      try await world.act(.unstar, "a")
      #expect(try await world.operations().count == 2, "it may have reached the server")
    }
  }

  @Test func `Of an action that is refused in part, the rest stands until it is undone`() async throws {
    try await ActionWorld.check(onServer: true) { world in
      try await world.mail.add(
        world.mail.message("a", minute: 1), world.mail.message("b", minute: 2),
        world.mail.message("c", minute: 3))
      try await world.act(.star, "c")
      try await world.playAll()
      try await world.act(.archive, "a", "b", "c")
      let operation = try #require(try await world.log().first)
      let reverted = try await world.store.write {
        try $0.revertOperation(operation.id, reason: .refusedByServer("no"))
      }
      let entry = try #require(reverted?.entry)
      #expect(reverted?.outcome.failed.map(\.place.threadId) == [try await world.place("a").threadId])
      let left = Set([try await world.place("b").threadId, try await world.place("c").threadId])
      #expect(try await world.store.read { try $0.changedThreads(by: [entry]) } == left)
      _ = try await world.store.write { try $0.undo() }
      #expect(try await world.store.read { try $0.changedThreads(by: [entry]) }.isEmpty)
      #expect(try await world.store.read { try $0.changedThreads(by: [ActionID(999_999)]) }.isEmpty)
    }
  }

  @Test func `What failed last is kept until something else is, and is one thing`() async throws {
    try await ActionWorld.check { world in
      #expect(try await world.store.read { try $0.lastFailure() } == nil)
      try await world.mail.add(world.mail.message("a", minute: 1), world.mail.message("b", minute: 2))
      let failures: [LastFailure] = [
        .command(
          FailedCommand(line: "download 1.2", threadId: try await world.place("a").threadId, isKept: true)),
        .command(FailedCommand(line: "search 'Größe'", threadId: nil, isKept: true)),
        .actions([
          FailedAction(.archive, on: try await world.places(["b", "a"])),
          FailedAction(
            .move(to: try world.id(.trash)), on: try await world.places(["a"], in: world.mail.archive)),
        ]),
        .sync([world.mail.account.id]),
      ]
      for failure in failures {
        try await world.store.write { try $0.keepFailure(failure) }
        #expect(try await world.store.read { try $0.lastFailure() } == failure)
      }
      try await world.store.write { try $0.keepFailure(nil) }
      #expect(try await world.store.read { try $0.lastFailure() } == nil)
    }
  }

  @Test func `An operation is told until it is finished, and counts its attempts`() async throws {
    try await ActionWorld.check(onServer: true) { world in
      try await world.mail.add(world.mail.message("a", minute: 1), world.mail.message("b", minute: 2))
      try await world.act(.star, "a", "b")
      let log = try await world.log()
      #expect(try await world.store.write { try $0.beginOperations([log[0].id]) } == [log[0].id])
      try await world.store.write {
        try $0.postponeOperations([log[0].id], until: .distantPast, reason: "offline")
      }
      #expect(try await world.log().map(\.id) == log.map(\.id), "it keeps its place")
      #expect(try await world.log().map(\.attempts) == [1, 0])
      #expect(try await world.store.write { try $0.beginOperations([log[0].id]) } == [log[0].id])
      try await world.store.write { try $0.finishOperations([AcceptedOperation(log[0].id)]) }
      #expect(try await world.log() == [log[1]])
      #expect(try await world.store.write { try $0.beginOperations([log[0].id]) }.isEmpty)
      try await world.store.write { try $0.finishOperations([AcceptedOperation(log[0].id)]) }
      try await world.store.write {
        try $0.postponeOperations([log[0].id], until: .distantPast, reason: "offline")
      }
      #expect(
        try await world.store.write { try $0.revertOperation(log[0].id, reason: .refusedByServer("no")) }
          == nil)
      #expect(try await world.log() == [log[1]])
    }
  }

  @Test func `Deleted for good, a message is shown nowhere, and erased when the server agreed`() async throws
  {
    try await ActionWorld.check(onServer: true) { world in
      try await world.mail.add(
        world.mail.message("a", minute: 1, in: .trash), world.mail.message("b", minute: 2, replyTo: ["a"]),
        world.mail.message("c", minute: 3, in: .trash))
      let (kept, alone) = (try await world.email("a"), try await world.email("c"))
      try await world.act(.deletePermanently, "a", "c", in: world.view(.trash))
      #expect(try await world.emails().map(\.messageId) == ["b@example.org"])
      #expect(try await world.store.read { try $0.thread(id: alone.threadId) } == nil)
      #expect(try await world.store.read { try $0.emails(threadId: kept.threadId) }.count == 1)
      #expect(try await world.store.read { try $0.thread(id: kept.threadId) }?.messageCount == 1)
      #expect(try await world.store.read { try $0.views(threadIds: [alone.threadId]) }.isEmpty)
      #expect(try await world.store.read { try $0.messageCount(folderId: world.id(.trash)) } == 0)
      for view in [try world.view(.trash), world.mail.archive] {
        let counts = try await world.store.read { try $0.counts(view: view, category: nil) }
        #expect(counts == ThreadCounts(total: 0, unread: 0))
      }
      let search = SearchWorld(world: world.mail, store: world.store)
      #expect(try await search.found("text in:trash").isEmpty)
      #expect(try await search.found("in:archive").isEmpty)
      #expect(try await search.found("is:unread") == ["About b"])
      #expect(try await world.store.read { try $0.source(emailId: alone.id) } != nil, "the server may refuse")
      try await world.playAll()
      #expect(try await world.store.read { try $0.source(emailId: alone.id) } == nil)
      #expect(try await world.store.read { try $0.body(emailId: kept.id) } == nil)
    }
  }

  @Test func `Mail that comes again while its deletion waits stays`() async throws {
    try await ActionWorld.check(onServer: true) { world in
      try await world.mail.add(world.mail.message("a", in: .trash))
      try await world.act(.deletePermanently, "a", in: world.view(.trash))
      try await world.mail.add(world.mail.message("a"))
      #expect(try await world.subjects(.inbox) == ["About a"])
      try await world.playAll()
      #expect(try await world.subjects(.inbox) == ["About a"])
    }
  }

  @Test func `A refusal takes the local change back, and says what failed`() async throws {
    try await ActionWorld.check(onServer: true) { world in
      try await world.mail.add(world.mail.message("a", minute: 1), world.mail.message("b", minute: 2))
      let before = try await world.emails()
      try await world.act(.archive, "a")
      let outcome = try await world.refuse("over quota")
      let failure = ActionFailure(
        place: try await world.place("a"), subject: "About a", reason: .refusedByServer("over quota"))
      #expect(outcome == ActionOutcome(action: .archive, failed: [failure]))
      #expect(try await world.emails() == before)
      #expect(try await world.subjects(.inbox) == ["About b", "About a"])
      #expect(try await world.operations().isEmpty)
      #expect(try await world.store.write { try $0.undo() } == .nothing, "there is nothing left of it")
    }
  }

  @Test func `What was refused of an action is not undone with the rest`() async throws {
    try await ActionWorld.check(onServer: true) { world in
      try await world.mail.add(world.mail.message("a", minute: 1), world.mail.message("b", minute: 2))
      let before = try await world.emails()
      try await world.act(.archive, "a", "b")
      _ = try await world.refuse()
      #expect(try await world.subjects(.inbox) == ["About a"])
      guard case .applied(_, let outcome) = try await world.store.write({ try $0.undo() }) else {
        Issue.record("the other thread can be undone")
        return
      }
      #expect(outcome.done == [try await world.email("b").threadId])
      #expect(try await world.emails() == before)
      #expect(try await world.operations().isEmpty)
    }
  }

  @Test func `What waits behind a refused operation and makes no sense without it goes too`() async throws {
    try await ActionWorld.check(onServer: true) { world in
      let (bills, house) = (try await world.label("Bills"), try await world.label("House"))
      try await world.mail.add(world.mail.message("a"))
      let before = try await world.emails()
      try await world.act(.move(to: bills), "a")
      try await world.act(.move(to: house), "a", in: .folder(bills))
      try await world.act(.archive, "a", in: .folder(house))
      #expect(try await world.refuse()?.action == .move(to: bills))
      #expect(try await world.emails() == before)
      #expect(try await world.operations().isEmpty)
      #expect(try await world.store.write { try $0.undo() } == .nothing)
    }
  }

  @Test func `What waits behind a refused operation and makes sense without it stays`() async throws {
    try await ActionWorld.check(onServer: true) { world in
      let (bills, house) = (try await world.label("Bills"), try await world.label("House"))
      let inbox = try world.id(.inbox)
      try await world.mail.add(world.mail.message("a", minute: 1), world.mail.message("b", minute: 2))
      try await world.act(.move(to: bills), "a")
      try await world.act(.star, "a", in: .folder(bills))
      try await world.act(.label(adding: [house], removing: []), "a", in: .folder(bills))
      try await world.act(.star, "b")
      _ = try await world.refuse()
      #expect(try await world.folders("a") == [inbox, house])
      #expect(try await world.email("a").isStarred)
      let starring = RemoteOperation.Kind.store(adding: .flagged, removing: [])
      #expect(
        try await world.operations() == [starring, .copy(from: inbox, to: house), starring],
        "it is copied from where it is")
      var undone: [ThreadAction] = []
      while case .applied(let entry, _) = try await world.store.write({ try $0.undo() }) {
        undone.append(entry.action)
      }
      #expect(undone == [.star, .label(adding: [house], removing: []), .star])
      #expect(try await world.folders("a") == [inbox])
      #expect(try await world.operations().isEmpty)
    }
  }

  @Test func `A message is not left nowhere because what kept it somewhere was refused`() async throws {
    try await ActionWorld.check(onServer: true) { world in
      let label = try await world.label("Bills")
      try await world.mail.add(world.mail.message("a"))
      try await world.act(.label(adding: [label], removing: []), "a")
      try await world.act(.archive, "a")
      _ = try await world.refuse()
      #expect(try await world.folders("a") == [world.id(.inbox)])
      #expect(try await world.operations().isEmpty)
      #expect(try await world.store.write { try $0.undo() } == .nothing)
    }
  }

  @Test func `A refused deletion for good brings the message back to Trash`() async throws {
    try await ActionWorld.check(onServer: true) { world in
      try await world.mail.add(world.mail.message("a", in: .trash))
      let before = try await world.emails()
      let place = try await world.place("a", in: world.view(.trash))
      try await world.act(.deletePermanently, "a", in: world.view(.trash))
      let outcome = try await world.refuse()
      #expect(outcome?.action == .deletePermanently && outcome?.failed.map(\.place) == [place])
      #expect(outcome?.failed.map(\.subject) == ["About a"])
      #expect(try await world.emails() == before)
      #expect(try await world.subjects(.trash) == ["About a"])
    }
  }

  @Test func `A refused undo leaves the action done, and cannot be redone`() async throws {
    try await ActionWorld.check(onServer: true) { world in
      try await world.mail.add(world.mail.message("a"))
      try await world.act(.archive, "a")
      try await world.playAll()
      let archived = try await world.emails()
      _ = try await world.store.write { try $0.undo() }
      let outcome = try #require(try await world.refuse())
      #expect(outcome.failed.map(\.place.view) == [world.mail.archive])
      #expect(try await world.emails() == archived)
      #expect(try await world.store.write { try $0.redo() } == .nothing)
      #expect(try await world.emails() == archived)
    }
  }

  @Test func `A refusal is of the thread its message is in by then`() async throws {
    try await ActionWorld.check(onServer: true) { world in
      try await world.mail.add(world.mail.message("a", minute: 1), world.mail.message("b", minute: 2))
      try await world.act(.archive, "b")
      try await world.mail.add(world.mail.message("c", minute: 3, references: ["a", "b"]))
      let outcome = try await world.refuse()
      #expect(outcome?.failed.map(\.place) == [try await world.place("a")])
      #expect(outcome?.failed.map(\.subject) == ["About a"])
      #expect(try await world.folders("b") == [world.id(.inbox)])
    }
  }
}
