import Testing
import VmailDomain
import VmailStore

@testable import VmailTestSupport

@Suite(.timeLimit(.minutes(10))) struct CountTests {
  @Test func `Counts are of threads, not of messages`() async throws {
    try await ContractWorld.check { world in
      try await world.add(
        world.message("a", minute: 1), world.message("b", minute: 2, replyTo: ["a"]),
        world.message("c", minute: 3, flags: .seen))
      #expect(
        try await world.store.read { try $0.counts(view: world.inbox, category: nil) }
          == ThreadCounts(total: 2, unread: 1))
    }
  }

  @Test func `A badge counts a thread only where its unread message is`() async throws {
    try await ContractWorld.check { world in
      try await world.add(
        world.message("a", minute: 1, flags: .seen), world.message("b", minute: 2, in: .spam, replyTo: ["a"]))
      #expect(try await world.store.read { try $0.counts(view: world.inbox, category: nil) }.unread == 0)
      let spam = MailboxView.folder(try world.id(.spam))
      #expect(try await world.store.read { try $0.counts(view: spam, category: nil) }.unread == 1)
    }
  }

  @Test func `Counts and unread badges go by category`() async throws {
    try await ContractWorld.check { world in
      try await world.add(
        world.message("a", category: .social), world.message("b", flags: .seen, category: .social),
        world.message("c", category: .updates), world.message("d"))
      #expect(
        try await world.store.read { try $0.counts(view: world.inbox, category: .social) }
          == ThreadCounts(total: 2, unread: 1))
      #expect(
        try await world.store.read { try $0.unreadCounts(view: world.inbox) }
          == [nil: 3, .social: 1, .updates: 1, .uncategorized: 1])
    }
  }

  @Test func `Counts follow a thread that changes its category and is joined`() async throws {
    try await ContractWorld.check { world in
      try await world.add(
        world.message("a", minute: 1, category: .social), world.message("b", minute: 2, category: .updates))
      try await world.add(world.message("c", minute: 3, references: ["a", "b"], category: .promotions))
      #expect(
        try await world.store.read { try $0.unreadCounts(view: world.inbox) } == [nil: 1, .promotions: 1])
      #expect(
        try await world.store.read { try $0.counts(view: world.inbox, category: nil) }
          == ThreadCounts(total: 1, unread: 1))
    }
  }

  @Test func `Messages in a folder are counted one by one`() async throws {
    try await ContractWorld.check { world in
      try await world.add(
        world.message("a", in: .drafts), world.message("b", in: .drafts, replyTo: ["a"]),
        world.message("c"))
      #expect(try await world.store.read { try $0.messageCount(folderId: world.id(.drafts)) } == 2)
      #expect(try await world.store.read { try $0.messageCount(folderId: world.id(.trash)) } == 0)
    }
  }
}
