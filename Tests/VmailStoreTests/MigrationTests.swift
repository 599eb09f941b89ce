import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

@Suite(.timeLimit(.minutes(10))) struct MigrationTests {
  private let place: TemporaryStore

  init() throws { place = TemporaryStore() }

  private static let second = Migration(
    number: 2, name: "Second", sql: "ALTER TABLE email ADD COLUMN added INTEGER NOT NULL DEFAULT 7")
  private static let third = Migration(number: 3, name: "Third", sql: "CREATE TABLE extra (a ANY) STRICT")
  private static let fourth = Migration(number: 4, name: "Fourth", sql: "CREATE TABLE more (a ANY) STRICT")

  /// Makes a store as a vmail of that version left it.
  private func restore(_ version: Int = 1) throws {
    try FileManager.default.createDirectory(
      atPath: place.directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try FileDescriptor.open(place.files.vault, [.write, .create, .exclusive]).close()
    let queue = try DatabaseQueue(path: place.files.vault)
    try queue.write { db in
      _ = try SQLStatement(db, "PRAGMA journal_mode = WAL").first { $0.text(0) }
      for dump in Self.dumps(of: version) {
        try db.execute(sql: String(contentsOf: dump, encoding: .utf8))
      }
    }
    queue.close()
  }

  /// The first two versions were dumped whole, with mail; of the others there is what each has beyond the one before.
  private static func dumps(of version: Int) -> [URL] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Databases")
    return (version == 1 ? 1...1 : 2...version).map { number in
      folder.appending(path: String(repeating: "0", count: 4 - String(number).count) + "\(number).sql")
    }
  }

  @Test(arguments: 1..<Migration.all.count)
  func `A store of an earlier version opens and has its mail`(version: Int) async throws {
    try restore(version)
    let store = try place.open()
    let account = try #require(try await store.read { try $0.accounts() }.first)
    let folders = try await store.read { try $0.folders(accountId: account.id) }
    let inbox = try #require(folders.first { $0.type == .inbox })
    let threads = try await store.page(inbox.id)
    #expect(threads.map(\.subject) == ["About c", "About a"])
    let emails = try await store.read { try $0.emails(threadId: try #require(threads.last).id) }
    #expect(emails.map(\.messageId) == ["a@example.org", "b@example.org"])
    #expect(try await store.read { try $0.body(emailId: emails[0].id) }?.bodyPlain == "Text of a")
    if version > 1 {
      let saved = SavedSearch(name: "Bills", query: "subject:about")
      #expect(try await store.read { try $0.savedSearches() } == [saved])
    }
    // Its segments are not in the dump; everything else is sound.
    #expect(try await store.complaints().map { $0.prefix(8) } == ["sources:"])
    #expect(try DatabaseHeader(files: place.files).version == Migration.all.count)
    // The first action is the first write, and it can be taken back.
    let places = threads.map { ThreadInMailbox(threadId: $0.id, view: .folder(inbox.id)) }
    let outcome = try await store.write { try $0.perform(.archive, on: places) }
    #expect(outcome.done == threads.map(\.id))
    _ = try await store.write { try $0.undo() }
    #expect(try await store.page(inbox.id) == threads)
    #expect(try await store.complaints().map { $0.prefix(8) } == ["sources:"])
    store.close()
  }

  @Test func `Threads with drafts get rows by the rules of today`() async throws {
    try restore(40)
    try makeDraft(of: "b@example.org")
    let store = try place.open()
    #expect(try await store.complaints().filter { $0.hasPrefix("threads:") } == [])
    store.close()
  }

  /// Moves a message to Drafts, and leaves the rows of its thread as they were.
  private func makeDraft(of messageId: String) throws {
    let queue = try DatabaseQueue(path: place.files.vault)
    try queue.write { db in
      try db.execute(
        sql: """
          UPDATE email_folder SET folderId = (SELECT id FROM folder WHERE type = 'drafts')
          WHERE emailId = (SELECT id FROM email WHERE messageId = '\(messageId)')
          """)
    }
    queue.close()
  }

  @Test func `The plain segments of an earlier version are read, and what comes is packed beside them`()
    async throws
  {
    try restore(19)
    let message = { (name: String) in "Subject: \(name)\n\n\(name)\n" }
    let mbox = ["b", "c", "a"].map { "From ann@example.org Tue Nov 14 22:13:20 2023\n" + message($0) + "\n" }
    let segment = place.files.segment(1, isPacked: false)
    try StoreDirectory.makePrivate(place.files.sources)
    let file = try FileDescriptor.open(segment, [.write, .create])
    try file.write(Array(mbox.joined().utf8), at: 0)
    try file.close()
    let store = try place.open()
    let account = try #require(try await store.read { try $0.accounts() }.first).id
    let new = TestMail.message("d", folder: FolderID(1))
    let email = try await store.write { try $0.add([new], accountId: account) }[0].email
    for (id, name) in [(1, "b"), (2, "c"), (3, "a")] {
      let source = try await store.read { try $0.source(emailId: EmailID(Int64(id))) }
      #expect(source == Array(message(name).utf8))
    }
    #expect(try await store.read { try $0.source(emailId: email) } == new.source)
    #expect(try String(contentsOfFile: segment, encoding: .utf8) == mbox.joined())
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.files.sources).count == 2)
    #expect(try await store.complaints() == [])
    store.close()
    // A program of that version refuses it.
    let path = place.files.vault
    #expect(throws: StoreError.newerVersion(path: path, found: String(Migration.all.count))) {
      _ = try place.open(migrations: Array(Migration.all.prefix(19)))
    }
  }

  @Test(arguments: 1..<Migration.all.count)
  func `The schema is the one that was released`(version: Int) throws {
    try restore(version)
    let dumped = try schema(place)
    let fresh = TemporaryStore()
    try fresh.open(migrations: Array(Migration.all.prefix(version))).close()
    #expect(try schema(fresh) == dumped)
  }

  private func schema(_ place: TemporaryStore) throws -> [String] {
    let queue = try StoreConnection.reader(place.files)
    defer { queue.close() }
    return try queue.read { db in
      try SQLStatement(
        db, "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite%' ORDER BY name"
      ).all { $0.text(0) }
    }
  }

  @Test func `Migrations are numbered in order from 1`() {
    #expect(Migration.all.map(\.number) == Array(1...Migration.all.count))
  }

  @Test func `An older store is migrated, with a private backup of what it was`() async throws {
    try restore()
    let store = try place.open(migrations: [.foundation, Self.second, Self.third], faults: .none)
    let accounts = try await store.read { try $0.accounts() }
    #expect(accounts.count == 1)
    store.close()
    #expect(try DatabaseHeader(files: place.files).version == 3)
    let backup = place.files.backup(1)
    let mode = try FileManager.default.attributesOfItem(atPath: backup)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let queue = try DatabaseQueue(path: backup)
    let count = try await queue.read {
      try SQLStatement($0, "SELECT count(*) FROM email").first { $0.int(0) }
    }
    #expect(count == 3)
    queue.close()
  }

  @Test func `Two backups are kept`() throws {
    try restore()
    let steps = [Migration.foundation, Self.second, Self.third, Self.fourth]
    for count in 2...4 { try place.open(migrations: Array(steps.prefix(count))).close() }
    #expect(SchemaBackup(files: place.files).versions() == [2, 3])
  }

  @Test func `A migration that fails leaves the store as it was`() async throws {
    try restore()
    let bad = Migration(
      number: 3, name: "Bad",
      sql: "ALTER TABLE email ADD COLUMN other INTEGER; INSERT INTO nowhere VALUES (1)")
    #expect(throws: StoreError.self) { _ = try place.open(migrations: [.foundation, Self.second, bad]) }
    let store = try place.open(migrations: [.foundation, Self.second])
    #expect(try await store.read { try $0.accounts() }.count == 1)
    store.close()
  }

  @Test func `A migration that breaks a reference is undone`() throws {
    try restore()
    let bad = Migration(number: 2, name: "Bad", sql: "DELETE FROM folder")
    #expect(throws: StoreError.self) { _ = try place.open(migrations: [.foundation, bad]) }
    try place.open().close()
  }
}
