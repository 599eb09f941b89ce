import Foundation
import Testing
import VmailDomain
import VmailStore

@testable import VmailTestSupport

@Suite(.timeLimit(.minutes(10))) struct AccountRemovalTests {
  @Test func `What is in an account can be counted`() async throws {
    try await TemporaryStore.check { store in
      let world = try await ContractWorld.make(store, name: "one", kind: .imap)
      let other = try await ContractWorld.make(store, name: "two", kind: .imap)
      try await fill(world)
      try await other.add(other.message("x"))
      try await act(store, world)
      let contents = try await store.read { try $0.contents(accountId: world.account.id) }
      #expect(
        contents
          == AccountContents(messages: 6, operations: 1, pendingActions: 1, unsent: 1, drafts: 1))
      #expect(
        try await store.read { try $0.contents(accountId: other.account.id) } == AccountContents(messages: 1))
    }
  }

  @Test func `An account goes with its mail, and the others stay as they are`() async throws {
    try await TemporaryStore.check { store in
      let world = try await ContractWorld.make(store, name: "one", kind: .imap)
      let other = try await ContractWorld.make(store, name: "two", kind: .imap)
      try await fill(world)
      try await other.add(other.message("a", source: Array("Subject: a\r\n\r\nOther\r\n".utf8)))
      try await other.add(other.message("b", minute: 1))
      try await act(store, world)
      let before = try await other.threads(other.inbox)
      try await store.removeAccount(world.account.id)
      #expect(try await store.read { try $0.accounts() } == [other.account])
      #expect(try await store.read { try $0.folders(accountId: world.account.id) } == [])
      #expect(try await world.threads(world.inbox) == [])
      #expect(try await world.threads(world.archive) == [])
      #expect(try await store.read { try $0.emails(accountId: world.account.id, after: nil, limit: 9) } == [])
      #expect(try await store.read { try $0.countOperations(accountId: world.account.id) } == 0)
      #expect(try await store.read { try $0.pending() } == [])
      #expect(try await store.read { try $0.outboxEmails(accountId: nil) } == [])
      let query = SearchQuery(root: .term(SearchTerm(.state(.unread), source: "is:unread", column: 1)))
      #expect(try await store.read { try $0.countSearchMatches(query, scope: .allAccounts) } == 2)
      #expect(try await other.threads(other.inbox) == before)
      let email = try #require(
        try await store.read { try $0.emails(accountId: other.account.id, after: nil, limit: 1) }.first)
      let source = try await store.read { try $0.source(emailId: email.id) }
      #expect(source == Array("Subject: a\r\n\r\nOther\r\n".utf8))
    }
  }

  @Test func `What was done in an account that is gone cannot be undone`() async throws {
    try await TemporaryStore.check { store in
      let world = try await ContractWorld.make(store, name: "one")
      let other = try await ContractWorld.make(store, name: "two")
      try await world.add(world.message("a"))
      try await other.add(other.message("b"))
      let both = try await [world, other].asyncMap { one in
        ThreadInMailbox(
          threadId: try #require(try await one.threads(one.inbox).first).id, view: try one.inbox)
      }
      _ = try await store.write { try $0.perform(.star, on: [both[0]]) }
      _ = try await store.write { try $0.perform(.archive, on: both) }
      try await store.removeAccount(world.account.id)
      guard case .applied(_, let outcome) = try await store.write({ try $0.undo() }) else {
        Issue.record("The other account's part of the action can be undone")
        return
      }
      #expect(outcome.done == [both[1].threadId])
      #expect(outcome.failed.isEmpty)
      #expect(try await other.subjects(other.inbox) == ["About b"])
      guard case .nothing = try await store.write({ try $0.undo() }) else {
        Issue.record("The removed account's action is forgotten")
        return
      }
    }
  }

  @Test func `The name and the mail of an account that is gone can come back`() async throws {
    try await TemporaryStore.check { store in
      let world = try await ContractWorld.make(store, name: "one", kind: .imap)
      try await fill(world)
      try await store.removeAccount(world.account.id)
      let again = try await ContractWorld.make(store, name: "one", kind: .local)
      #expect(again.account.id != world.account.id)
      try await again.add(again.message("a"))
      #expect(try await again.subjects(again.inbox) == ["About a"])
    }
  }

  /// Adds a thread of two messages, one of them also in a second folder, an archived message, a draft, and an unsent
  /// message.
  private func fill(_ world: ContractWorld) async throws {
    try await world.add(
      world.message("a"), world.message("b", minute: 1, replyTo: ["a"]), world.message("c", minute: 2),
      world.message("d", in: .drafts), world.message("e", in: .sent, sendState: .queued),
      world.message("f", minute: 3, in: nil))
  }

  /// Makes a change that would be sent to a server, and a pending one.
  private func act(_ store: MailStore, _ world: ContractWorld) async throws {
    let threads = try await world.threads(world.inbox)
    let places = try threads.map { ThreadInMailbox(threadId: $0.id, view: try world.inbox) }
    _ = try await store.write { try $0.perform(.star, on: [places[0]]) }
    _ = try await store.write {
      try $0.addPending(.delete, on: [places[1]], due: Date(timeIntervalSince1970: 1_800_000_000))
    }
  }
}

extension Array {
  fileprivate func asyncMap<Value>(_ body: (Element) async throws -> Value) async rethrows -> [Value] {
    var values: [Value] = []
    for element in self { values.append(try await body(element)) }
    return values
  }
}
