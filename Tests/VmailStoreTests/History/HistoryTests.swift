import Foundation
import Synchronization
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

@Suite(.timeLimit(.minutes(10))) struct HistoryTests {
  private let place = TemporaryStore()
  private let store: MailStore
  private let account: AccountID
  private let inbox: FolderID
  private let time = TestTime()

  /// A clock that only tests move.
  private final class TestTime: Sendable {
    private let seconds = Mutex(1_790_000_000.0)
    var now: Date { Date(timeIntervalSince1970: seconds.withLock { $0 }) }
    func pass(_ span: Double) { seconds.withLock { $0 += span } }
  }

  init() async throws {
    store = try MailStore.open(at: place.directory, now: { [time] in time.now })
    (account, inbox) = try await store.makeAccount()
  }

  @discardableResult
  private func add(_ name: String, flags: MessageFlags = []) async throws -> EmailID {
    try await store.write {
      try $0.add([TestMail.message(name, folder: inbox, flags: flags)], accountId: account)
    }[0].email
  }

  private func places(_ emails: EmailID...) async throws -> [ThreadInMailbox] {
    try await store.read { mail in
      try emails.compactMap { try mail.email(id: $0) }.map {
        ThreadInMailbox(threadId: $0.threadId, view: .folder(inbox))
      }
    }
  }

  private func causes(_ email: EmailID) async throws -> [ChangeCause?] {
    try await store.read { try $0.history(of: [email]) }.filter { $0.kind != .arrived }.map(\.cause)
  }

  // MARK: Authors

  @Test func `The line of the command that changes mail is kept, with its script`() async throws {
    let (email, commands) = (try await add("a"), CommandSnapshot())
    let (session, places) = (store.sharing(commands), try await places(email))
    commands.begin()
    commands.note(RunningLine("star 3", in: "tidy:3"))
    _ = try await session.write { try $0.perform(.star, on: places) }
    _ = try await session.latest.write { try $0.perform(.markRead, on: places) }
    commands.end()
    _ = try await session.forAgent.write { try $0.perform(.archive, on: places) }
    let line = ChangeCause(.user, name: "tidy:3", line: "star 3")
    #expect(try await causes(email) == [line, line, ChangeCause(.agent)])
  }

  @Test func `What waits is the change of the command that announced it, whoever carries it out`()
    async throws
  {
    let (email, commands) = (try await add("a"), CommandSnapshot())
    let places = try await places(email)
    commands.begin()
    commands.note(RunningLine("archive 1"))
    let announced = try await store.sharing(commands).write {
      try $0.addPending(.archive, on: places, due: .distantPast)
    }
    commands.note(RunningLine("list"))
    let id = try #require(announced.pending).id
    _ = try await store.write { try $0.carryOut(id) }
    _ = try await store.sharing(commands).write { try $0.undo() }
    #expect(
      try await causes(email) == [ChangeCause(.user, line: "archive 1"), ChangeCause(.user, line: "list")])
  }

  @Test func `A rule, a mute and the screening of senders are named, each for what it did`() async throws {
    let email = try await add("a")
    let places = try await places(email)
    let rule = MailRule(
      id: RuleID(1), name: "News", condition: "a", steps: try RuleSteps(parsing: "star"))
    _ = try await store.write { mail in
      try mail.perform(
        [RuleAct(rule: rule, action: .star, places: places)], settling: [],
        quietly: [(action: .silence([email]), place: places[0])])
    }
    #expect(try await causes(email) == [ChangeCause(.rule, name: "News"), ChangeCause(.mute)])
  }

  @Test func `Long lines are cut, and a line that is typed often is kept once`() async throws {
    let commands = CommandSnapshot()
    let places = try await places(try await add("a"))
    commands.begin()
    for _ in 0..<3 {
      commands.note(RunningLine(String(repeating: "x", count: 2_000)))
      _ = try await store.sharing(commands).write { try $0.perform(.star, on: places) }
      _ = try await store.sharing(commands).write { try $0.perform(.unstar, on: places) }
    }
    let lengths = try await store.read { mail in
      try SQLStatement(mail.db, "SELECT length(line) FROM history_source WHERE author = 0").all { $0.int(0) }
    }
    #expect(lengths == [ChangeCause.longest])
  }

  @Test func `A change that is taken back in the same transaction is none`() async throws {
    let email = try await add("a")
    try await store.write { mail in
      try mail.db.execute(sql: "UPDATE email SET flags = flags | 2")
      try mail.db.execute(sql: "UPDATE email SET flags = flags & ~2")
    }
    #expect(try await causes(email).isEmpty)
  }

  // MARK: What is gone

  @Test func `Of what was erased it is known what it was, and who erased it`() async throws {
    let email = try await add("a")
    let places = try await places(email)
    let trash = try #require(
      try await store.read { try $0.folders(accountId: account) }.first { $0.type == .trash }
    ).id
    _ = try await store.write { try $0.perform(.delete, on: places) }
    let trashed = places.map { ThreadInMailbox(threadId: $0.threadId, view: .folder(trash)) }
    _ = try await store.write { try $0.perform(.deletePermanently, on: trashed) }
    let events = try await store.read { try $0.history(of: [email]) }
    #expect(events.last?.kind == .erased && events.last?.cause == ChangeCause(.user))
    for text in ["ABOUT ann@", "a@example.org", "from:ann", "subject:about OR zebra"] {
      let found = try await erased(text)
      #expect(found.map(\.subject) == ["About a"] && found.map(\.place) == [.gone], "\(text)")
    }
    #expect(try await erased("other").isEmpty)
    let elsewhere = try await store.makeAccount("home").0
    #expect(try await erased("about", scope: .account(elsewhere)).isEmpty)
    // It is here again.
    try await add("a")
    #expect(try await erased("about").isEmpty)
  }

  private func erased(_ text: String, scope: SearchScope = .allAccounts) async throws -> [LostMessage] {
    let query = try SearchQueryParser.parse(text, now: time.now, offset: { _ in 0 })
    return try await store.read { try $0.erased(query, scope: scope, limit: 9) }
  }

  @Test(arguments: [
    ("flags", 0, true), ("flags | 8", 0, false), ("flags", 1, false), ("flags", 2, false),
    ("flags", 3, false),
    ("flags", 4, true),
  ])
  func `Drafts and mail in the Outbox are not missed`(flags: String, state: Int, isMissed: Bool) async throws
  {
    let email = try await add("a")
    try await store.write { mail in
      try mail.db.execute(sql: "UPDATE email SET flags = \(flags), sendState = \(state)")
    }
    for isErased in [false, true] {
      try await store.write { mail in
        if isErased {
          try MessageEraser(mail.db).erase(email)
        } else {
          try mail.db.execute(
            sql: """
              UPDATE email SET flags = flags | 32;
              INSERT INTO operation (accountId, emailId, kind, addedFlags, removedFlags)
                SELECT accountId, id, 3, 0, 0 FROM email;
              """)
        }
      }
      let place = isErased ? LostMessage.Location.gone : .deleted
      #expect(try await erased("about").map(\.place) == (isMissed ? [place] : []))
    }
  }

  @Test func `With an account goes all that is known of its mail`() async throws {
    let email = try await add("a")
    let places = try await places(email)
    _ = try await store.write { try $0.perform(.star, on: places) }
    try await store.removeAccount(account)
    let counts = try await store.read { mail in
      try ["history", "history_erased", "history_change"].map { table in
        try SQLStatement(mail.db, "SELECT count(*) FROM \(table)").first { $0.int(0) }
      }
    }
    #expect(counts == [0, 0, 0])
  }

  // MARK: As it was

  @Test func `The store of a time lists what was there then, and can't be changed`() async throws {
    let (old, gone) = (try await add("old"), try await add("gone"))
    time.pass(60)
    let places = try await places(old)
    _ = try await store.write { try $0.perform(.archive, on: places) }
    _ = try await store.write { try $0.perform(.delete, on: try $0.snapshot.inboxPlaces(of: gone, inbox)) }
    time.pass(60)
    try await add("new")
    #expect(try await store.page(inbox).map(\.subject) == ["About new"])
    for (back, expected) in [
      (119.0, ["About gone", "About old"]), (61, ["About gone", "About old"]), (0, ["About new"]),
    ] {
      let (former, missing) = try await store.former(at: time.now - back)
      #expect(Set(try await former.page(inbox).map(\.subject)) == Set(expected))
      let count = try await former.read { try $0.counts(view: .folder(inbox), category: nil) }
      #expect(count.total == expected.count && missing == 0)
      await #expect(throws: HistoryRefusal.isOver) { try await former.write { try $0.keepFailure(nil) } }
      former.close()
    }
    #expect(try await store.page(inbox).map(\.subject) == ["About new"])
    try await add("newer")
    #expect(try await store.complaints() == [])
  }

  @Test func `What is known of a message ends at the time`() async throws {
    let (email, gone) = (try await add("a"), try await add("gone"))
    time.pass(60)
    let places = try await places(email)
    _ = try await store.write { try $0.perform(.archive, on: places) }
    time.pass(60)
    let archived = places.map { ThreadInMailbox(threadId: $0.threadId, view: .archive(account)) }
    let trash = try #require(
      try await store.read { try $0.folders(accountId: account) }.first { $0.type == .trash }
    ).id
    _ = try await store.write { try $0.perform(.move(to: inbox), on: archived) }
    for (action, folder) in [(ThreadAction.delete, inbox), (.deletePermanently, trash)] {
      _ = try await store.write { try $0.perform(action, on: try $0.snapshot.inboxPlaces(of: gone, folder)) }
    }
    #expect(try await store.read { try $0.history(of: [email, gone]) }.count == 6)
    #expect(try await erased("gone").count == 1)
    let (former, missing) = try await store.former(at: time.now - 60)
    let events = try await former.read { try $0.history(of: [email, gone]) }
    #expect(events.map(\.emailId) == [email, email, gone] && missing == 1)
    let change = MessageChange(emailId: email, removedFolders: [inbox])
    #expect(events.dropFirst().first?.kind == .changed(change, isArchived: true))
    let query = try SearchQueryParser.parse("gone", now: time.now, offset: { _ in 0 })
    #expect(try await former.read { try $0.erased(query, scope: .allAccounts, limit: 9) } == [])
    former.close()
    #expect(try await store.read { try $0.history(of: [email, gone]) }.count == 6)
  }

  @Test func `What can't be shown is refused, with the reason`() async throws {
    let queue = try StoreConnection.writer(place.files)
    defer { queue.close() }
    for name in ["a", "b", "c"] { try await add(name) }
    try await queue.write { db in
      try db.beginImmediateTransaction()
      defer { try? db.rollback() }
      var former = FormerState(db)
      #expect(throws: HistoryRefusal.exceeds(2)) { _ = try former.restore(after: 1, atMost: 2) }
      #expect(throws: HistoryRefusal.isEmpty(until: time.now)) {
        _ = try former.restore(at: time.now - 1)
      }
      #expect(throws: HistoryRefusal.begins(Date(timeIntervalSince1970: 0))) {
        _ = try former.restore(at: Date(timeIntervalSince1970: -1))
      }
    }
  }

  // MARK: Size

  @Test(arguments: [1, 100])
  func `A change takes at most 60 bytes, alone or with others of the same cause`(together: Int) async throws {
    let emails = try await store.write { mail in
      try mail.add((0..<200).map { TestMail.message("\($0)", folder: inbox) }, accountId: account)
    }.map(\.email)
    let before = try await pages()
    let count = 20_000
    try await store.write { mail in
      let toggle = SQLStatement(
        mail.db, "UPDATE email SET flags = (flags | 16) - (flags & 16) WHERE id = ?")
      var random = SeededGenerator(seed: 1)
      for _ in 0..<count / together {
        let line = "forward \(Int.random(in: 1...100, using: &random))"
        try mail.attributing(to: ChangeCause(.user, line: line)) {
          for email in emails.shuffled(using: &random).prefix(together) {
            try toggle.run(.integer(email.rawValue))
          }
        }
      }
    }
    let rows = try await store.read { mail in
      try SQLStatement(mail.db, "SELECT count(*) FROM history").first { $0.int(0) }
    }
    #expect(rows == count)
    let bytes = (try await pages() - before) * 8_192
    #expect(bytes <= 60 * count, "\(bytes / count) bytes")
  }

  /// The number of pages in use.
  private func pages() async throws -> Int {
    try await store.read { mail in
      let (all, free) = (
        try SQLStatement(mail.db, "PRAGMA page_count").first { $0.int(0) } ?? 0,
        try SQLStatement(mail.db, "PRAGMA freelist_count").first { $0.int(0) } ?? 0
      )
      return all - free
    }
  }

  @Test func `The oldest rows are dropped, and the history begins later then`() async throws {
    let places = try await places(try await add("a"))
    for action in [ThreadAction.star, .unstar, .star, .unstar, .star] {
      time.pass(60)
      _ = try await store.write { try $0.perform(action, on: places) }
    }
    let begin = try await store.write { mail in
      var writer = HistoryWriter(mail.db)
      (writer.limit, writer.surplus) = (2, 1)
      try mail.db.execute(sql: "UPDATE email SET flags = flags | 16")
      try writer.settle()
      return try HistoryQuery.begin(mail.db)
    }
    #expect(begin == time.now)
    let rows = try await store.read { mail in
      try SQLStatement(mail.db, "SELECT count(*) FROM history").first { $0.int(0) }
    }
    #expect(rows == 2)
    #expect(try await store.complaints() == [])
  }
}

extension Snapshot {
  fileprivate func inboxPlaces(of email: EmailID, _ inbox: FolderID) throws -> [ThreadInMailbox] {
    try self.email(id: email).map { [ThreadInMailbox(threadId: $0.threadId, view: .folder(inbox))] } ?? []
  }
}
