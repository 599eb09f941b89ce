import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

@Suite(.timeLimit(.minutes(10))) struct MigrationTests {
  private let place: TemporaryStore

  init() throws { place = TemporaryStore() }

  private static let second = Migration(
    number: 33, name: "Second", sql: "ALTER TABLE email ADD COLUMN added INTEGER NOT NULL DEFAULT 7")
  private static let third = Migration(number: 34, name: "Third", sql: "CREATE TABLE extra (a ANY) STRICT")
  private static let fourth = Migration(number: 35, name: "Fourth", sql: "CREATE TABLE more (a ANY) STRICT")

  @Test(arguments: KeptStore.versions)
  func `A store of every version opens, and has all that it had`(version: Int) async throws {
    try KeptStore.restore(version, to: place)
    let before = try rowCounts()
    let store = try place.open()
    #expect(try await store.complaints() == [])
    #expect(try DatabaseHeader(files: place.files).version == Migration.newest)
    #expect(try rowCounts().filter { before[$0.key] != nil } == before)
    try await KeptStore.expectContents(of: store)
    // The first action is the first write, and it can be taken back.
    let threads = try await store.page(KeptStore.inbox)
    let places = threads.map { ThreadInMailbox(threadId: $0.id, view: .folder(KeptStore.inbox)) }
    let outcome = try await store.write { try $0.perform(.archive, on: places) }
    #expect(outcome.done == threads.map(\.id))
    _ = try await store.write { try $0.undo() }
    #expect(try await store.page(KeptStore.inbox) == threads)
    #expect(try await store.complaints() == [])
    store.close()
  }

  @Test(arguments: KeptStore.versions)
  func `What comes is added to a store of every version`(version: Int) async throws {
    try KeptStore.restore(version, to: place)
    let store = try place.open()
    let new = TestMail.message("z", folder: KeptStore.inbox)
    let email = try await store.write { try $0.add([new], accountId: AccountID(1)) }[0].email
    #expect(try await store.read { try $0.source(emailId: email) } == new.source)
    #expect(try await store.complaints() == [])
    store.close()
  }

  @Test func `A mirror of an earlier version looks again at the mail of which it has no file`() async throws {
    try KeptStore.restore(53, to: place)
    let queue = try DatabaseQueue(path: place.files.vault)
    // As the first run left them, whatever it could write.
    try await queue.write { try $0.execute(sql: "DELETE FROM mirror_change") }
    queue.close()
    let store = try place.open()
    let unwritten = try await store.read { mail in
      try mail.unwrittenMail(of: try #require(mail.maildirMirrors().first)).map(\.email)
    }
    #expect(unwritten == [5, 7, 8].map { EmailID($0) })
    store.close()
  }

  /// The numbers of rows, by table.
  private func rowCounts() throws -> [String: Int] {
    let queue = try StoreConnection.reader(place.files)
    defer { queue.close() }
    return try queue.read { db in
      let tables = try SQLStatement(
        db, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'search_text%'"
      ).all { $0.text(0) }
      return try Dictionary(
        uniqueKeysWithValues: tables.map { table in
          (table, try SQLStatement(db, "SELECT count(*) FROM \(table)").first { $0.int(0) } ?? 0)
        })
    }
  }

  @Test func `A store of every version is kept, with rows in all tables of the first`() throws {
    #expect(KeptStore.versions == Migration.all.map(\.number))
    try KeptStore.restore(KeptStore.first, to: place)
    #expect(try rowCounts().filter { $0.value == 0 } == [:])
  }

  @Test(arguments: KeptStore.versions)
  func `The schema is the one that was released`(version: Int) throws {
    try KeptStore.restore(version, to: place)
    let dumped = try schema(place)
    let fresh = TemporaryStore()
    try fresh.open(migrations: Migration.all.filter { $0.number <= version }).close()
    #expect(try schema(fresh) == dumped)
  }

  /// Added columns are on the line of others in a schema that was changed.
  private func schema(_ place: TemporaryStore) throws -> [String] {
    let queue = try StoreConnection.reader(place.files)
    defer { queue.close() }
    return try queue.read { db in
      try SQLStatement(
        db, "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite%' ORDER BY name"
      ).all { $0.text(0).filter { !$0.isWhitespace } }
    }
  }

  @Test func `Migrations are numbered in order from the first version that is kept`() {
    #expect(Migration.all.map(\.number) == Array(KeptStore.first...Migration.newest))
  }

  @Test(arguments: [1, KeptStore.first - 1])
  func `An older store is refused, and not a byte of it changes`(version: Int) throws {
    try KeptStore.restore(KeptStore.first, to: place)
    let queue = try DatabaseQueue(path: place.files.vault)
    try queue.write { try $0.execute(sql: "PRAGMA user_version = \(version)") }
    queue.close()
    let before = try place.contents()
    #expect(throws: StoreError.olderVersion(path: place.files.vault, found: String(version))) {
      _ = try place.open()
    }
    #expect(try place.contents() == before)
  }

  @Test func `An older store is not salvaged`() async throws {
    try KeptStore.restore(KeptStore.first, to: place)
    let file = try FileDescriptor.open(place.files.vault, .write)
    try file.write([0, 0, 0, 31], at: 60)
    try file.close()
    await #expect(throws: StoreError.olderVersion(path: place.files.vault, found: "31")) {
      _ = try await StoreSalvage(path: place.directory).begin()
    }
  }

  @Test func `An earlier program refuses a migrated store`() throws {
    try KeptStore.restore(KeptStore.first, to: place)
    try place.open().close()
    let found = String(Migration.newest)
    #expect(throws: StoreError.newerVersion(path: place.files.vault, found: found)) {
      _ = try place.open(migrations: [.foundation])
    }
  }

  @Test func `A store is migrated, with a private backup of what it was`() async throws {
    try KeptStore.restore(KeptStore.first, to: place)
    let store = try place.open(migrations: [.foundation, Self.second, Self.third], faults: .none)
    let accounts = try await store.read { try $0.accounts() }
    #expect(accounts.count == 2)
    store.close()
    #expect(try DatabaseHeader(files: place.files).version == 34)
    let backup = place.files.backup(KeptStore.first)
    let mode = try FileManager.default.attributesOfItem(atPath: backup)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let queue = try DatabaseQueue(path: backup)
    let count = try await queue.read {
      try SQLStatement($0, "SELECT count(*) FROM email").first { $0.int(0) }
    }
    #expect(count == 8)
    queue.close()
  }

  @Test func `Two backups are kept`() throws {
    try KeptStore.restore(KeptStore.first, to: place)
    let steps = [Migration.foundation, Self.second, Self.third, Self.fourth]
    for count in 2...4 { try place.open(migrations: Array(steps.prefix(count))).close() }
    #expect(SchemaBackup(files: place.files).versions() == [33, 34])
  }

  @Test func `A migration that fails leaves the store as it was`() async throws {
    try KeptStore.restore(KeptStore.first, to: place)
    let bad = Migration(
      number: 34, name: "Bad",
      sql: "ALTER TABLE email ADD COLUMN other INTEGER; INSERT INTO nowhere VALUES (1)")
    #expect(throws: StoreError.self) { _ = try place.open(migrations: [.foundation, Self.second, bad]) }
    let store = try place.open(migrations: [.foundation, Self.second])
    #expect(try await store.read { try $0.accounts() }.count == 2)
    store.close()
  }

  @Test func `A migration that breaks a reference is undone`() throws {
    try KeptStore.restore(KeptStore.first, to: place)
    let bad = Migration(number: 33, name: "Bad", sql: "DELETE FROM folder")
    #expect(throws: StoreError.self) { _ = try place.open(migrations: [.foundation, bad]) }
    try place.open().close()
  }
}
