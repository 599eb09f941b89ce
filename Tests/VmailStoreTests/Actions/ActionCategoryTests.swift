import Testing
import VmailDomain
import VmailStore

@testable import VmailTestSupport

@Suite(.timeLimit(.minutes(10))) struct ActionCategoryTests {
  @Test func `What the user says of a thread holds for it, and for what comes to it`() async throws {
    try await ActionWorld.check { world in
      try await world.mail.add(world.mail.message("a", minute: 1, category: .promotions))
      let outcome = try await world.act(.categorize(.updates), "a")
      #expect(outcome.done.count == 1 && outcome.failed.isEmpty)
      #expect(try await world.categories == [.updates])
      try await world.mail.add(world.mail.message("b", minute: 2, replyTo: ["a"], category: .social))
      #expect(try await world.categories == [.updates])
      #expect(try await world.email("b").isCategoryChosen)
      #expect(
        try await world.store.read { try $0.unreadCounts(view: world.mail.inbox) } == [nil: 1, .updates: 1])
      #expect(try await world.act(.categorize(.updates), "a").unchanged.count == 1)
    }
  }

  @Test func `A thread that the user wrote in is where the user put it`() async throws {
    try await ActionWorld.check { world in
      try await world.mail.add(
        world.mail.message("a", minute: 1, category: .updates),
        world.mail.message("b", minute: 2, in: .sent, replyTo: ["a"]))
      #expect(try await world.categories == [.primary])
      try await world.act(.categorize(.forums), "a")
      #expect(try await world.categories == [.forums])
      #expect(try await !world.email("b").isCategoryChosen)
    }
  }

  @Test func `Undoing a correction leaves alone what was chosen since`() async throws {
    try await ActionWorld.check { world in
      try await world.mail.add(world.mail.message("a", category: .social))
      try await world.act(.categorize(.updates), "a")
      _ = try await world.store.write { try $0.undo() }
      #expect(try await world.categories == [.social])
      #expect(try await !world.email("a").isCategoryChosen)
      _ = try await world.store.write { try $0.redo() }
      #expect(try await world.categories == [.updates])
      try await world.act(.categorize(.forums), "a")
      _ = try await world.store.write { try $0.undo() }
      #expect(try await world.categories == [.updates])
    }
  }

  @Test func `A category is no server's business`() async throws {
    try await ActionWorld.check(onServer: true) { world in
      try await world.mail.add(world.mail.message("a", category: .social))
      try await world.act(.categorize(.updates), "a")
      #expect(try await world.operations().isEmpty)
    }
  }
}

extension ActionWorld {
  fileprivate var categories: [AICategory] {
    get async throws { try await mail.threads(mail.inbox).map(\.aiCategory) }
  }
}
