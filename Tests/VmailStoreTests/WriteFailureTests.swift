import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

/// Writes that fail half-way: the store stays as it was, and reading goes on.
@Suite(.timeLimit(.minutes(10))) struct WriteFailureTests {
  private let place: TemporaryStore

  init() throws { place = TemporaryStore() }

  /// A store with three messages, which fails at `point` with `error` as soon as it is told to.
  private func failing(
    at point: WriteFaults.Point, with error: any Error & Sendable
  ) async throws -> (MailStore, AccountID, FolderID) {
    let plain = try place.open()
    let (account, inbox) = try await plain.makeAccount()
    _ = try await plain.write { try $0.add(TestMail.messages(0..<3, folder: inbox), accountId: account) }
    plain.close()
    let faults = WriteFaults { reached, _ in if reached == point { throw error } }
    return (try place.open(faults: faults), account, inbox)
  }

  private func sourceBytes() throws -> Int {
    try #require(try StoreDirectory(files: place.files).size(of: place.files.segment(1)))
  }

  @Test(
    arguments: [WriteFaults.Point.rowsWritten, .sourcesSynchronized])
  func `A disk that fills up while sources are written leaves the store as it was`(point: WriteFaults.Point)
    async throws
  {
    let (store, account, inbox) = try await failing(
      at: point, with: FileFailure("write", place.files.segment(1), code: ENOSPC))
    let before = try sourceBytes()
    await #expect(throws: StoreError.diskFull(path: place.files.segment(1))) {
      _ = try await store.write {
        try $0.add(
          TestMail.messages(10..<20, folder: inbox) + [
            TestMail.message("big", folder: inbox, bytes: 3 << 20)
          ],
          accountId: account)
      }
    }
    #expect(try sourceBytes() == before)
    #expect(try await store.page(inbox).count == 3)
    #expect(try await store.complaints() == [])
    store.close()
  }

  @Test func `A database that cannot grow leaves the store as it was, and works again when it can`()
    async throws
  {
    let (store, account, inbox) = try await failing(at: .committed, with: CancellationError())
    store.close()
    let limited = Limit()
    let faults = WriteFaults { point, db in
      guard point == .rowsWritten, limited.isOn else { return }
      try db.execute(sql: "PRAGMA max_page_count = 1")
      defer { try? db.execute(sql: "PRAGMA max_page_count = 1000000") }
      try db.execute(sql: "CREATE TABLE filler AS SELECT randomblob(9000000)")
    }
    let full = try place.open(faults: faults)
    let before = try sourceBytes()
    limited.isOn = true
    await #expect(throws: StoreError.diskFull(path: place.files.vault)) {
      _ = try await full.write { try $0.add(TestMail.messages(10..<20, folder: inbox), accountId: account) }
    }
    #expect(try sourceBytes() == before)
    #expect(try await full.page(inbox).count == 3)
    limited.isOn = false
    _ = try await full.write { try $0.add(TestMail.messages(10..<20, folder: inbox), accountId: account) }
    #expect(try await full.page(inbox).count == 13)
    #expect(try await full.complaints() == [])
    full.close()
  }

  /// Only touched by the test and, while the test waits, by the writer's queue.
  private final class Limit: @unchecked Sendable {
    var isOn = false
  }

  @Test func `A first segment that could not be kept is gone`() async throws {
    let faults = WriteFaults { point, _ in
      if point == .sourcesSynchronized { throw FileFailure("write", "x", code: EDQUOT) }
    }
    let plain = try place.open()
    let (account, inbox) = try await plain.makeAccount()
    plain.close()
    let store = try place.open(faults: faults)
    await #expect(throws: StoreError.self) { try await store.makeAccount("x") }
    await #expect(throws: StoreError.diskFull(path: "x")) {
      _ = try await store.write { try $0.add([TestMail.message("a", folder: inbox)], accountId: account) }
    }
    #expect(!FileManager.default.fileExists(atPath: place.files.segment(1)))
    store.close()
  }

  @Test(
    .enabled(if: MountRights.areGiven, "needs the right to mount a file system"))
  func `A full file system fails the write and nothing else`() async throws {
    try FileManager.default.createDirectory(
      atPath: place.directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    #expect(mount("tmpfs", place.directory, "tmpfs", 0, "size=3m,mode=700") == 0)
    defer { umount2(place.directory, Int32(MNT_DETACH)) }
    let store = try place.open()
    let (account, inbox) = try await store.makeAccount()
    var kept = 0
    var failure: (any Error)?
    while failure == nil, kept < 10_000 {
      do {
        _ = try await store.write { [kept] in
          try $0.add(
            (kept..<kept + 10).map { TestMail.message("m\($0)", folder: inbox, bytes: 5000) },
            accountId: account)
        }
        kept += 10
      } catch { failure = error }
    }
    if case StoreError.diskFull? = failure {} else { Issue.record("\(String(describing: failure))") }
    #expect(kept > 0)
    #expect(try await store.page(inbox, limit: 20_000).count == kept)
    store.close()
    let again = try place.open()
    #expect(try await again.page(inbox, limit: 20_000).count == kept)
    #expect(try await again.complaints() == [])
    again.close()
  }

  @Test func `A lock that others keep is reported as busy`() throws {
    try place.open().close()
    let lock = try FileDescriptor.open(place.files.lock, [.write, .create])
    #expect(try lock.tryLock())
    #expect(throws: StoreError.busy(path: place.files.lock)) {
      try WriterLock.hold(place.files, waiting: .milliseconds(30)) {}
    }
    try lock.close()
    try WriterLock.hold(place.files, waiting: .zero) {}
  }
}
