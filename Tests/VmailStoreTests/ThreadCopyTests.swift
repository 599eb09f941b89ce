import Foundation
import Testing
import VmailDomain

@testable import VmailStore
@testable import VmailTestSupport

/// Mail to several of the user's addresses in All Inboxes (decision 75).
@Suite(.timeLimit(.minutes(10))) struct ThreadCopyTests {
  /// Accounts with the same mail; the first is that of the rows.
  private struct World: Sendable {
    let store: MailStore
    let accounts: [ContractWorld]

    static func check(_ names: [String] = ["home", "work"], _ rule: (World) async throws -> Void) async throws
    {
      try await TemporaryStore.check { store in
        var accounts: [ContractWorld] = []
        for name in names { accounts.append(try await .make(store, name: name)) }
        try await rule(World(store: store, accounts: accounts))
      }
    }

    var scope: ThreadScope {
      get throws {
        .merged(
          Dictionary(uniqueKeysWithValues: try accounts.map { ($0.account.id, try $0.inbox) }))
      }
    }

    func add(_ make: (ContractWorld) throws -> IncomingMessage) async throws {
      for account in accounts { try await account.add(make(account)) }
    }

    func rows(_ category: AICategory? = nil, after cursor: ThreadCursor? = nil, limit: Int = 100) async throws
      -> [MailThread]
    {
      let scope = try scope
      return try await store.read {
        try $0.threads(scope: scope, category: category, cursor: cursor, limit: limit)
      }
    }

    /// Returns the accounts of each row, such as `home+work`.
    func owners() async throws -> [String] {
      let names = Dictionary(
        uniqueKeysWithValues: try accounts.map { (try $0.inbox, $0.account.name) })
      return try await rows().map { row in
        let own = accounts.first { $0.account.id == row.accountId }?.account.name ?? ""
        return ([own] + row.copies.map { names[$0.view] ?? "" }).joined(separator: "+")
      }
    }

    func counts(_ category: AICategory? = nil) async throws -> ThreadCounts {
      let scope = try scope
      return try await store.read { try $0.counts(scope: scope, category: category) }
    }

    func unread() async throws -> [AICategory?: Int] {
      let scope = try scope
      return try await store.read { try $0.unreadCounts(scope: scope) }
    }

    /// Returns the place of a row and those of its copies.
    func places(_ index: Int = 0) async throws -> [ThreadInMailbox] {
      let row = try await rows()[index]
      let view = try #require(try accounts.first { $0.account.id == row.accountId }?.inbox)
      return [ThreadInMailbox(threadId: row.id, view: view)] + row.copies
    }

    func subjects(_ type: FolderType) async throws -> [[String]] {
      var subjects: [[String]] = []
      for account in accounts { subjects.append(try await account.subjects(.folder(account.id(type)))) }
      return subjects
    }
  }

  @Test func `Copies are one row of the first account, and count once`() async throws {
    try await World.check(["home", "work", "club"]) { world in
      try await world.add { try $0.message("both", minute: 1, category: .social) }
      try await world.accounts[1].add(world.accounts[1].message("own", minute: 2, flags: .seen))
      #expect(try await world.owners() == ["work", "home+work+club"])
      #expect(try await world.counts() == ThreadCounts(total: 2, unread: 1))
      #expect(try await world.counts(.social) == ThreadCounts(total: 1, unread: 1))
      #expect(try await world.unread() == [nil: 1, .social: 1])
      #expect(try await world.rows(.social).map(\.copies.count) == [2])
      // Each account has its own.
      for account in world.accounts {
        let counts = try await world.store.read { try $0.counts(view: account.inbox, category: nil) }
        #expect(counts.unread == 1)
        #expect(try await account.threads(account.inbox).allSatisfy { $0.copies.isEmpty })
      }
    }
  }

  @Test func `Pages have as many rows as are asked for, and each only once`() async throws {
    try await World.check { world in
      for index in 0..<9 {
        if index % 3 == 0 {
          try await world.add { try $0.message("b\(index)", minute: Double(index)) }
        } else {
          let account = world.accounts[index % 2]
          try await account.add(account.message("m\(index)", minute: Double(index)))
        }
      }
      let all = try await world.rows()
      var walked: [MailThread] = []
      while let page = try? await world.rows(after: walked.last?.cursor, limit: 2), !page.isEmpty {
        #expect(page.count == 2 || walked.count + page.count == all.count)
        walked += page
      }
      #expect(all.count == 9 && walked == all)
    }
  }

  struct Difference: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var isOne = false
    let change: @Sendable (inout IncomingMessage) -> Void
  }

  static let differences = [
    Difference(testDescription: "nothing", isOne: true) { _ in },
    Difference(testDescription: "when it arrived", isOne: true) { $0.dateReceived += 600 },
    Difference(testDescription: "the recipients", isOne: true) { $0.content.to = [] },
    Difference(testDescription: "that it was answered", isOne: true) { $0.flags = .answered },
    Difference(testDescription: "what only servers use", isOne: true) { $0.flags = .notJunk },
    Difference(testDescription: "the Message-ID") { $0.content.messageId = "other@example.org" },
    Difference(testDescription: "no Message-ID") { $0.content.messageId = nil },
    Difference(testDescription: "the sender's address") {
      $0.content.from = Participant(name: "Ann", email: "eve@example.org")
    },
    Difference(testDescription: "the sender's name") {
      $0.content.from = Participant(name: "Eve", email: "ann@example.org")
    },
    Difference(testDescription: "the subject") { $0.content.subject = "Other" },
    Difference(testDescription: "the snippet") { $0.content.snippet = "Other" },
    Difference(testDescription: "that it was read") { $0.flags = .seen },
    Difference(testDescription: "its star") { $0.flags = .flagged },
    Difference(testDescription: "a tag") { $0.flags = MessageFlags.tags[0] },
    Difference(testDescription: "its category") { $0.aiCategory = .social },
  ]

  @Test(arguments: differences)
  func `Copies are one row only if rows show the same of them`(difference: Difference) async throws {
    try await World.check { world in
      try await world.accounts[0].add(world.accounts[0].message("a"))
      var other = try world.accounts[1].message("a")
      difference.change(&other)
      try await world.accounts[1].add(other)
      #expect(try await world.owners().count == (difference.isOne ? 1 : 2))
      #expect(try await world.counts().total == (difference.isOne ? 1 : 2))
    }
  }

  @Test func `Mail without a Message-ID has no copies`() async throws {
    try await World.check { world in
      try await world.add { account in
        var message = try account.message("a")
        message.content.messageId = nil
        return message
      }
      #expect(try await world.owners() == ["work", "home"])
    }
  }

  @Test func `A thread of which one account has more is a row of its own`() async throws {
    try await World.check { world in
      try await world.add { try $0.message("a", minute: 1) }
      #expect(try await world.owners() == ["home+work"])
      try await world.accounts[1].add(world.accounts[1].message("b", minute: 2, replyTo: ["a"]))
      #expect(try await world.owners() == ["work", "home"])
      #expect(try await world.counts() == ThreadCounts(total: 2, unread: 2))
      try await world.accounts[0].add(world.accounts[0].message("b", minute: 3, replyTo: ["a"]))
      #expect(try await world.owners() == ["home+work"])
    }
  }

  @Test func `Mail elsewhere makes no difference`() async throws {
    try await World.check { world in
      try await world.add { try $0.message("a", minute: 1) }
      try await world.accounts[1].add(
        world.accounts[1].message("r", minute: 2, in: .sent, replyTo: ["a"], flags: .seen))
      #expect(try await world.owners() == ["home+work"])
    }
  }

  static let actions: [ThreadAction] = [
    .archive, .delete, .spam, .star, .markRead, .markUnread, .snooze(until: ContractWorld.date(90)), .mute,
  ]

  @Test(arguments: actions)
  func `An action on a row reaches its copies in one step`(action: ThreadAction) async throws {
    try await World.check { world in
      try await world.add { try $0.message("a", flags: action == .markUnread ? .seen : []) }
      let (before, places) = (try await world.rows(), try await world.places())
      let outcome = try await world.store.write { try $0.perform(action, on: places) }
      #expect(outcome == ActionOutcome(action: action, done: [places[0].threadId]))
      let isLeft = action.leavesMailbox
      let after = try await world.owners()
      #expect(after == (isLeft ? [] : ["home+work"]))
      for account in world.accounts {
        #expect(try await account.threads(account.inbox).count == (isLeft ? 0 : 1))
      }
      guard case .applied(let entry, let undone) = try await world.store.write({ try $0.undo() }) else {
        Issue.record("it can be undone")
        return
      }
      #expect(entry.threadCount == 1 && undone.done == [places[0].threadId])
      #expect(try await world.rows() == before)
      #expect(try await world.store.write { try $0.undo() } == .nothing)
      guard case .applied(_, let redone) = try await world.store.write({ try $0.redo() }) else {
        Issue.record("it can be redone")
        return
      }
      #expect(redone.done == [places[0].threadId])
      #expect(try await world.owners() == after)
    }
  }

  @Test func `A move reaches the copies, each in its account`() async throws {
    try await World.check { world in
      try await world.add { try $0.message("a") }
      let places = try await world.places()
      var parts: [AccountID: ThreadAction] = [:]
      for account in world.accounts {
        let folder = try await world.store.write {
          try $0.ensureFolder(accountId: account.account.id, name: "Bills", type: .custom)
        }
        parts[account.account.id] = .move(to: folder.id)
      }
      let action = ThreadAction.perAccount(parts)
      let outcome = try await world.store.write { try $0.perform(action, on: places) }
      #expect(outcome.done == [places[0].threadId] && outcome.failed.isEmpty)
      #expect(try await world.subjects(.inbox) == [[], []])
      _ = try await world.store.write { try $0.undo() }
      #expect(try await world.owners() == ["home+work"])
    }
  }

  @Test func `A row waits with its copies, and comes back with them`() async throws {
    try await World.check { world in
      try await world.add { try $0.message("a") }
      let (before, places) = (try await world.rows(), try await world.places())
      let announced = try await world.store.write {
        try $0.addPending(.archive, on: places, due: ContractWorld.date(60))
      }
      let pending = try #require(announced.pending)
      #expect(pending.places.ofRows == [places[0]] && pending.places == places)
      #expect(announced.outcome.done == [])
      #expect(try await world.store.read { try $0.pending() } == [pending])
      #expect(try await world.rows() == [])
      #expect(try await world.counts() == ThreadCounts(total: 0, unread: 0))
      _ = try await world.store.write { try $0.withdraw(pending.id) }
      #expect(try await world.rows() == before)
      #expect(try await world.counts() == ThreadCounts(total: 1, unread: 1))
    }
  }

  @Test(arguments: [0, 1])
  func `While one of them waits, the others are still listed`(waiting: Int) async throws {
    try await World.check(["home", "work", "club"]) { world in
      try await world.add { try $0.message("a") }
      let before = try await world.rows()
      let place = try await world.places()[waiting]
      let action = try #require(
        try await world.store.write {
          try $0.addPending(.archive, on: [place], due: ContractWorld.date(60))
        }.pending)
      let rest = waiting == 0 ? "work+club" : "home+club"
      #expect(try await world.owners() == [rest])
      #expect(try await world.counts() == ThreadCounts(total: 1, unread: 1))
      #expect(try await world.store.complaints() == [])
      let outcome = try await world.store.write { try $0.carryOut(action.id) }
      #expect(outcome?.done == [place.threadId])
      #expect(try await world.owners() == [rest])
      _ = try await world.store.write { try $0.undo() }
      #expect(try await world.rows() == before)
    }
  }

  @Test func `A copy that alone is changed is undone as its row`() async throws {
    try await World.check { world in
      try await world.add { try $0.message("a") }
      let places = try await world.places()
      _ = try await world.store.write { try $0.perform(.archive, on: [places[0]]) }
      // The row has left already.
      let outcome = try await world.store.write { try $0.perform(.archive, on: places) }
      #expect(outcome.done == [places[0].threadId] && outcome.unchanged.isEmpty)
      guard case .applied(let entry, _) = try await world.store.write({ try $0.undo() }) else {
        Issue.record("it can be undone")
        return
      }
      #expect(entry.threadCount == 1)
      #expect(try await world.subjects(.inbox) == [[], ["About a"]])
    }
  }

  @Test func `Rows come back under their names when an account is removed`() async throws {
    try await World.check(["home", "work", "club"]) { world in
      try await world.add { try $0.message("a") }
      try await world.store.removeAccount(world.accounts[0].account.id)
      let left = World(store: world.store, accounts: Array(world.accounts.dropFirst()))
      #expect(try await left.owners() == ["work+club"])
      #expect(try await left.counts() == ThreadCounts(total: 1, unread: 1))
    }
  }

  @Test func `What has changed since is no copy any more`() async throws {
    try await World.check { world in
      try await world.add { try $0.message("a") }
      let places = try await world.places()
      #expect(try await world.store.read { try $0.copies(of: places[0]) } == [places[1]])
      _ = try await world.store.write { try $0.perform(.star, on: [places[1]]) }
      #expect(try await world.store.read { try $0.copies(of: places[0]) } == [])
    }
  }

  /// Makes a store as a vmail of version 41 left it.
  private func makeOlder(_ place: TemporaryStore) throws {
    let queue = try DatabaseQueue(path: place.files.vault)
    try queue.write { db in
      try db.execute(
        sql: """
          DROP TRIGGER agent_grant_changed;
          DROP TRIGGER agent_grant_reversed;
          ALTER TABLE action DROP COLUMN grantId;
          ALTER TABLE draft DROP COLUMN isChangedByAgent;
          ALTER TABLE outgoing DROP COLUMN afterAction;
          ALTER TABLE action DROP COLUMN ruleId;
          DROP TABLE rule_trial;
          ALTER TABLE rule DROP COLUMN triedSince;
          DROP TRIGGER history_filed;
          DROP TRIGGER history_unfiled;
          DROP TRIGGER history_flagged;
          DROP TRIGGER history_categorized;
          DROP TRIGGER history_erasing;
          DROP TABLE history;
          DROP TABLE history_arrival;
          DROP TABLE history_cause;
          DROP TABLE history_change;
          DROP TABLE history_erased;
          DROP TABLE history_source;
          ALTER TABLE action DROP COLUMN sourceId;
          DROP INDEX outgoing_uncertain;
          ALTER TABLE outgoing DROP COLUMN searchUntil;
          ALTER TABLE outgoing DROP COLUMN searchedAt;
          DROP TABLE agent_grant_touched;
          DROP TABLE agent_grant_scope;
          DROP TABLE agent_grant;
          DROP TABLE approval;
          DROP TABLE sent_once;
          DROP TABLE report;
          DROP TABLE card_address;
          DROP TABLE card;
          DROP TABLE address_book;
          ALTER TABLE account_server DROP COLUMN addressBooks;
          ALTER TABLE account_sync DROP COLUMN addressBooks;
          DROP TABLE transfer;
          DROP TABLE invitation;
          DROP INDEX attachment_calendar;
          DROP INDEX thread_row_twin;
          ALTER TABLE thread_row DROP COLUMN twin;
          ALTER TABLE thread_row DROP COLUMN isCopy;
          ALTER TABLE view_count DROP COLUMN copies;
          ALTER TABLE view_count DROP COLUMN unreadCopies;
          PRAGMA user_version = 41;
          """)
    }
    queue.close()
  }

  @Test func `A store of an earlier version gets its copies in one row`() async throws {
    let place = TemporaryStore()
    var store = try place.open()
    var accounts: [ContractWorld] = []
    for name in ["home", "work"] { accounts.append(try await .make(store, name: name)) }
    for account in accounts { try await account.add(account.message("a"), account.message("b", minute: 1)) }
    store.close()
    try makeOlder(place)
    store = try place.open()
    let world = World(store: store, accounts: accounts.map { $0.reading(store) })
    #expect(try await world.owners() == ["home+work", "home+work"])
    #expect(try await world.counts() == ThreadCounts(total: 2, unread: 2))
    #expect(try await store.complaints() == [])
    store.close()
  }
}

extension ContractWorld {
  /// The same account in a store that was opened again.
  fileprivate func reading(_ store: MailStore) -> ContractWorld {
    ContractWorld(store: store, account: account, folders: folders)
  }
}
