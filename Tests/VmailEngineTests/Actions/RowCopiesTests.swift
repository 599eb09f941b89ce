import Foundation
import Testing
import VmailDomain
import VmailStore

@testable import VmailEngine
@testable import VmailTestSupport

/// Rows of All Inboxes that stand for copies in several accounts (decision 75): what is done to one is done to all.
@Suite(.timeLimit(.minutes(10))) struct RowCopiesTests {
  private let place: TestStore
  private var store: MailStore { place.store }

  init() throws { place = try TestStore() }

  /// Adds accounts with the same two messages in one thread; the second has a server.
  private func accounts() async throws -> [ContractWorld] {
    var accounts: [ContractWorld] = []
    for (name, kind) in [("home", Account.Kind.local), ("work", .imap), ("club", .local)] {
      let world = try await ContractWorld.make(store, name: name, kind: kind)
      if kind == .imap {
        _ = try await store.write {
          try $0.ensureFolder(
            accountId: world.account.id, name: "Archive", type: .custom, isServerArchive: true)
        }
      }
      try await world.add(world.message("a", minute: 1), world.message("b", minute: 2, replyTo: ["a"]))
      accounts.append(world)
    }
    return accounts
  }

  private func scope(_ accounts: [ContractWorld]) throws -> ThreadScope {
    .merged(Dictionary(uniqueKeysWithValues: try accounts.map { ($0.account.id, try $0.inbox) }))
  }

  private var actions: ManageThreadActionsUseCase {
    ManageThreadActionsUseCase(repository: place.repository, store: store, transfers: transfers)
  }

  private var transfers: TransferMailUseCase {
    TransferMailUseCase(store: store, reader: PlainMessageReader())
  }

  private var journal: UndoActionsUseCase {
    UndoActionsUseCase(repository: place.repository, store: store, transfers: transfers)
  }

  private func page(_ accounts: [ContractWorld]) async throws -> ThreadPage {
    try await FetchThreadsUseCase(repository: place.repository, store: store)
      .fetchThreads(scope: try scope(accounts))
  }

  /// Returns the place of the only row, and those of its copies.
  private func places(_ accounts: [ContractWorld]) async throws -> [ThreadInMailbox] {
    let row = try #require(try await page(accounts).threads.first)
    return [ThreadInMailbox(threadId: row.id, view: try accounts[0].inbox)] + row.copies
  }

  private func emails(_ accounts: [ContractWorld]) async throws -> [[Email]] {
    var emails: [[Email]] = []
    for world in accounts {
      emails.append(
        try await store.read { try $0.emails(accountId: world.account.id, after: nil, limit: 10) })
    }
    return emails
  }

  @Test(arguments: [ThreadAction.archive, .star, .delete, .spam, .markRead])
  func `An action is one step of undo and of redo in all accounts`(action: ThreadAction) async throws {
    let accounts = try await accounts()
    let (places, before) = (try await places(accounts), try await emails(accounts))
    #expect(places.count == 3 && places.ofRows.count == 1)
    let outcome = try await actions.perform(action, on: places)
    #expect(outcome == ActionOutcome(action: action, done: [places[0].threadId]))
    #expect(try await actions.waitingCount(accountId: accounts[1].account.id) > 0)
    let after = try await emails(accounts)
    for (old, new) in zip(before, after) { #expect(old != new) }
    guard case .applied(let entry, _) = try await journal.undo() else {
      Issue.record("it can be undone")
      return
    }
    #expect(entry.threadCount == 1)
    #expect(try await emails(accounts) == before)
    #expect(try await actions.waitingCount(accountId: accounts[1].account.id) == 0)
    _ = try await journal.redo()
    #expect(try await emails(accounts) == after)
    #expect(try await store.complaints() == [])
  }

  @Test func `A move goes to the folder of each account`() async throws {
    let accounts = try await accounts()
    let (places, before) = (try await places(accounts), try await emails(accounts))
    var parts: [AccountID: ThreadAction] = [:]
    for world in accounts {
      parts[world.account.id] = .move(
        to: try await actions.ensureLabel(named: "Bills", accountId: world.account.id).id)
    }
    let action = try #require(ThreadAction.joined(parts))
    #expect(try await actions.perform(action, on: places).done == [places[0].threadId])
    for (world, moved) in zip(accounts, try await emails(accounts)) {
      guard case .move(let folder)? = action.part(in: world.account.id) else { continue }
      #expect(moved.allSatisfy { $0.folders == [folder] })
    }
    _ = try await journal.undo()
    #expect(try await emails(accounts) == before)
  }

  @Test(arguments: [false, true])
  func `Undoing what went to another account names each row once, however many copies it has`(
    keepsOriginal: Bool
  ) async throws {
    let accounts = try await accounts()
    let (places, before) = (try await places(accounts), try await emails(accounts))
    let other = try await ContractWorld.make(store, name: "files")
    let bills = try await actions.ensureLabel(named: "Bills", accountId: other.account.id)
    let action = ThreadAction.transfer(to: bills.id, named: "files/Bills", keepsOriginal: keepsOriginal)
    #expect(try await actions.perform(action, on: places).done == [places[0].threadId])
    guard case .applied(_, let outcome) = try await journal.undo() else {
      Issue.record("it can be undone")
      return
    }
    #expect(outcome.done == [places[0].threadId] && outcome.unchanged == [] && outcome.failed.isEmpty)
    #expect(try await emails(accounts) == before)
  }

  @Test func `Opening marks the copies read, and a step after it takes that back`() async throws {
    let accounts = try await accounts()
    let places = try await places(accounts)
    let markRead = MarkReadUseCase(repository: place.repository)
    #expect(try await page(accounts).counts == ThreadCounts(total: 1, unread: 1))
    #expect(try await markRead.markRead(places).isEmpty)
    #expect(try await emails(accounts).joined().allSatisfy(\.isRead))
    #expect(try await page(accounts).counts == ThreadCounts(total: 1, unread: 0))
    let own = Set(try await emails(accounts)[0].map(\.id))
    try await markRead.markUnread(try await actions.withCopies(own, in: places), in: places)
    #expect(try await emails(accounts).joined().allSatisfy { !$0.isRead })
    #expect(try await page(accounts).counts == ThreadCounts(total: 1, unread: 1))
  }

  @Test func `A single message is the same one in the copies`() async throws {
    let accounts = try await accounts()
    let places = try await places(accounts)
    let first = try await emails(accounts)[0][0].id
    let wanted = try await actions.withCopies([first], in: places)
    _ = try await actions.perform(.starMessages(wanted), on: places)
    #expect(
      try await emails(accounts).map { $0.map(\.isStarred) } == Array(repeating: [true, false], count: 3))
    #expect(try await actions.withCopies([first], in: [places[0]]) == [first])
  }

  @Test func `A copy that got more mail since it was listed is left alone`() async throws {
    let accounts = try await accounts()
    let places = try await places(accounts)
    try await accounts[1].add(accounts[1].message("c", minute: 3, replyTo: ["b"]))
    #expect(try await actions.copies(of: [places[0]])[places[0]] == [places[2]])
    #expect(try await page(accounts).threads.map(\.copies.count) == [0, 1])
  }

  @Test func `What a server refuses comes back as a row of its own`() async throws {
    let accounts = try await accounts()
    let places = try await places(accounts)
    _ = try await actions.perform(.star, on: places)
    let operation = try #require(
      try await store.read { try $0.operations(accountId: accounts[1].account.id, limit: 1) }.first)
    _ = try await store.write { try $0.revertOperation(operation.id, reason: .refusedByServer("no")) }
    #expect(try await page(accounts).threads.map(\.copies.count).sorted() == [0, 1])
    _ = try await journal.undo()
    #expect(try await page(accounts).threads.map(\.copies.count) == [2])
    #expect(try await store.complaints() == [])
  }
}
