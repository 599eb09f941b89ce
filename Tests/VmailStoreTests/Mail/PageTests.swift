import Testing
import VmailDomain
import VmailStore

@testable import VmailTestSupport

@Suite(.timeLimit(.minutes(10))) struct PageTests {
  @Test func `Pages are newest first and, where dates are equal, highest identifier first`() async throws {
    try await ContractWorld.check { world in
      try await world.add(
        world.message("a", minute: 1), world.message("b", minute: 2), world.message("c", minute: 1),
        world.message("d", minute: 2))
      let threads = try await world.threads(world.inbox)
      #expect(threads.map(\.subject) == ["About d", "About b", "About c", "About a"])
      for (newer, older) in zip(threads, threads.dropFirst()) {
        #expect(newer.cursor.precedes(older.cursor))
      }
    }
  }

  @Test func `Pages of equal dates neither skip nor repeat a thread`() async throws {
    try await ContractWorld.check { world in
      try await world.add((0..<23).map { try world.message("m\($0)", minute: Double($0 / 8)) })
      let whole = try await world.threads(world.inbox)
      #expect(whole.count == 23)
      var walked: [MailThread] = []
      while true {
        let page = try await world.threads(world.inbox, after: walked.last?.cursor, limit: 4)
        walked += page
        if page.count < 4 { break }
      }
      #expect(walked == whole)
    }
  }

  @Test func `A cursor stays right while mail arrives before and behind it`() async throws {
    try await ContractWorld.check { world in
      try await world.add((0..<6).map { try world.message("m\($0)", minute: Double($0)) })
      let first = try await world.threads(world.inbox, limit: 3)
      try await world.add(world.message("newer", minute: 9), world.message("older", minute: 0.5))
      let next = try await world.threads(world.inbox, after: first.last?.cursor)
      #expect(next.map(\.subject) == ["About m2", "About m1", "About older", "About m0"])
    }
  }

  @Test func `A cursor works whose thread has moved to the top since`() async throws {
    try await ContractWorld.check { world in
      try await world.add((0..<4).map { try world.message("m\($0)", minute: Double($0)) })
      let first = try await world.threads(world.inbox, limit: 2)
      try await world.add(world.message("r", minute: 8, replyTo: ["m2"]))
      let next = try await world.threads(world.inbox, after: first.last?.cursor)
      #expect(next.map(\.subject) == ["About m1", "About m0"])
    }
  }

  @Test func `A category's pages have its threads only`() async throws {
    try await ContractWorld.check { world in
      try await world.add(
        (0..<12).map {
          try world.message(
            "m\($0)", minute: Double($0 / 2), category: $0 % 3 == 0 ? .social : .updates)
        })
      let social = try await world.threads(world.inbox, category: .social)
      #expect(social.map(\.subject) == ["About m9", "About m6", "About m3", "About m0"])
      let rest = try await world.threads(world.inbox, category: .social, after: social[1].cursor, limit: 1)
      #expect(rest == [social[2]])
      #expect(try await world.threads(world.inbox, category: .forums).isEmpty)
    }
  }

  @Test func `All Inboxes merges by date, and copies are one row`() async throws {
    try await ContractWorld.check { world in
      let other = try await ContractWorld.make(world.store, name: "home")
      try await world.add((0..<5).map { try world.message("w\($0)", minute: Double($0 * 2)) })
      try await other.add((0..<5).map { try other.message("h\($0)", minute: Double($0 * 2 + $0 % 2)) })
      // The same message in both accounts has one row (decision 75); Sent doesn't belong to any Inbox.
      try await world.add(world.message("both", minute: 20), world.message("s", minute: 30, in: .sent))
      try await other.add(other.message("both", minute: 20))
      let scope = ThreadScope.merged([world.account.id: try world.inbox, other.account.id: try other.inbox])
      let all = try await world.store.read {
        try $0.threads(scope: scope, category: nil, cursor: nil, limit: 100)
      }
      #expect(all.count == 11 && Set(all.map(\.id)).count == 11)
      #expect(all.prefix(2).map(\.subject) == ["About both", "About h4"])
      for (newer, older) in zip(all, all.dropFirst()) { #expect(newer.cursor.precedes(older.cursor)) }
      var walked: [MailThread] = []
      while walked.count < all.count {
        let cursor = walked.last?.cursor
        let page = try await world.store.read {
          try $0.threads(scope: scope, category: nil, cursor: cursor, limit: 5)
        }
        guard !page.isEmpty else { break }
        walked += page
      }
      #expect(walked == all)
    }
  }

  @Test func `An unknown folder is empty`() async throws {
    try await ContractWorld.check { world in
      let nowhere = MailboxView.folder(FolderID(999_999))
      let counts = try await world.store.read { try $0.counts(view: nowhere, category: nil) }
      #expect(counts == ThreadCounts(total: 0, unread: 0))
      #expect(try await world.threads(nowhere).isEmpty)
    }
  }
}
