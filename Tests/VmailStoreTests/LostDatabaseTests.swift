import Foundation
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

/// Stores whose database is gone or damaged while their sources are there.
@Suite(.timeLimit(.minutes(10))) struct LostDatabaseTests {
  private let place: TemporaryStore

  init() throws { place = TemporaryStore() }

  private func fill(_ count: Int = 3) async throws {
    let store = try place.open()
    let (account, inbox) = try await store.makeAccount()
    _ = try await store.write { try $0.add(TestMail.messages(0..<count, folder: inbox), accountId: account) }
    store.close()
  }

  private func removeDatabase() throws {
    for suffix in ["", "-wal", "-shm"] { try? removeFile(place.files.vault + suffix) }
  }

  private func sourceBytes() throws -> Int {
    try StoreDirectory(files: place.files).sourceSizes().values.reduce(0, +)
  }

  @Test func `Mail without a database doesn't count as an empty store`() async throws {
    try await fill()
    try removeDatabase()
    let before = try place.contents()
    let bytes = try sourceBytes()
    #expect(bytes > 0)
    for _ in 0..<2 {
      #expect(throws: StoreError.databaseMissing(path: place.files.vault, bytes: bytes)) {
        _ = try place.open()
      }
    }
    #expect(try place.contents() == before)
  }

  @Test func `An empty folder for sources doesn't count as sources`() async throws {
    try await fill()
    try removeDatabase()
    try removeFile(place.files.segment(1))
    try place.open().close()
  }

  enum Loss: CaseIterable { case missing, truncated, garbage, noDatabase }

  private func lose(_ loss: Loss) throws {
    switch loss {
    case .missing: try removeDatabase()
    case .truncated: truncate(place.files.vault, 8192 * 5 + 100)
    case .garbage:
      let file = try FileDescriptor.open(place.files.vault, .write)
      try file.write([UInt8](repeating: 0x5A, count: file.size() - 8192), at: 8192)
      try file.close()
    case .noDatabase: truncate(place.files.vault, 10)
    }
  }

  @Test(arguments: Loss.allCases)
  func `A salvage makes room for a new database, and keeps every byte there was`(loss: Loss) async throws {
    try await fill(200)
    try lose(loss)
    let before = try place.contents().values.filter { $0.count > 0 }
    let salvage = StoreSalvage(path: place.directory + "/")
    let segments = try #require(try await salvage.begin())
    #expect(segments == [place.files.salvage + "/1/unpacked/000001.mbox"])
    // Until it has come to its end, nobody takes the new store for all there is.
    #expect(throws: StoreError.salvageUnfinished(path: place.directory)) { _ = try place.open() }
    let store = try MailStore.open(at: place.directory, isSalvaging: true)
    let (account, inbox) = try await store.makeAccount()
    _ = try await store.write { try $0.add(TestMail.messages(0..<9, folder: inbox), accountId: account) }
    store.close()
    #expect(throws: StoreError.salvageUnfinished(path: place.directory)) { _ = try place.open() }
    // Interrupted, it goes on with the same.
    #expect(try await salvage.begin() == segments)
    let kept = try await salvage.finish()
    #expect(kept == place.directory + "/salvaged-1")
    let after = try place.contents()
    for content in before { #expect(after.values.contains(content)) }
    #expect(!after.keys.contains { $0.contains("unpacked") })
    let whole = try place.open()
    #expect(try await whole.read { try $0.accounts() }.map(\.id) == [account])
    #expect(try await whole.complaints() == [])
    whole.close()
  }

  @Test func `A salvage imports plain segments and packed ones, in their order`() async throws {
    try await fill()
    try place.makePlain()
    let store = try place.open()
    let account = try await store.read { try $0.accounts() }[0].id
    _ = try await store.write { try $0.add([TestMail.message("x", folder: FolderID(1))], accountId: account) }
    store.close()
    try removeDatabase()
    let segments = try #require(try await StoreSalvage(path: place.directory).begin())
    #expect(
      segments == [
        place.files.salvage + "/1/sources/000001.mbox", place.files.salvage + "/1/unpacked/000002.mbox",
      ])
    #expect(try String(contentsOfFile: segments[1], encoding: .utf8).contains("\nSubject: x\n"))
  }

  @Test func `A crash between the steps of a salvage leaves what the next one finishes`() async throws {
    try await fill()
    // The database was moved, and the sources were not.
    try FileManager.default.createDirectory(
      atPath: place.files.salvage + "/1", withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try renameFile(place.files.vault, to: place.files.salvage + "/1/vault.sqlite")
    #expect(throws: StoreError.salvageUnfinished(path: place.directory)) { _ = try place.open() }
    let salvage = StoreSalvage(path: place.directory)
    #expect(try await salvage.begin() == [place.files.salvage + "/2/unpacked/000001.mbox"])
    #expect(FileManager.default.fileExists(atPath: place.files.salvage + "/1/vault.sqlite"))
  }

  @Test func `A second salvage keeps what the first has kept`() async throws {
    for number in 1...2 {
      let store = try MailStore.open(at: place.directory, isSalvaging: true)
      let account = try await store.makeAccount("a\(number)")
      _ = try await store.write {
        try $0.add(TestMail.messages(0..<3, folder: account.1), accountId: account.0)
      }
      store.close()
      try lose(.noDatabase)
      let salvage = StoreSalvage(path: place.directory)
      _ = try #require(try await salvage.begin())
      #expect(try await salvage.finish() == place.files.salvaged(number))
    }
  }

  @Test func `A write-ahead log that was zeroed loses what it alone had, and nothing else`() async throws {
    try await fill()
    let running = try place.open()
    let (account, inbox) = (try await running.read { try $0.accounts() }[0].id, FolderID(1))
    let more = TestMail.messages(3..<5, folder: inbox)
    _ = try await running.write { try $0.add(more, accountId: account) }
    // As a machine that went down may leave it.
    let left = TemporaryStore()
    try FileManager.default.copyItem(atPath: place.directory, toPath: left.directory)
    chmod(left.directory, 0o700)
    running.close()
    let log = try FileDescriptor.open(left.files.vault + "-wal", .write)
    let size = try log.size()
    try #require(size > 0)
    try log.write([UInt8](repeating: 0, count: size), at: 0)
    try log.close()

    let store = try left.open()
    #expect(try await store.read { try $0.emails(accountId: account, after: nil, limit: 9) }.count == 3)
    #expect(try await store.complaints() == [])
    // Their sources are still there, and doctor says so.
    let sources = try #require(try await store.doctor.examine(repairs: false).last)
    #expect("\(sources)".contains("unused bytes"), "\(sources)")
    // They can be brought in again.
    _ = try await store.write { try $0.add(more, accountId: account) }
    #expect(try await store.read { try $0.emails(accountId: account, after: nil, limit: 9) }.count == 5)
    #expect(try await store.complaints() == [])
    store.close()
  }

  @Test func `A store that is whole, empty or not there is left alone`() async throws {
    let salvage = StoreSalvage(path: place.directory)
    #expect(try await salvage.begin() == nil)
    try await fill()
    let before = try place.contents()["vault.sqlite"]
    #expect(try await salvage.begin() == nil)
    #expect(try place.contents()["vault.sqlite"] == before)
  }

  @Test func `A newer vmail's database, and one that is in use, are not moved`() async throws {
    try await fill()
    let using = try place.open()
    _ = try await using.write { try $0.addAccount(name: "other", email: "", kind: .local) }
    try lose(.garbage)
    let salvage = StoreSalvage(path: place.directory)
    await #expect(throws: StoreError.busy(path: place.files.vault)) { _ = try await salvage.begin() }
    using.close()
    let file = try FileDescriptor.open(place.files.vault, .write)
    try file.write([0, 0, 0, 99], at: 60)
    try file.close()
    await #expect(throws: StoreError.newerVersion(path: place.files.vault, found: "99")) {
      _ = try await salvage.begin()
    }
    #expect(FileManager.default.fileExists(atPath: place.files.vault))
  }

  @Test(arguments: [0.3, 0.6, 0.9])
  func `What is left of a damaged database is read, and what was lost is known`(place share: Double)
    async throws
  {
    try await fill(4_500)
    let store = try place.open()
    let account = try await store.read { try $0.accounts() }[0].id
    let work = try await store.write { transaction in
      let work = try transaction.createFolder(accountId: account, name: "Work").id
      try transaction.saveSearch(SavedSearch(name: "Bills", query: "subject:bill"))
      return work
    }
    _ = try await store.write {
      try $0.add(
        TestMail.messages(5_000..<5_400, folder: work).map { message in
          var message = message
          message.flags = [.seen, .flagged]
          return message
        }, accountId: account)
    }
    let digests = try await store.database.read { db in
      try SQLStatement(db, "SELECT emailId, digest FROM email_source").all {
        (EmailID($0.integer(0)), $0.blob(1))
      }
    }
    let emails = try await store.read { try $0.emails(accountId: account, after: nil, limit: 9_999) }
    store.close()
    // Ten pages of garbage.
    let file = try FileDescriptor.open(place.files.vault, .write)
    let page = 8192
    let start = Int(Double(try file.size()) * share) / page * page
    try file.write((0..<page * 10).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ 3) }, at: start)
    try file.close()
    let salvage = StoreSalvage(path: place.directory)
    _ = try await salvage.begin()
    let former = try await salvage.former()
    #expect(former.count > 2_000)
    let new = try MailStore.open(at: place.directory, isSalvaging: true)
    try await new.write { try $0.takeOver(former) }
    #expect(try await new.read { try $0.accounts() }.map(\.id) == [account])
    #expect(
      try await new.read { try $0.folders(accountId: account) }.contains {
        $0.name == "Work" && $0.id == work
      })
    #expect(
      try await new.read { try $0.savedSearches() } == [SavedSearch(name: "Bills", query: "subject:bill")])
    let states = Dictionary(uniqueKeysWithValues: digests)
    for email in emails {
      guard let state = former.messages(states[email.id] ?? []).first else { continue }
      #expect(state.account == account && (state.details?.flags ?? email.flags) == email.flags)
      // A place that was lost is the Inbox.
      #expect(Set(state.folders) == Set(email.folders) || state.folders.count == 1)
    }
    #expect(try await new.complaints() == [])
    new.close()
  }
}
