import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

/// Crashes while threads are acted on: what was announced is pending or done afterwards, never half
/// and never forgotten.
@Suite(.timeLimit(.minutes(10))) struct ActionCrashTests {
  /// A call that writes.
  struct Step: Sendable, CustomTestStringConvertible {
    let testDescription: String
    fileprivate let run: @Sendable (World) async throws -> Void

    fileprivate init(_ sentence: String, _ run: @escaping @Sendable (World) async throws -> Void) {
      testDescription = sentence
      self.run = run
    }
  }

  /// An account with a server, and one without.
  fileprivate struct World: Sendable {
    let store: MailStore
    let account: AccountID
    let local: AccountID

    static func make(_ store: MailStore) async throws -> World {
      let account = try await store.write { try $0.addAccount(name: "work", email: "", kind: .imap) }
      _ = try await store.write {
        try $0.ensureFolder(
          accountId: account.id, name: "Archive", type: .custom, isServerArchive: true)
      }
      let local = try await store.write { try $0.addAccount(name: "home", email: "", kind: .local) }
      let world = World(store: store, account: account.id, local: local.id)
      try await world.add((0..<12).map { "m\($0)" }, to: account.id, .inbox)
      try await world.add((0..<12).map { "r\($0)" }, answering: "m", to: account.id, .inbox)
      try await world.add(["t0", "t1", "t2"], to: local.id, .trash)
      return world
    }

    func add(_ names: [String], answering prefix: String? = nil, to account: AccountID, _ type: FolderType)
      async throws
    {
      let folder = try await folder(type, of: account)
      let messages = names.enumerated().map { index, name in
        TestMail.message(
          name, minute: index, folder: folder, references: prefix.map { ["\($0)\(index)"] } ?? [])
      }
      _ = try await store.write { try $0.add(messages, accountId: account) }
    }

    func folder(_ type: FolderType, of account: AccountID) async throws -> FolderID {
      try #require(try await store.read { try $0.folders(accountId: account) }.first { $0.type == type }).id
    }

    /// Threads by the Message-ID of one of their messages.
    func places(_ names: [String], _ type: FolderType = .inbox) async throws -> [ThreadInMailbox] {
      var places: [ThreadInMailbox] = []
      for account in [account, local] {
        let folder = try await folder(type, of: account)
        let emails = try await store.read { try $0.emails(accountId: account, after: nil, limit: 1_000) }
        places += names.compactMap { name in
          emails.first { $0.messageId == "\(name)@example.org" }.map {
            ThreadInMailbox(threadId: $0.threadId, view: .folder(folder))
          }
        }
      }
      try #require(places.count == names.count)
      return places
    }

    func perform(_ action: ThreadAction, _ names: String..., in type: FolderType = .inbox) async throws {
      let places = try await places(names, type)
      let outcome = try await store.write { try $0.perform(action, on: places) }
      #expect(outcome.failed.isEmpty && !outcome.done.isEmpty)
    }

    func announce(_ action: ThreadAction, _ names: String..., in type: FolderType = .inbox) async throws {
      let places = try await places(names, type)
      let announced = try await store.write { try $0.addPending(action, on: places, due: TestClock.start) }
      #expect(announced.outcome.failed.isEmpty && announced.pending != nil)
    }

    func carryOut() async throws {
      let pending = try await pending()
      #expect(try await store.write { try $0.carryOut(pending) } != nil)
    }

    func withdraw() async throws {
      let pending = try await pending()
      #expect(try await store.write { try $0.withdraw(pending) } != nil)
    }

    func begin() async throws {
      let operation = try await operation()
      #expect(try await store.write { try $0.beginOperations([operation.id]) }.count == 1)
    }

    func refuse() async throws {
      let operation = try await operation()
      let reverted = try await store.write {
        try $0.revertOperation(operation.id, reason: .refusedByServer("no"))
      }
      #expect(reverted != nil)
    }

    func postpone() async throws {
      let operation = try await operation()
      try await store.write {
        try $0.postponeOperations([operation.id], until: .distantPast, reason: "away")
      }
    }

    func finish() async throws {
      let operation = try await operation()
      try await store.write { try $0.finishOperations([AcceptedOperation(operation.id)]) }
    }

    func pending() async throws -> ActionID {
      try #require(try await store.read { try $0.pending() }.first).id
    }

    func operation() async throws -> RemoteOperation {
      try #require(try await store.read { try $0.operations(accountId: account, limit: 1) }.first)
    }
  }

  /// In this order, on one store.
  private static let steps = [
    Step("announcing") { try await $0.announce(.archive, "m0", "m1", "m2", "m3") },
    Step("mail that comes meanwhile") { try await $0.add(["late"], answering: "m", to: $0.account, .inbox) },
    Step("carrying out") { try await $0.carryOut() },
    Step("undoing") { _ = try await $0.store.write { try $0.undo() } },
    Step("doing again") { _ = try await $0.store.write { try $0.redo() } },
    Step("announcing again") { try await $0.announce(.delete, "m3", "m4") },
    Step("taking back") { try await $0.withdraw() },
    Step("starring") { try await $0.perform(.star, "m5", "m6", "m7") },
    Step("a third announcement") { try await $0.announce(.spam, "m5", "m6") },
    Step("an announcement for what waits") { try await $0.announce(.delete, "m7", "m8") },
    Step("an announcement that overtakes") { try await $0.announce(.archive, "m8", "m9") },
    Step("beginning an operation") { try await $0.begin() },
    Step("postponing it") { try await $0.postpone() },
    Step("finishing it") { try await $0.finish() },
    Step("a refusal") { try await $0.refuse() },
    Step("deleting for good") { try await $0.perform(.deletePermanently, "t0", in: .trash) },
    Step("announcing a deletion for good") { try await $0.announce(.deletePermanently, "t1", in: .trash) },
    Step("a last announcement") { try await $0.announce(.archive, "m10", "m11") },
  ]

  @Test
  func `Wherever a crash hits an action, it has not begun or is done, and what was announced is carried out`()
    async throws
  {
    let place = TemporaryStore()
    let pictures = CrashPictures()
    let store = try place.open(faults: pictures.everyStatement(place.directory))
    let world = try await World.make(store)
    _ = pictures.take()
    var inTheMiddle = 0
    for step in Self.steps {
      let before = try rows(of: place)
      try await step.run(world)
      let after = try rows(of: place)
      let taken = pictures.take()
      inTheMiddle += taken.count { $0.point == nil }
      #expect(taken.last?.point == .committed)
      for (index, picture) in taken.enumerated() {
        let expected = picture.point == .committed ? after : before
        #expect(try rows(of: picture.place) == expected, "\(step.testDescription)")
        // The rows being the same, it is enough to look at some from all sides.
        guard picture.point != nil || index.isMultiple(of: 4) else { continue }
        try await examine(picture.place, "\(step.testDescription)")
      }
    }
    #expect(inTheMiddle > Self.steps.count, "pages are written in the middle of transactions")
    store.close()
  }

  /// The start after the crash.
  private func examine(_ place: TemporaryStore, _ step: Comment) async throws {
    let store = try place.open()
    defer { store.close() }
    #expect(try await store.complaints() == [], step)
    let pending = try await store.read { try $0.pending() }
    for action in pending {
      let outcome = try await store.write { try $0.carryOut(action.id) }
      #expect(outcome?.done == action.places.map(\.threadId) && outcome?.failed == [], step)
    }
    #expect(try await store.read { try $0.pending() }.isEmpty, "once is enough")
    for place in pending.flatMap(\.places) {
      let emails = try await store.read { try $0.emails(threadId: place.threadId) }
      let left = emails.filter {
        $0.flags.contains(.deleted) || !$0.folders.map(MailboxView.folder).contains(place.view)
      }
      // Mail that came meanwhile stays.
      #expect(left.count == emails.count { $0.messageId != "late@example.org" }, step)
    }
    #expect(try await store.complaints() == [], step)
  }

  /// Every row of every table, but for the index's own.
  private func rows(of place: TemporaryStore) throws -> [String: [String]] {
    let reader = try StoreConnection.reader(place.files)
    defer { reader.close() }
    return try reader.read { db in
      let tables = try SQLStatement(
        db, "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'search_text%'"
      ).all { $0.text(0) }
      var rows: [String: [String]] = [:]
      for table in tables {
        let columns = try SQLStatement(db, "SELECT name FROM pragma_table_info('\(table)')").all {
          "quote(\"" + $0.text(0) + "\")"
        }
        let row = columns.joined(separator: " || '|' || ")
        rows[table] = try SQLStatement(db, "SELECT \(row) FROM \"\(table)\"").all { $0.text(0) }.sorted()
      }
      return rows
    }
  }
}
