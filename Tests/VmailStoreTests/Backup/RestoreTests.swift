import CSQLite
import Foundation
import Synchronization
import Testing
import VmailDomain
import VmailTestSupport

@testable import VmailStore

/// A backup is verified whole before it takes the place of a store, and a crash leaves one of the two.
@Suite(.timeLimit(.minutes(10))) struct RestoreTests {
  private static func subjects(_ path: String) async throws -> [String] {
    let store = try MailStore.open(at: path)
    defer { store.close() }
    #expect(try await store.complaints() == [])
    return try await store.read { try $0.accounts() }.map(\.name)
  }

  /// A store with an account of that name in the place where a backup is restored.
  private func makeOld(_ world: BackupWorld, _ name: String = "former") async throws {
    let store = try MailStore.open(at: world.target)
    _ = try await store.makeAccount(name)
    store.close()
  }

  @Test func `What is in the place of the store is known`() async throws {
    let world = try await BackupWorld()
    let restore = StoreRestore(path: world.target)
    await #expect(throws: BackupError.cannotRead(path: world.archive, reason: "No such file or directory")) {
      try await restore.present(before: world.archive)
    }
    try await world.backUp()
    #expect(try await restore.present(before: world.archive) == .nothing)
    try StoreDirectory.makePrivate(world.target)
    #expect(try await restore.present(before: world.archive) == .nothing)
    let store = try MailStore.open(at: world.target)
    await #expect(throws: BackupError.inUse(path: world.target)) {
      try await restore.present(before: world.archive)
    }
    store.close()
    #expect(try await restore.present(before: world.archive) == .new)
    try await makeOld(world)
    #expect(try await restore.present(before: world.archive) == .used)
    try BackupWorld.write("no database", to: world.target + "/vault.sqlite")
    #expect(try await restore.present(before: world.archive) == .used)
  }

  @Test func `The old store is kept as a whole, and each restore keeps another one`() async throws {
    let world = try await BackupWorld()
    try await world.fill()
    try await world.backUp()
    try await makeOld(world)
    let kept = try await world.restore()
    #expect(kept == world.target + ".before-restore-1")
    #expect(try await Self.subjects(world.target) == ["work"])
    #expect(try await Self.subjects(kept ?? "") == ["former"])
    #expect(try await world.restore() == world.target + ".before-restore-2")
    let names = try FileManager.default.contentsOfDirectory(atPath: world.base.directory + "/new").sorted()
    #expect(names == ["store", "store.before-restore-1", "store.before-restore-2"])
  }

  @Test func `A store that a process opens meanwhile is not replaced`() async throws {
    let world = try await BackupWorld()
    try await world.fill()
    try await world.backUp()
    try await makeOld(world)
    let staged = try await StoreRestore(path: world.target).stage(world.archive) { _, _ in }
    let other = try MailStore.open(at: world.target)
    #expect(throws: BackupError.inUse(path: world.target)) { try staged.commit() }
    await #expect(throws: BackupError.inUse(path: world.target + ".restoring")) {
      try await StoreRestore(path: world.target).stage(world.archive) { _, _ in }
    }
    #expect(try await other.read { try $0.accounts() }.map(\.name) == ["former"])
    other.close()
    _ = try staged.commit()
    #expect(try await Self.subjects(world.target) == ["work"])
  }

  @Test func `A link to the store stays a link`() async throws {
    let world = try await BackupWorld()
    try await world.fill()
    try await world.backUp()
    try await makeOld(world)
    let link = world.base.directory + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: world.target)
    _ = try await StoreRestore(path: link).stage(world.archive) { _, _ in }.commit()
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == world.target)
    #expect(try await Self.subjects(world.target) == ["work"])
  }

  // MARK: Crashes

  @Test func `Killed while it unpacks, a restore leaves the old store, and can be repeated`() async throws {
    let world = try await BackupWorld()
    try await world.fill()
    try await world.backUp()
    try await makeOld(world)
    let pictures = Mutex<[TemporaryStore]>([])
    let new = world.base.directory + "/new"
    let staged = try await StoreRestore(path: world.target).stage(world.archive) { _, _ in
      if let picture = try? TemporaryStore(copying: new) { pictures.withLock { $0.append(picture) } }
    }
    withExtendedLifetime(staged) {}
    let all = pictures.withLock { $0 }
    #expect(all.count > 20)
    for picture in all.enumerated().filter({ $0.offset % 7 == 0 }).map(\.element) {
      let place = picture.directory + "/store"
      #expect(try await Self.subjects(place) == ["former"])
      let kept = try await StoreRestore(path: place).stage(world.archive) { _, _ in }.commit()
      #expect(try await Self.subjects(place) == ["work"])
      #expect(kept == place + ".before-restore-1")
    }
  }

  /// The steps of putting a store into its place.
  enum Step: CaseIterable {
    case staged, unmarked, exchanged
  }

  @Test(arguments: Step.allCases)
  func `Killed while a store takes its place, a restore leaves one of both there, and loses none`(step: Step)
    async throws
  {
    let world = try await BackupWorld()
    try await world.fill()
    try await world.backUp()
    try await makeOld(world)
    let restore = StoreRestore(path: world.target)
    let picture: TemporaryStore
    do {
      let staged = try await restore.stage(world.archive) { _, _ in }
      picture = try TemporaryStore(copying: world.base.directory + "/new")
      withExtendedLifetime(staged) {}
    }
    let place = picture.directory + "/store"
    if step != .staged { try removeFile(place + ".restoring/unfinished") }
    if step == .exchanged { #expect(vmail_exchange(place, place + ".restoring") == 0) }
    #expect(try await Self.subjects(place) == [step == .exchanged ? "work" : "former"])
    _ = try await StoreRestore(path: place).stage(world.archive) { _, _ in }.commit()
    #expect(try await Self.subjects(place) == ["work"])
    let kept = try FileManager.default.contentsOfDirectory(atPath: picture.directory).filter { $0 != "store" }
    var names: [String] = []
    for name in kept { names += try await Self.subjects(picture.directory + "/" + name) }
    #expect(names.contains("former") && kept.allSatisfy { $0.hasPrefix("store.before-restore-") }, "\(kept)")
  }

  // MARK: Damage

  @Test
  func `A backup that was cut off anywhere, or changed in any byte, is refused, and nothing is changed`()
    async throws
  {
    let world = try await BackupWorld()
    try await world.fill()
    try await world.backUp()
    try await makeOld(world)
    let whole = Array(try #require(FileManager.default.contents(atPath: world.archive)))
    var damaged: [[UInt8]] = []
    for share in 0..<40 { damaged.append(Array(whole.prefix(whole.count * share / 40))) }
    for cut in [1, 512, 1024, 1025] { damaged.append(whole.dropLast(cut)) }
    for share in 0..<200 {
      var bytes = whole
      bytes[min(bytes.count - 1, bytes.count * share / 200 + share)] ^= 0x41
      damaged.append(bytes)
    }
    damaged.append(whole + [0])
    damaged.append(whole + whole)
    let path = world.base.directory + "/damaged.tar"
    let restore = StoreRestore(path: world.target)
    for (index, bytes) in damaged.enumerated() {
      try Data(bytes).write(to: URL(filePath: path))
      await #expect(throws: (any Error).self, "\(index)") { try await restore.verify(path) { _, _ in } }
      if index % 20 == 0 {
        await #expect(throws: (any Error).self, "\(index)") { try await restore.stage(path) { _, _ in } }
      }
    }
    #expect(try await Self.subjects(world.target) == ["former"])
    let names = try FileManager.default.contentsOfDirectory(atPath: world.base.directory + "/new")
    #expect(names == ["store"])
  }

  @Test(arguments: [0, 512, 10_240, 1 << 21])
  func `Empty blocks after the end are those of another program's record`(count: Int) async throws {
    let world = try await BackupWorld()
    try await world.fill()
    let contents = try await world.backUp()
    let whole = try #require(FileManager.default.contents(atPath: world.archive))
    let path = world.base.directory + "/padded.tar"
    let restore = StoreRestore(path: world.target)
    try (whole + Data(count: count)).write(to: URL(filePath: path))
    let found = try await restore.verify(path) { _, _ in }
    #expect(found.files == contents.files)
    guard count > 0 else { return }
    for position in [0, count / 2, count - 1] {
      var zeros = Data(count: count)
      zeros[position] = 1
      try (whole + zeros).write(to: URL(filePath: path))
      await #expect(throws: BackupError.damaged(path: path, detail: "it goes on after its end")) {
        try await restore.verify(path) { _, _ in }
      }
    }
  }

  @Test(
    .enabled(if: OtherProgram.isThere("python3"), "python3 is not installed"),
    arguments: ["GNU_FORMAT", "PAX_FORMAT"])
  func `A backup that Python's tarfile has rewritten is restored as it was`(format: String) async throws {
    let world = try await BackupWorld()
    try await world.fill()
    try await world.backUp()
    let path = world.base.directory + "/rewritten.tar"
    let program = """
      import sys, tarfile
      old = tarfile.open(sys.argv[1])
      new = tarfile.open(sys.argv[2], "w", format=tarfile.\(format))
      for member in old: new.addfile(member, old.extractfile(member))
      new.close()
      """
    _ = try OtherProgram.run(["python3", "-c", program, world.archive, path])
    #expect(try #require(FileManager.default.contents(atPath: path)).count % 10_240 == 0)
    let staged = try await StoreRestore(path: world.target).stage(path) { _, _ in }
    _ = try staged.commit()
    #expect(try BackupWorld.files(world.target) == BackupWorld.files(world.directory))
  }

  @Test func `The records of an extended header name a file and its size, and nothing else is read as one`()
    throws
  {
    func read(_ records: String) throws -> TarHeader {
      var description = TarHeader(name: "PaxHeader", size: records.utf8.count).bytes(time: 0)
      description[156] = UInt8(ascii: "x")
      // The sum of the header's bytes has grown with its type.
      let sum = String(
        description.indices.reduce(0) { $0 + ((148..<156).contains($1) ? 0x20 : Int(description[$1])) },
        radix: 8)
      let digits = Array((String(repeating: "0", count: 6 - sum.count) + sum).utf8) + [0, 0x20]
      description.replaceSubrange(148..<156, with: digits)
      var header = TarHeader(name: "short", size: 3)
      try header.take(Array(records.utf8), of: try TarHeader(description))
      return header
    }
    let named = try read("15 path=a/lang\n13 size=4096\n20 atime=1700000000\n")
    #expect(named.name == "a/lang" && named.size == 4096)
    #expect(try read("").name == "short")
    for text in [
      "x", "5", "0 path=a\n", "99 path=a\n", "-1 a=b\n", "11 size=-1\n", "11 size=ab\n",
      "12 path=a\n11 x=y\n", " path=a\n",
    ] {
      #expect(throws: TarHeader.Problem.self, "\(text)") { try read(text) }
    }
  }

  /// - Returns: a database that passes for a store's.
  private func database(_ world: BackupWorld) async throws -> [UInt8] {
    try await world.fill()
    world.store.close()
    return Array(try #require(FileManager.default.contents(atPath: world.directory + "/vault.sqlite")))
  }

  @Test func `What no backup contains is refused by its name`() async throws {
    let world = try await BackupWorld()
    let vault = try await database(world)
    let entries: [(String, Character)] = [
      ("store/../../evil", "0"), ("/etc/passwd", "0"), ("../evil", "0"), ("store/sources/../../evil", "0"),
      ("store/./x", "0"), ("store//x", "0"), ("store/attachments/..", "0"), ("store/drafts/a/../b", "0"),
      ("store/evil", "0"), ("store/sources/evil", "0"), ("store/attachments/a/b", "0"),
      ("settings/evil", "0"),
      ("settings/templates/evil.sh", "0"), ("store/outbox/a", "1"), ("store/outbox/a", "2"),
      ("store/outbox/a", "3"), ("store/outbox/a", "4"), ("store/outbox", "5"), ("store/outbox/a", "6"),
      ("store/outbox/a", "x"), ("store/outbox/a", "g"), ("store/outbox/a", "S"), ("store/vault.sqlite", "0"),
      ("store/" + String(repeating: "a/", count: 200) + "a", "0"),
    ]
    let path = world.base.directory + "/forged.tar"
    for (name, type) in entries {
      var forged = ForgedArchive()
      forged.add("store/vault.sqlite", vault)
      forged.add(name, Array("x".utf8), type: type)
      try forged.write(to: path)
      await #expect(throws: BackupError.unsafe(path: path, entry: name), "\(name) \(type)") {
        try await StoreRestore(path: world.target).stage(path) { _, _ in }
      }
    }
    var doubled = ForgedArchive()
    doubled.add("store/vault.sqlite", vault)
    for text in ["x", "y"] { doubled.add("store/outbox/a", Array(text.utf8)) }
    try doubled.write(to: path)
    await #expect(throws: BackupError.unsafe(path: path, entry: "store/outbox/a")) {
      try await StoreRestore(path: world.target).stage(path) { _, _ in }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: world.base.directory + "/new") == [])
  }

  @Test func `An archive without the sources that its database knows of is refused`() async throws {
    let world = try await BackupWorld()
    let vault = try await database(world)
    let files = StoreFiles(directory: world.directory)
    let segment = try #require(try StoreDirectory(files: files).sourceSizes().keys.first)
    let source = Array(try #require(FileManager.default.contents(atPath: files.path(of: segment))))
    let path = world.base.directory + "/forged.tar"
    for (content, isWhole) in [(nil, false), (source.dropLast(), false), (source[...], true)] {
      var forged = ForgedArchive()
      forged.add("store/vault.sqlite", vault)
      if let content { forged.add("store/sources/\(segment.name)", Array(content)) }
      try forged.write(to: path)
      let restore = StoreRestore(path: world.target)
      guard !isWhole else { _ = try await restore.stage(path) { _, _ in }; continue }
      let lack = "sources/\(segment.name) is missing, or shorter than it should be"
      await #expect(throws: BackupError.damaged(path: path, detail: lack)) {
        try await restore.stage(path) { _, _ in }
      }
    }
  }

  @Test func `A size that the archive doesn't have takes no room`() async throws {
    let world = try await BackupWorld()
    let vault = try await database(world)
    let path = world.base.directory + "/forged.tar"
    for size in [1 << 30, 1 << 40, 1 << 62, Int.max] {
      var forged = ForgedArchive()
      forged.add("store/vault.sqlite", vault)
      forged.add("store/outbox/a", Array("x".utf8), size: size)
      try forged.write(to: path)
      await #expect(throws: BackupError.damaged(path: path, detail: "it was cut off")) {
        try await StoreRestore(path: world.target).stage(path) { _, _ in }
      }
    }
  }

  @Test func `A file that is no backup, or of a newer vmail, is refused`() async throws {
    let world = try await BackupWorld()
    var vault = try await database(world)
    let path = world.base.directory + "/forged.tar"
    let restore = StoreRestore(path: world.target)
    for text in ["", "text", String(repeating: "text", count: 1000)] {
      try Data(text.utf8).write(to: URL(filePath: path))
      await #expect(throws: BackupError.notABackup(path: path)) { try await restore.verify(path) { _, _ in } }
    }
    var other = ForgedArchive()
    other.add("README", Array("x".utf8))
    try other.write(to: path)
    await #expect(throws: BackupError.notABackup(path: path)) { try await restore.verify(path) { _, _ in } }
    vault[63] = 200
    var newer = ForgedArchive()
    newer.add("store/vault.sqlite", vault)
    try newer.write(to: path)
    await #expect(throws: StoreError.newerVersion(path: path, found: "200")) {
      try await restore.verify(path) { _, _ in }
    }
    vault[68] = 0
    var foreign = ForgedArchive()
    foreign.add("store/vault.sqlite", vault)
    try foreign.write(to: path)
    await #expect(throws: StoreError.notAStore(path: path)) { try await restore.verify(path) { _, _ in } }
    for missing in [world.base.directory + "/none.tar", world.base.directory, "/dev/null"] {
      await #expect(throws: BackupError.self) { try await restore.verify(missing) { _, _ in } }
    }
  }

  @Test func `A backup of an older version becomes a store of this one when it is opened`() async throws {
    let world = try await BackupWorld()
    let vault = world.base.directory + "/older.sqlite"
    let queue = try DatabaseQueue(path: vault)
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    try await queue.write { db in
      for number in KeptStore.versions.prefix(3) {
        let name = "Databases/" + String(repeating: "0", count: 4 - String(number).count) + "\(number).sql"
        try db.execute(sql: String(contentsOf: folder.appending(path: name), encoding: .utf8))
      }
    }
    let segments = try await queue.read(StoreBackup.segments)
    queue.close()
    var older = ForgedArchive()
    older.add("store/vault.sqlite", Array(try #require(FileManager.default.contents(atPath: vault))))
    for (segment, size) in segments {
      older.add("store/sources/\(segment.name)", [UInt8](repeating: 0, count: size ?? 0))
    }
    let path = world.base.directory + "/older.tar"
    try older.write(to: path)
    try await world.restore(path)
    let store = try MailStore.open(at: world.target)
    #expect(try await store.read { try $0.accounts() }.count == 2)
    #expect(try DatabaseHeader(files: StoreFiles(directory: world.target)).version == Migration.newest)
    store.close()
  }
}
