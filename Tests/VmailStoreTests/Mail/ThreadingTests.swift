import Testing
import VmailDomain
import VmailStore

@testable import VmailTestSupport

@Suite(.timeLimit(.minutes(10))) struct ThreadingTests {
  @Test func `A parent that comes late joins its replies`() async throws {
    try await ContractWorld.check { world in
      try await world.add(world.message("reply1", minute: 2, references: ["root"]))
      try await world.add(world.message("reply2", minute: 3, replyTo: ["root"]))
      try await world.add(world.message("root", minute: 1))
      let threads = try await world.threads(world.inbox)
      #expect(threads.count == 1 && threads.first?.messageCount == 3)
      #expect(threads.first?.subject == "About root")
    }
  }

  @Test func `When threads join the older one survives and the other is an alias`() async throws {
    try await ContractWorld.check { world in
      try await world.add(world.message("a", minute: 1))
      try await world.add(world.message("b", minute: 2))
      try await world.add(world.message("c", minute: 3))
      let before = try await world.threads(world.inbox)
      try await world.add(world.message("bc", minute: 4, references: ["b", "c"]))
      try await world.add(world.message("all", minute: 5, references: ["a", "c"]))
      let after = try await world.threads(world.inbox)
      #expect(after.map(\.id) == before.map(\.id).min().map { [$0] })
      #expect(after.first?.messageCount == 5)
      for former in before {
        #expect(try await world.store.read { try $0.thread(id: former.id) } == after.first)
        #expect(try await world.store.read { try $0.emails(threadId: former.id) }.count == 5)
      }
    }
  }

  @Test func `The order in which messages come makes no difference to threads`() async throws {
    try await ContractWorld.check { world in
      let chain: [(name: String, replyTo: [String], references: [String])] = [
        ("r", [], []), ("s", ["r"], []), ("t", [], ["x", "s"]), ("u", ["x"], ["w"]), ("z", [], []),
      ]
      for (number, order) in permutations(of: Array(0..<chain.count)).enumerated() {
        let other = try await ContractWorld.make(world.store, name: "order\(number)")
        for index in order {
          let link = chain[index]
          try await other.add(
            other.message(
              link.name, minute: Double(index), replyTo: link.replyTo, references: link.references))
        }
        let joined = Set(["r", "s", "t", "u"].map { "\($0)@example.org" })
        #expect(try await other.partition() == [joined, ["z@example.org"]])
        let rows = try await other.threads(other.inbox)
        #expect(rows.map(\.messageCount) == [1, 4] && rows.map(\.subject) == ["About z", "About r"])
        #expect(
          try await other.store.read { try $0.counts(view: other.inbox, category: nil) }
            == ThreadCounts(total: 2, unread: 2))
      }
    }
  }

  @Test func `A batch gives the same threads as its messages one by one`() async throws {
    try await ContractWorld.check { world in
      let other = try await ContractWorld.make(world.store, name: "single")
      func messages(_ world: ContractWorld) throws -> [IncomingMessage] {
        [
          try world.message("c", minute: 3, references: ["a"]), try world.message("d", minute: 4),
          try world.message("e", minute: 5, references: ["d", "b"]), try world.message("a", minute: 1),
          try world.message("b", minute: 2, replyTo: ["c"]),
        ]
      }
      try await world.add(messages(world))
      for message in try messages(other) { try await other.add(message) }
      #expect(try await world.partition() == (try await other.partition()))
      #expect(try await world.threads(world.inbox).map(\.messageCount) == [5])
      #expect(try await other.threads(other.inbox).map(\.messageCount) == [5])
    }
  }

  @Test func `Accounts don't share threads`() async throws {
    try await ContractWorld.check { world in
      let other = try await ContractWorld.make(world.store, name: "home")
      try await world.add(world.message("a"))
      try await other.add(other.message("b", replyTo: ["a"]))
      #expect(try await world.threads(world.inbox).map(\.messageCount) == [1])
      #expect(try await other.threads(other.inbox).map(\.messageCount) == [1])
    }
  }

  @Test func `The same subject joins nothing`() async throws {
    try await ContractWorld.check { world in
      var one = try world.message("a", minute: 1)
      var two = try world.message("b", minute: 2)
      one.content.subject = "Lunch"
      two.content.subject = "Re: Lunch"
      try await world.add(one, two)
      #expect(try await world.threads(world.inbox).count == 2)
    }
  }

  @Test func `Messages without any identifier are threads of their own`() async throws {
    try await ContractWorld.check { world in
      var one = try world.message("a", minute: 1)
      var two = try world.message("b", minute: 2)
      one.content.messageId = nil
      two.content.messageId = nil
      try await world.add(one, two)
      #expect(try await world.threads(world.inbox).count == 2)
      #expect(try await world.store.read { try $0.thread(id: ThreadID(888_888)) } == nil)
    }
  }

  private func permutations(of elements: [Int]) -> [[Int]] {
    guard elements.count > 1 else { return [elements] }
    return elements.flatMap { first in
      permutations(of: elements.filter { $0 != first }).map { [first] + $0 }
    }
  }
}
