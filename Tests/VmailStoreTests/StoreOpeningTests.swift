import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

@Suite(.timeLimit(.minutes(10))) struct StoreOpeningTests {
  private let place: TemporaryStore

  init() throws { place = TemporaryStore() }

  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  @Test func `A missing store is made, with the directories above it, for its owner only`() async throws {
    let nested = place.directory + "/a/b"
    let store = try MailStore.open(at: nested + "/")
    let (account, inbox) = try await store.makeAccount()
    _ = try await store.write { try $0.add([TestMail.message("a", folder: inbox)], accountId: account) }
    for path in [place.directory, place.directory + "/a", nested, nested + "/sources"] {
      #expect(try mode(path) == 0o700)
    }
    let names = [
      "vault.sqlite", "vault.sqlite-wal", "vault.sqlite-shm", "store.lock", "sources/000001.mbox.gz",
    ]
    for name in names { #expect(try mode("\(nested)/\(name)") == 0o600, "\(name)") }
    store.close()
  }

  @Test func `What was written is there after closing and opening`() async throws {
    let first = try place.open()
    let (account, inbox) = try await first.makeAccount()
    _ = try await first.write { try $0.add(TestMail.messages(0..<3, folder: inbox), accountId: account) }
    first.close()
    let second = try place.open()
    #expect(try await second.page(inbox).count == 3)
    second.close()
  }

  @Test func `The database says whose it is, what version, and that every commit lasts`() async throws {
    let store = try place.open()
    _ = try await store.makeAccount()
    store.close()
    let header = try DatabaseHeader(files: place.files)
    #expect(header.version == Migration.newest)
    let writer = try StoreConnection.writer(place.files)
    try await writer.write { db in
      let expected = [
        "application_id": "1986882609", "journal_mode": "wal", "synchronous": "2", "foreign_keys": "1",
      ]
      for (name, value) in expected {
        let found = try SQLStatement(db, "PRAGMA \(name)").first { $0.text(0) }
        #expect(found == value, "\(name)")
      }
    }
    writer.close()
  }

  @Test func `A directory that others can enter is refused, and nothing is made in it`() throws {
    try FileManager.default.createDirectory(
      atPath: place.directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o750])
    #expect(throws: StoreError.self) { _ = try place.open() }
    #expect(
      throws: StoreError.unsafePermissions(
        path: place.directory, detail: "other users can access it (mode 750)")
    ) { _ = try place.open() }
    #expect(try place.contents().isEmpty)
  }

  @Test func `A database that others can read is refused`() throws {
    try place.open().close()
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: place.files.vault)
    #expect(
      throws: StoreError.unsafePermissions(
        path: place.files.vault, detail: "other users can access it (mode 644)")
    ) { _ = try place.open() }
  }

  @Test func `A database that is a symbolic link is refused`() throws {
    try place.open().close()
    let moved = place.directory + "/elsewhere"
    try FileManager.default.moveItem(atPath: place.files.vault, toPath: moved)
    try FileManager.default.createSymbolicLink(atPath: place.files.vault, withDestinationPath: moved)
    #expect(
      throws: StoreError.unsafePermissions(
        path: place.files.vault, detail: "it is not a regular file")
    ) { _ = try place.open() }
  }

  @Test(
    .enabled(if: getuid() == 0, "needs root to give a file away"))
  func `A store that belongs to another user is refused`() throws {
    try place.open().close()
    #expect(chown(place.directory, 12_345, 12_345) == 0)
    #expect(
      throws: StoreError.unsafePermissions(
        path: place.directory, detail: "it belongs to another user")
    ) { _ = try place.open() }
  }

  @Test func `A newer store is refused, and not a byte of it changes`() throws {
    try place.open().close()
    let queue = try DatabaseQueue(path: place.files.vault)
    try queue.write { try $0.execute(sql: "PRAGMA user_version = 99") }
    queue.close()
    let before = try place.contents()
    #expect(throws: StoreError.newerVersion(path: place.files.vault, found: "99")) { _ = try place.open() }
    #expect(try place.contents() == before)
  }

  @Test func `A newer store is refused also where only its WAL says so`() throws {
    try place.open().close()
    let queue = try DatabaseQueue(path: place.files.vault)
    try queue.write { try $0.execute(sql: "PRAGMA user_version = 99") }
    #expect(throws: StoreError.newerVersion(path: place.files.vault, found: "99")) { _ = try place.open() }
    queue.close()
  }

  @Test func `Another program's database is refused, and not a byte of it changes`() throws {
    try place.open().close()
    try FileManager.default.removeItem(atPath: place.files.vault)
    let queue = try DatabaseQueue(path: place.files.vault)
    try queue.write { try $0.execute(sql: "CREATE TABLE t (a)") }
    queue.close()
    chmod(place.files.vault, 0o600)
    let before = try place.contents()
    #expect(throws: StoreError.notAStore(path: place.files.vault)) { _ = try place.open() }
    #expect(try place.contents() == before)
  }

  @Test(
    arguments: ["", "short", String(repeating: "garbage ", count: 2000)])
  func `What is no database is reported and preserved`(content: String) throws {
    try place.open().close()
    let garbage = Data(content.utf8)
    try garbage.write(to: URL(fileURLWithPath: place.files.vault))
    chmod(place.files.vault, 0o600)
    let detail = content.isEmpty ? "it is empty" : "it is not a database"
    #expect(throws: StoreError.damaged(path: place.files.vault, detail: detail)) { _ = try place.open() }
    #expect(FileManager.default.contents(atPath: place.files.vault) == garbage)
  }

  @Test func `Damage that shows later is reported, and the file is left as it is`() async throws {
    let store = try place.open()
    let (account, inbox) = try await store.makeAccount()
    _ = try await store.write { try $0.add(TestMail.messages(0..<200, folder: inbox), accountId: account) }
    store.close()
    var bytes = try #require(FileManager.default.contents(atPath: place.files.vault))
    for offset in stride(from: 3 * 8192, to: bytes.count, by: 1) { bytes[offset] = 0xA5 }
    try bytes.write(to: URL(fileURLWithPath: place.files.vault))
    chmod(place.files.vault, 0o600)
    await #expect {
      let store = try place.open()
      _ = try await store.page(inbox)
      _ = try await store.write {
        try $0.add(TestMail.messages(300..<310, folder: inbox), accountId: account)
      }
    } throws: { error in
      if case StoreError.damaged = error { true } else { false }
    }
    #expect(FileManager.default.contents(atPath: place.files.vault) == bytes)
  }

  @Test func `A truncated database is reported as damaged`() async throws {
    let store = try place.open()
    let (account, inbox) = try await store.makeAccount()
    _ = try await store.write { try $0.add(TestMail.messages(0..<200, folder: inbox), accountId: account) }
    store.close()
    let file = try FileDescriptor.open(place.files.vault, .write)
    try file.truncate(to: 8192 * 5 + 100)
    try file.close()
    await #expect {
      let store = try place.open()
      _ = try await store.read { try $0.emails(accountId: account, after: nil, limit: 500) }
    } throws: { error in
      if case StoreError.damaged = error { true } else { false }
    }
  }

  @Test func `A creation that was cut off leaves nothing that matters`() throws {
    try FileManager.default.createDirectory(
      atPath: place.directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try Data("half a database".utf8).write(to: URL(fileURLWithPath: place.files.unfinishedVault))
    try place.open().close()
    #expect(!FileManager.default.fileExists(atPath: place.files.unfinishedVault))
  }

  @Test func `Opening a store that exists writes nothing to it and waits for no writer`() async throws {
    let store = try place.open()
    let (account, inbox) = try await store.makeAccount()
    _ = try await store.write { try $0.add(TestMail.messages(0..<3, folder: inbox), accountId: account) }
    store.close()
    let before = FileManager.default.contents(atPath: place.files.vault)
    let lock = try FileDescriptor.open(place.files.lock, [.write, .create])
    #expect(try lock.tryLock())
    let second = try place.open()
    #expect(try await second.page(inbox).count == 3)
    second.close()
    try lock.close()
    #expect(FileManager.default.contents(atPath: place.files.vault) == before)
  }
}
