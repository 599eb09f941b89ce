import Foundation
import Synchronization
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

/// Backups are made while the store is in use, and contain all of it but what opens anything.
@Suite(.timeLimit(.minutes(10))) struct BackupTests {
  /// The tables that differ in a backup on purpose.
  private static let changed: Set<String> = ["session_key", "outgoing", "operation"]

  @Test func `A restored store has every row and every file of the one that was backed up`() async throws {
    let world = try await BackupWorld()
    try await world.fill()
    let made = try await world.backUp()
    #expect(try await world.restore() == nil)
    let restored = try MailStore.open(at: world.target)
    let rows = try await BackupWorld.rows(world.store, without: Self.changed)
    #expect(rows.count > 100)
    #expect(try await BackupWorld.rows(restored, without: Self.changed) == rows)
    let files = try BackupWorld.files(world.directory)
    // A segment, two attachments, the draft's text and file, queued mail, the ledger and the log.
    #expect(files.count == 8, "\(files.keys)")
    #expect(try BackupWorld.files(world.target) == files)
    #expect(made.files == files.count + 1 + BackupWorld.settings.count)
    #expect(try await restored.complaints() == [])
    let outgoing = try await restored.read { try $0.outgoing(accountId: nil) }
    #expect(outgoing.map(\.isRestored) == [true])
    #expect(try await world.store.read { try $0.outgoing(accountId: nil) }.map(\.isRestored) == [false])
    // It goes on like any store.
    let account = try #require(outgoing.first?.email.accountId)
    let message = TestMail.message("later", folder: try await restored.inbox(account))
    _ = try await restored.write { try $0.add([message], accountId: account) }
    #expect(try BackupWorld.files(world.target).keys.filter { $0.hasPrefix("sources/") }.count == 1)
    restored.close()
  }

  @Test func `The settings come back as they were`() async throws {
    let world = try await BackupWorld()
    try await world.backUp()
    let contents = try await StoreRestore(path: world.target).verify(world.archive) { _, _ in }
    #expect(contents.settings == BackupWorld.settings)
  }

  @Test func `Nothing that opens encrypted mail is in a backup, and the copy has no trace of it`()
    async throws
  {
    let world = try await BackupWorld()
    try await world.fill()
    try await world.backUp()
    let bytes = try #require(FileManager.default.contents(atPath: world.archive))
    let secret = try #require(BackupWorld.key.data(using: .utf8)).dropFirst(2)
    #expect(bytes.range(of: secret) == nil)
    // The test can fail: the database itself has it.
    world.store.close()
    let vault = try #require(FileManager.default.contents(atPath: world.directory + "/vault.sqlite"))
    #expect(vault.range(of: secret) != nil)
  }

  @Test func `A backup is private, and tar and sha256sum read it`() async throws {
    let world = try await BackupWorld()
    try await world.fill()
    try await world.backUp()
    let attributes = try FileManager.default.attributesOfItem(atPath: world.archive)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let script =
      "cd '\(world.base.directory)/new' && tar xf '\(world.archive)' && sha256sum --quiet -c SHA256SUMS 2>&1"
    let program = try ChildProcess(["sh", "-c", script], takesErrors: false)
    let output = try program.output.readToEnd() ?? Data()
    #expect(String(decoding: output, as: UTF8.self) == "")
    #expect(try BackupWorld.files(world.base.directory + "/new/store") == BackupWorld.files(world.directory))
    // What was unpacked is a store.
    chmod(world.target, 0o700)
    let unpacked = try MailStore.open(at: world.target)
    #expect(try await unpacked.read { try $0.accounts() }.count == 1)
    unpacked.close()
  }

  @Test func `Each backup that is made while others write is of one moment`() async throws {
    let world = try await BackupWorld()
    let (account, inbox) = try await world.store.makeAccount()
    let other = try MailStore.open(at: world.directory)
    let isOver = Mutex(false)
    let writing = Task {
      var number = 0
      while !isOver.withLock({ $0 }), number < 4000 {
        let batch = (number..<number + 20).map {
          TestMail.message("c\($0)", minute: $0, folder: inbox, bytes: 3000)
        }
        _ = try await other.write { try $0.add(batch, accountId: account) }
        number += 20
      }
    }
    var counts: [Int] = []
    for round in 0..<6 {
      try await world.backUp()
      let place = world.base.directory + "/new/\(round)"
      _ = try await StoreRestore(path: place).stage(world.archive) { _, _ in }.commit()
      let restored = try MailStore.open(at: place)
      #expect(try await restored.complaints() == [])
      counts.append(
        try await restored.read { try $0.emails(accountId: account, after: nil, limit: 10_000) }.count)
      restored.close()
    }
    isOver.withLock { $0 = true }
    try await writing.value
    #expect(counts == counts.sorted() && counts.allSatisfy { $0 % 20 == 0 }, "\(counts)")
    #expect(Set(counts).count > 1, "\(counts)")
    other.close()
  }

  @Test func `A backup is never written over another file by accident, nor into the store`() async throws {
    let world = try await BackupWorld()
    try await world.backUp(replacing: false)
    let before = try #require(FileManager.default.contents(atPath: world.archive))
    await #expect(throws: BackupError.exists(path: world.archive)) {
      try await world.backUp(replacing: false)
    }
    #expect(FileManager.default.contents(atPath: world.archive) == before)
    try await world.backUp(replacing: true)
    let link = world.base.directory + "/link.tar"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: world.archive)
    for place in ["/dev/null", link] {
      await #expect(throws: BackupError.cannotWrite(path: place, reason: "it is not a regular file")) {
        try await world.store.writeBackup(to: place, replacing: true, settings: [], at: BackupWorld.now) {
          _, _ in
        }
      }
    }
    #expect(try await world.store.replacesFile(byBackupTo: world.archive))
    #expect(try await !world.store.replacesFile(byBackupTo: world.base.directory + "/none.tar"))
    for place in ["/dev/null", link, world.directory + "/mail.tar"] {
      await #expect(throws: BackupError.self, "before anything is asked") {
        try await world.store.replacesFile(byBackupTo: place)
      }
    }
    let inside = world.directory + "/mail.tar"
    await #expect(throws: BackupError.isInStore(path: inside)) {
      try await world.store.writeBackup(to: inside, replacing: false, settings: [], at: BackupWorld.now) {
        _, _ in
      }
    }
    await #expect(throws: BackupError.self) {
      try await world.store.writeBackup(
        to: world.base.directory + "/missing/mail.tar", replacing: false, settings: [], at: BackupWorld.now
      ) { _, _ in }
    }
  }

  @Test func `A cancelled backup leaves nothing, and what a killed one has left is removed by the next`()
    async throws
  {
    let world = try await BackupWorld()
    try await world.fill()
    let pictures = Mutex<[[String]]>([])
    let base = world.base.directory
    let task = Task {
      try await world.backUp { _, _ in
        let names = (try? FileManager.default.contentsOfDirectory(atPath: base)) ?? []
        pictures.withLock { $0.append(names) }
        withUnsafeCurrentTask { $0?.cancel() }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    let during = try #require(pictures.withLock { $0 }.first)
    #expect(during.contains { $0.hasPrefix(".vmail-backup-") } && !during.contains("mail.tar"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: base).sorted() == ["new", "old"])
    try BackupWorld.write("left", to: base + "/.vmail-backup-killed")
    try await world.backUp()
    #expect(try FileManager.default.contentsOfDirectory(atPath: base).sorted() == ["mail.tar", "new", "old"])
  }

  @Test func `A store that lacks a file it needs has no backup`() async throws {
    let world = try await BackupWorld()
    try await world.fill()
    let segment = StoreFiles(directory: world.directory).segment(1)
    try removeFile(segment)
    await #expect(throws: BackupError.incomplete(path: segment)) { try await world.backUp() }
    #expect(!FileManager.default.fileExists(atPath: world.archive))
  }

  @Test func `Headers say long names and sizes of many gigabytes`() throws {
    for size in [0, 1, 1 << 33 - 1, 1 << 33, 1 << 40] {
      for name in [
        "store/vault.sqlite", "store/" + String(repeating: "ä", count: 200), "store/attachments/x",
      ] {
        let header = TarHeader(name: name, size: size).bytes(time: 1)
        #expect(header.count % TarHeader.block == 0)
        let own = try TarHeader(Array(header.suffix(TarHeader.block)))
        let first = try TarHeader(Array(header.prefix(TarHeader.block)))
        #expect(first.isLongName == (name.utf8.count > 100))
        #expect(own.size == size && name.hasPrefix(own.name.prefix(40)))
      }
    }
  }
}

extension MailStore {
  fileprivate func inbox(_ account: AccountID) async throws -> FolderID {
    try #require(try await read { try $0.folders(accountId: account) }.first { $0.type == .inbox }).id
  }
}
