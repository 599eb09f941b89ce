import Testing
import VmailDomain
import VmailStore

@testable import VmailTestSupport

@Suite(.timeLimit(.minutes(10))) struct PerformingTests {
  @Test func `What was taken off is not brought back by mail that is added again`() async throws {
    try await ActionWorld.check { world in
      let copy = try world.mail.message("a", flags: [.seen, .flagged])
      try await world.mail.add(copy)
      try await world.act(.unstar, "a")
      try await world.act(.markUnread, "a")
      try await world.mail.add(copy)
      #expect(try await world.email("a").flags == [])
      // Flags that no earlier copy had are added.
      try await world.mail.add(world.mail.message("a", in: .sent, flags: [.flagged, .answered]))
      #expect(try await world.email("a").flags == .answered)
      try await world.mail.add(copy, world.mail.message("a", flags: .answered))
      #expect(try await world.email("a").flags == .answered)
      #expect(
        try await world.store.read { try $0.counts(view: world.mail.inbox, category: nil) }
          == ThreadCounts(total: 1, unread: 1))
    }
  }

  @Test func `Archiving takes a thread out of the viewed folder and out of no other`() async throws {
    try await ActionWorld.check { world in
      let label = try await world.label("Bills")
      try await world.mail.add(world.mail.message("a", minute: 1), world.mail.message("b", minute: 2))
      try await world.act(.label(adding: [label], removing: []), "a")
      let outcome = try await world.act(.archive, "a", "b")
      #expect(outcome.action == .archive && outcome.failed.isEmpty && outcome.unchanged.isEmpty)
      #expect(try await world.subjects(.inbox).isEmpty)
      #expect(try await world.subjects(.folder(label)) == ["About a"])
      #expect(try await world.subjects(world.mail.archive) == ["About b"])
      #expect(
        try await world.store.read { try $0.counts(view: world.mail.archive, category: nil) }
          == ThreadCounts(total: 1, unread: 1))
    }
  }

  @Test func `Many threads leave a mailbox together, and come back`() async throws {
    try await ActionWorld.check { world in
      try await world.mail.add((0..<20).map { try world.mail.message("m\($0)", minute: Double($0)) })
      let (inbox, archive) = (try world.mail.inbox, world.mail.archive)
      func threads(_ view: MailboxView) async throws -> [ThreadID] {
        try await world.store.read {
          try $0.threads(view: view, category: nil, cursor: nil, limit: 1_000).map(\.id)
        }
      }
      let before = try await threads(inbox)
      #expect(before.count == 20)
      // The second time, what was undone can no longer be redone.
      for _ in 1...2 {
        let places = before.map { ThreadInMailbox(threadId: $0, view: inbox) }
        #expect(try await world.store.write { try $0.perform(.archive, on: places) }.done == before)
        #expect(try await threads(inbox).isEmpty)
        #expect(try await threads(archive) == before)
        _ = try await world.store.write { try $0.undo() }
        #expect(try await threads(inbox) == before)
        #expect(try await threads(archive).isEmpty)
        #expect(try await world.store.complaints() == [])
      }
    }
  }

  @Test func `Only the messages in the viewed mailbox are moved`() async throws {
    try await ActionWorld.check { world in
      try await world.mail.add(
        world.mail.message("a", minute: 1), world.mail.message("b", minute: 2, in: .sent, replyTo: ["a"]))
      try await world.act(.delete, "a")
      #expect(try await world.folders("a") == [world.id(.trash)])
      #expect(try await world.folders("b") == [world.id(.sent)])
      try await world.act(.spam, "a", in: world.view(.sent))
      #expect(try await world.folders("b") == [world.id(.spam)])
    }
  }

  @Test func `Moving and labelling change rows and counts on both sides`() async throws {
    try await ActionWorld.check { world in
      let (bills, house) = (try await world.label("Bills"), try await world.label("House"))
      try await world.mail.add(world.mail.message("a", category: .social))
      try await world.act(.move(to: bills), "a")
      #expect(try await world.subjects(.inbox).isEmpty)
      #expect(try await world.store.read { try $0.unreadCounts(view: world.mail.inbox) } == [nil: 0])
      #expect(
        try await world.store.read { try $0.unreadCounts(view: .folder(bills)) } == [nil: 1, .social: 1])
      try await world.act(.label(adding: [house], removing: [bills]), "a", in: .folder(bills))
      #expect(try await world.folders("a") == [house])
      try await world.act(.move(to: world.id(.inbox)), "a", in: .folder(house))
      #expect(try await world.subjects(.inbox) == ["About a"])
      // Moves it out of the Archive, from any folder.
      try await world.act(.archive, "a")
      try await world.act(.move(to: house), "a", in: world.mail.archive)
      #expect(try await world.folders("a") == [house])
      #expect(try await world.subjects(world.mail.archive).isEmpty)
    }
  }

  @Test func `Read and unstar mean the whole thread, unread and star its latest message there`() async throws
  {
    try await ActionWorld.check { world in
      try await world.mail.add(
        world.mail.message("a", minute: 1), world.mail.message("b", minute: 2, replyTo: ["a"]),
        world.mail.message("c", minute: 3, in: .sent, replyTo: ["a"]),
        world.mail.message("t", minute: 4, in: .trash, replyTo: ["a"]))
      try await world.act(.markRead, "a")
      #expect(try await world.emails().filter { !$0.isRead }.map(\.messageId) == ["t@example.org"])
      #expect(try await world.store.read { try $0.counts(view: world.mail.inbox, category: nil) }.unread == 0)
      try await world.act(.markUnread, "a")
      #expect(
        try await world.emails().filter { !$0.isRead }.map(\.messageId) == ["b@example.org", "t@example.org"])
      try await world.act(.star, "a")
      #expect(try await world.emails().filter(\.isStarred).map(\.messageId) == ["b@example.org"])
      #expect(try await world.subjects(.starred) == ["About a"])
      try await world.act(.unstar, "a", in: world.view(.starred))
      #expect(try await world.subjects(.starred).isEmpty)
    }
  }

  @Test func `A row's snippet, counts and date follow what its thread keeps`() async throws {
    try await ActionWorld.check { world in
      try await world.mail.add(
        world.mail.message("a", minute: 1), world.mail.message("b", minute: 2, in: .sent, replyTo: ["a"]))
      try await world.act(.delete, "a", in: world.view(.sent))
      let row = try #require(try await world.mail.threads(world.mail.inbox).first)
      #expect(row.messageCount == 1 && row.snippet == "Snippet of a")
      #expect(row.latestDate == ContractWorld.date(1))
    }
  }

  @Test func `The mailboxes of threads are told, but of those that are gone`() async throws {
    try await ActionWorld.check { world in
      try await world.mail.add(
        world.mail.message("a", minute: 1, flags: .flagged),
        world.mail.message("b", minute: 2, in: nil, replyTo: ["a"]))
      let thread = try await world.email("a").threadId
      let views = try await world.store.read { try $0.views(threadIds: [thread, ThreadID(777_777)]) }
      #expect(
        views == [thread: [try world.mail.inbox, try world.view(.starred), world.mail.archive]])
    }
  }

  @Test func `Threads are told as they are, but not those that are gone`() async throws {
    try await ActionWorld.check { world in
      try await world.mail.add(world.mail.message("a"), world.mail.message("b"))
      try await world.act(.star, "b")
      let threads = try await world.mail.threads(world.mail.inbox)
      let summaries = try await world.store.read {
        try $0.summaries(threadIds: threads.map(\.id) + [ThreadID(777_777)])
      }
      #expect(summaries == Dictionary(uniqueKeysWithValues: threads.map { ($0.id, $0) }))
    }
  }

  @Test func `Every thread of a batch succeeds or fails by itself, in the order named`() async throws {
    try await ActionWorld.check { world in
      try await world.mail.add(
        ["a", "b", "c", "d"].enumerated().map {
          try world.mail.message(
            $0.element, minute: Double($0.offset), in: $0.element == "b" ? .sent : .inbox)
        })
      let starred = try await world.place("c", in: world.view(.starred))
      let gone = ThreadInMailbox(threadId: ThreadID(777_777), view: try world.mail.inbox)
      let places =
        [try await world.place("d"), starred, try await world.place("b"), gone, try await world.place("a")]
      let outcome = try await world.store.write { try $0.perform(.archive, on: places) }
      #expect(outcome.done == [places[0].threadId, places[4].threadId])
      #expect(outcome.unchanged == [places[2].threadId], "it is not in the Inbox")
      #expect(outcome.failed.map(\.place) == [starred, gone])
      #expect(outcome.failed.map(\.reason) == [.starredIsNoFolder, .threadGone])
      #expect(outcome.failed.map(\.subject) == ["About c", ""])
      #expect(try await world.subjects(.inbox) == ["About c"])
    }
  }

  @Test func `A thread that is named twice is acted on once, by an old identifier too`() async throws {
    try await ActionWorld.check { world in
      try await world.mail.add(world.mail.message("a", minute: 1), world.mail.message("b", minute: 2))
      let (first, second) = (try await world.place("a"), try await world.place("b"))
      try await world.mail.add(world.mail.message("c", minute: 3, references: ["a", "b"]))
      let outcome = try await world.store.write { try $0.perform(.archive, on: [second, first, second]) }
      #expect(outcome.done == [first.threadId] && outcome.unchanged.isEmpty)
      #expect(try await world.store.read { try $0.views(threadIds: [second.threadId]) }.count == 1)
      #expect(try await world.subjects(.inbox).isEmpty)
    }
  }

  @Test func `A thread in two mailboxes is acted on in both, and named once`() async throws {
    try await ActionWorld.check { world in
      let label = try await world.label("Bills")
      try await world.mail.add(world.mail.message("a"))
      try await world.act(.label(adding: [label], removing: []), "a")
      let places = [try await world.place("a"), try await world.place("a", in: .folder(label))]
      let before = try await world.emails()
      let outcome = try await world.store.write { try $0.perform(.delete, on: places) }
      #expect(outcome.done == [places[0].threadId] && outcome.unchanged.isEmpty)
      #expect(try await world.folders("a") == [world.id(.trash)])
      _ = try await world.store.write { try $0.undo() }
      #expect(try await world.emails() == before)
    }
  }

  @Test func `What there is nothing to do about is told apart, and leaves no entry`() async throws {
    try await ActionWorld.check { world in
      try await world.mail.add(world.mail.message("a", flags: .seen))
      let outcome = try await world.act(.markRead, "a")
      #expect(outcome.done.isEmpty && outcome.failed.isEmpty)
      #expect(outcome.unchanged == [try await world.email("a").threadId])
      #expect(try await world.store.write { try $0.undo() } == .nothing)
    }
  }

  @Test func `A folder that is gone, or another account's, is refused and nothing is touched`() async throws {
    try await ActionWorld.check { world in
      let other = try await ContractWorld.make(world.store, name: "home")
      try await world.mail.add(world.mail.message("a"))
      let before = try await world.emails()
      for target in [try other.id(.inbox), FolderID(777_777)] {
        for action in [ThreadAction.move(to: target), .label(adding: [target], removing: [])] {
          #expect(try await world.act(action, "a").failed.map(\.reason) == [.folderGone])
        }
      }
      #expect(try await world.emails() == before)
    }
  }

  @Test func `Nothing is put into Starred`() async throws {
    try await ActionWorld.check { world in
      try await world.mail.add(world.mail.message("a"))
      let starred = try world.id(.starred)
      #expect(try await world.act(.move(to: starred), "a").failed.map(\.reason) == [.starredIsNoFolder])
      let labelling = try await world.act(.label(adding: [starred], removing: []), "a")
      #expect(labelling.failed.map(\.reason) == [.starredIsNoFolder])
    }
  }

  @Test func `A preview tells what would become of each thread, and does nothing`() async throws {
    try await ActionWorld.check { world in
      try await world.mail.add(
        world.mail.message("a", minute: 1), world.mail.message("b", minute: 2, in: .sent),
        world.mail.message("t", minute: 3, in: .trash))
      let before = try await world.emails()
      let gone = ThreadInMailbox(threadId: ThreadID(777_777), view: try world.mail.inbox)
      let places = try await world.places(["a", "b"]) + [gone]
      let told = try await world.store.read { try $0.preview(.archive, on: places) }
      let trashed = [try await world.place("t", in: world.view(.trash))]
      let erased = try await world.store.read { try $0.preview(.deletePermanently, on: trashed) }
      #expect(erased.done == trashed.map(\.threadId))
      #expect(try await world.emails() == before)
      #expect(try await world.store.write { try $0.undo() } == .nothing)
      #expect(try await world.store.write { try $0.perform(.archive, on: places) } == told)
    }
  }

  @Test func `A batch may be empty`() async throws {
    try await ActionWorld.check { world in
      #expect(
        try await world.store.write { try $0.perform(.archive, on: []) } == ActionOutcome(action: .archive))
      let announced = try await world.store.write {
        try $0.addPending(.archive, on: [], due: ActionWorld.due)
      }
      #expect(announced.pending == nil && announced.outcome == ActionOutcome(action: .archive))
    }
  }

  @Test func `Deleted for good without a server, a message is erased at once`() async throws {
    try await ActionWorld.check { world in
      try await world.mail.add(
        world.mail.message("a", minute: 1, in: .trash), world.mail.message("b", minute: 2))
      let email = try await world.email("a")
      let outcome = try await world.act(.deletePermanently, "a", in: world.view(.trash))
      #expect(outcome.done == [email.threadId])
      #expect(try await world.subjects(.trash).isEmpty)
      #expect(try await world.store.read { try $0.thread(id: email.threadId) } == nil)
      #expect(try await world.store.read { try $0.emails(threadId: email.threadId) }.isEmpty)
      #expect(try await world.store.read { try $0.source(emailId: email.id) } == nil)
      #expect(try await world.store.read { try $0.body(emailId: email.id) } == nil)
      #expect(try await world.store.read { try $0.messageCount(folderId: world.id(.trash)) } == 0)
      #expect(try await world.emails().map(\.messageId) == ["b@example.org"])
      let search = SearchWorld(world: world.mail, store: world.store)
      #expect(try await search.found("in:trash").isEmpty)
      #expect(try await search.found("about") == ["About b"])
      // The message can be added again.
      try await world.mail.add(world.mail.message("a", minute: 1))
      #expect(try await world.subjects(.inbox) == ["About b", "About a"])
    }
  }

  @Test func `Only what is viewed in Trash is deleted for good, and only there`() async throws {
    try await ActionWorld.check { world in
      let label = try await world.label("Bills")
      try await world.mail.add(
        world.mail.message("a", minute: 1, in: .trash), world.mail.message("b", minute: 2, replyTo: ["a"]),
        world.mail.message("c", minute: 3))
      #expect(try await world.act(.deletePermanently, "c").failed.map(\.reason) == [.notInTrash])
      try await world.act(.label(adding: [label], removing: []), "a", in: world.view(.trash))
      try await world.act(.deletePermanently, "a", in: world.view(.trash))
      #expect(try await world.emails().count == 3)
      #expect(try await world.folders("a") == [label])
      #expect(try await world.folders("b") == [world.id(.inbox)])
    }
  }
}
