import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

/// A grant is for what matches its query, for a time and a number of threads, and nothing that agents do makes it wider.
@Suite(.timeLimit(.minutes(10))) struct GrantStoreTests {
  private let place = TemporaryStore()
  private let store: MailStore
  private let now = TestClock.start
  private let account: AccountID
  private let inbox: FolderID

  init() async throws {
    store = try place.open()
    (account, inbox) = try await store.makeAccount()
    let (account, inbox) = (account, inbox)
    _ = try await store.write { try $0.add(TestMail.messages(0..<6, folder: inbox), accountId: account) }
  }

  private func query(_ text: String) throws -> SearchQuery {
    try SearchQueryParser.parse(text, now: now) { _ in 0 }
  }

  private func give(
    _ action: ActionKind = .archive, most: Int = 10, for seconds: Double = 600, folder: FolderID? = nil,
    by other: MailStore? = nil
  ) async throws -> AgentGrant? {
    let scope = AgentGrant.Scope(account: account, folder: folder)
    return try await (other ?? store).write { [now] in
      try $0.addGrant(
        AgentGrant.Request(
          action: action, query: "is:unread", scopes: [scope], most: most, expires: now + seconds), at: now)
    }
  }

  private func use(
    _ grant: AgentGrant, _ action: ThreadAction = .archive, on places: [ThreadInMailbox],
    matching text: String = "is:unread", after seconds: Double = 0, in other: MailStore? = nil
  ) async throws -> ActionOutcome {
    let use = GrantUse(id: grant.id, query: try query(text))
    return try await (other ?? store.forAgent).write { [now] in
      try $0.perform(action, on: places, under: use, at: now + seconds)
    }
  }

  private func revoke(_ id: GrantID) async throws -> Bool {
    try await store.write { [now] in try $0.revokeGrant(id, at: now) }
  }

  private func places() async throws -> [ThreadInMailbox] {
    try await store.page(inbox).map { ThreadInMailbox(threadId: $0.id, view: .folder(inbox)) }
  }

  private func grants(after seconds: Double = 0) async throws -> [AgentGrant] {
    try await store.read { [now] in try $0.grants(at: now + seconds) }
  }

  @Test func `It counts its threads, and its number is in the journal`() async throws {
    let grant = try #require(try await give(most: 3))
    let places = try await places()
    _ = try await use(grant, on: [places[0], places[1]])
    #expect(try await grants().map(\.used) == [2])
    let done = try await store.read { try $0.actions(since: .distantPast) }.map(\.action)
    #expect(done.map(\.grant) == [grant.id] && done.map(\.author) == [.agent])
    await #expect(throws: GrantRefusal.exceeds(grant.id, left: 1)) {
      try await use(grant, on: [places[2], places[3]])
    }
    #expect(try await store.page(inbox).count == 4)
    _ = try await use(grant, on: [places[2]])
    #expect(try await grants().map(\.state) == [.used])
    await #expect(throws: GrantRefusal.isOver(grant.id)) { try await use(grant, on: [places[3]]) }
  }

  @Test func `It ends with its time, and when it is revoked`() async throws {
    let (grant, other) = (try #require(try await give()), try #require(try await give()))
    let places = try await places()
    await #expect(throws: GrantRefusal.isOver(grant.id)) {
      try await use(grant, on: [places[0]], after: 600)
    }
    _ = try await use(grant, on: [places[0]], after: 599)
    #expect(try await revoke(other.id))
    #expect(try await !revoke(other.id))
    await #expect(throws: GrantRefusal.isOver(other.id)) { try await use(other, on: [places[1]]) }
    #expect(try await grants(after: 600).map(\.state) == [.expired, .revoked])
  }

  @Test func `An agent gives none, and a person needs none`() async throws {
    #expect(try await give(by: store.forAgent) == nil)
    let grant = try #require(try await give())
    let places = try await places()
    await #expect(throws: GrantRefusal.isOver(grant.id)) {
      try await use(grant, on: [places[0]], in: store)
    }
  }

  @Test func `Every message must match, and be in its account`() async throws {
    let grant = try #require(try await give())
    let places = try await places()
    _ = try await store.write { try $0.perform(.markRead, on: [places[1]]) }
    await #expect(throws: GrantRefusal.leavesOut(grant.id, 1)) {
      try await use(grant, on: [places[0], places[1]])
    }
    await #expect(throws: GrantRefusal.leavesOut(grant.id, 1)) {
      try await use(grant, .delete, on: [places[0]])
    }
    let (other, elsewhere) = try await store.makeAccount("home")
    _ = try await store.write { try $0.add(TestMail.messages(7..<8, folder: elsewhere), accountId: other) }
    let foreign = try await store.page(elsewhere).map {
      ThreadInMailbox(threadId: $0.id, view: .folder(elsewhere))
    }
    await #expect(throws: GrantRefusal.leavesOut(grant.id, 1)) { try await use(grant, on: foreign) }
    #expect(try await grants().map(\.used) == [0])
  }

  @Test func `What an agent has made match is left out, also by undo, and after its traces are gone`()
    async throws
  {
    let places = try await places()
    let agent = store.forAgent
    _ = try await store.write { try $0.perform(.markRead, on: [places[0]]) }
    // Before the grant, an agent has read one.
    _ = try await agent.write { try $0.perform(.markRead, on: [places[1]]) }
    let grant = try #require(try await give())
    _ = try await agent.write { try $0.undo() }
    _ = try await agent.write { try $0.perform(.markUnread, on: [places[0]]) }
    _ = try await agent.write { try $0.perform(.star, on: [places[5]]) }
    for place in [places[0], places[1], places[5]] {
      await #expect(throws: GrantRefusal.leavesOut(grant.id, 1), "\(place)") {
        try await use(grant, on: [place])
      }
    }
    _ = try await use(grant, on: [places[2]])
    // Another grant, given later, is for what a person has seen.
    let later = try #require(try await give())
    _ = try await use(later, on: [places[0]])
  }

  @Test func `What a grant was used for, an agent can undo and not redo`() async throws {
    let grant = try #require(try await give())
    let places = try await places()
    _ = try await use(grant, on: [places[0]])
    let agent = store.forAgent
    _ = try await agent.write { try $0.undo() }
    #expect(try await store.page(inbox).count == 6)
    await #expect(throws: GrantRefusal.isOver(grant.id)) { try await agent.write { try $0.redo() } }
    await #expect(throws: GrantRefusal.leavesOut(grant.id, 1)) { try await use(grant, on: [places[0]]) }
    #expect(try await grants().map(\.used) == [1])
  }

  @Test func `Copies of what an agent has changed are left out, too`() async throws {
    let grant = try #require(try await give())
    let (inbox, account) = (inbox, account)
    let (other, elsewhere) = try await store.makeAccount("home")
    let (original, copy) = (
      TestMail.message("again", minute: 30, folder: elsewhere),
      TestMail.message("again", minute: 30, folder: inbox)
    )
    _ = try await store.write { try $0.add([original], accountId: other) }
    let starred = try await store.page(elsewhere).map {
      ThreadInMailbox(threadId: $0.id, view: .folder(elsewhere))
    }
    _ = try await store.forAgent.write { try $0.perform(.star, on: starred) }
    let before = Set(try await places())
    _ = try await store.write { try $0.add([copy], accountId: account) }
    let copies = try await places().filter { !before.contains($0) }
    #expect(copies.count == 1)
    await #expect(throws: GrantRefusal.leavesOut(grant.id, 1)) { try await use(grant, on: copies) }
  }

  @Test func `Uses at the same time don't exceed it`() async throws {
    let grant = try #require(try await give(most: 3))
    let places = try await places()
    let stores = try (0..<3).map { _ in try place.open() }
    for store in stores { store.actAsAgent() }
    let done = await withTaskGroup(of: Int.self) { group in
      for (number, store) in stores.enumerated() {
        group.addTask {
          let mine = [places[number * 2], places[number * 2 + 1]]
          return (try? await use(grant, on: mine, in: store))?.done.count ?? 0
        }
      }
      return await group.reduce(0, +)
    }
    #expect(done == 2)
    #expect(try await grants().map(\.used) == [2])
    for store in stores { store.close() }
  }

  @Test func `A folder that is gone is none that mail may be put into`() async throws {
    let account = account
    let bills = try await store.write { try $0.createFolder(accountId: account, name: "Bills") }
    let grant = try #require(try await give(.move, folder: bills.id))
    let places = try await places()
    _ = try await use(grant, .move(to: bills.id), on: [places[0]])
    await #expect(throws: GrantRefusal.leavesOut(grant.id, 1)) {
      try await use(grant, .move(to: inbox), on: [places[1]])
    }
  }
}
