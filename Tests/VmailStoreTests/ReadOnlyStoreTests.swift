import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

@Suite(.timeLimit(.minutes(10))) struct ReadOnlyStoreTests {
  private let place: TemporaryStore

  init() throws { place = TemporaryStore() }

  private func fill() async throws -> (AccountID, FolderID) {
    let store = try place.open()
    let (account, inbox) = try await store.makeAccount()
    _ = try await store.write { try $0.add(TestMail.messages(0..<3, folder: inbox), accountId: account) }
    store.close()
    return (account, inbox)
  }

  private func expectReadable(_ account: AccountID, _ inbox: FolderID) async throws {
    let store = try place.open()
    #expect(try await store.page(inbox).count == 3)
    let id = try #require(
      try await store.read { try $0.emails(accountId: account, after: nil, limit: 1) }.first?.id)
    #expect(try await store.read { try $0.source(emailId: id) } != nil)
    await #expect {
      _ = try await store.write { try $0.add(TestMail.messages(5..<6, folder: inbox), accountId: account) }
    } throws: { error in
      if case StoreError.readOnly = error { true } else { false }
    }
    #expect(try await store.complaints() == [])
    store.close()
  }

  @Test(
    .enabled(if: MountRights.areGiven, "needs the right to mount a file system"))
  func `A store on a read-only file system can be read, and says so when it is to be written`() async throws {
    let (account, inbox) = try await fill()
    #expect(mount(place.directory, place.directory, nil, UInt(MS_BIND), nil) == 0)
    defer { umount2(place.directory, Int32(MNT_DETACH)) }
    let flags = UInt(MS_BIND | MS_REMOUNT | MS_RDONLY)
    #expect(mount(nil, place.directory, nil, flags, nil) == 0)
    try await expectReadable(account, inbox)
  }

  @Test(
    .enabled(if: getuid() != 0, "root can write everywhere"))
  func `A store in a directory that cannot be written can be read`() async throws {
    let (account, inbox) = try await fill()
    chmod(place.files.sources, 0o500)
    chmod(place.files.lock, 0o400)
    chmod(place.directory, 0o500)
    defer {
      chmod(place.directory, 0o700)
      chmod(place.files.sources, 0o700)
    }
    try await expectReadable(account, inbox)
  }

  @Test func `A store can be read without the files beside the database`() async throws {
    let (_, inbox) = try await fill()
    for suffix in ["-wal", "-shm"] { try? removeFile(place.files.vault + suffix) }
    let store = try place.open()
    #expect(try await store.page(inbox).count == 3)
    store.close()
  }
}
