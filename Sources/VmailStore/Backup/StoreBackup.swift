public import FoundationEssentials
import Glibc
public import VmailDomain

/// Writes a store and the user's settings to a tar archive, as they are at one moment, while others write to the store
/// (decision 81).
///
/// The copy of the database is one state of it (VACUUM INTO reads in one transaction), and what it refers to was durable
/// before. Segments only grow, so as many bytes are copied of each as the copy knows of.
struct StoreBackup {
  let files: StoreFiles
  let place: BackupPlace
  let settings: [SettingsFile]
  let progress: @Sendable (_ done: Int, _ total: Int) -> Void

  /// The first file of every backup.
  static let database = "store/vault.sqlite"
  private static let prefix = ".vmail-backup-"

  /// What is different in the copy. Whoever has it can't open encrypted mail with it, and it never repeats what the store
  /// has done since: queued mail is looked for in Sent before it is sent, and what was begun on a server is compared first.
  private static let changes = """
    PRAGMA secure_delete = ON;
    PRAGMA journal_mode = MEMORY;
    DELETE FROM session_key;
    UPDATE outgoing SET phase = \(OutgoingQuery.restored) WHERE phase = 0;
    UPDATE operation SET isBegun = 1;
    PRAGMA journal_mode = WAL;
    """

  /// A file to be added.
  private struct Item {
    let name: String
    let path: String
    /// The number of bytes to be copied; `nil` for all.
    var size: Int?
    /// Whether the database refers to it. Others may be removed at any time.
    var isNeeded = false
  }

  /// Returns whether there is a file that the archive replaces.
  /// - Throws: ``BackupError/cannotWrite(path:reason:)`` if it is no file, ``BackupError/isInStore(path:)``.
  func replacesFile() throws -> Bool {
    let exists = try StoreDirectory(files: files).isThere(place.path)
    guard !exists || BackupPlace.isRegular(place.path, followingLinks: false) else {
      throw BackupError.cannotWrite(path: place.path, reason: BackupPlace.notRegular)
    }
    guard try !(place.folder + "/").hasPrefix(BackupPlace.resolved(files.directory) + "/") else {
      throw BackupError.isInStore(path: place.path)
    }
    return exists
  }

  /// - Returns: the size of the archive in bytes, and the number of files.
  func write(replacing: Bool, at now: Date) async throws -> BackupContents {
    guard try !replacesFile() || replacing else { throw BackupError.exists(path: place.path) }
    let directory = StoreDirectory(files: files)
    for name in try directory.names(in: place.folder) where name.hasPrefix(Self.prefix) {
      UnfinishedFile.removeIfAbandoned(place.folder + "/" + name)
    }
    let others = try others()
    try checkSpace(others)
    let archive = try UnfinishedFile(in: place.folder, prefix: Self.prefix)
    defer { archive.discard() }
    var writer = TarWriter(archive, time: Int(now.storedSeconds))
    try await add(others, to: &writer)
    for file in settings { try writer.add("settings/" + file.name, file.bytes) }
    var contents = BackupContents()
    contents.files = writer.files
    try writer.finish()
    contents.size = archive.size
    try Task.checkCancellation()
    try archive.finish(as: place.path, in: place.folder, replacing: replacing)
    return contents
  }

  private func checkSpace(_ others: [Item]) throws {
    let directory = StoreDirectory(files: files)
    func size(_ paths: [String]) throws -> Int {
      try paths.reduce(0) { try $0 + (directory.size(of: $1) ?? 0) }
    }
    let database = try size([files.vault, files.vault + "-wal"])
    let rest = try size(others.map(\.path)) + directory.sourceSizes().values.reduce(0, +)
    // The database is copied beside the archive, and then into it.
    let needed = database + max(database, rest)
    let free = BackupPlace.free(in: place.folder)
    guard needed < free else { throw BackupError.noSpace(path: place.folder, needed: needed, free: free) }
  }

  private func add(_ others: [Item], to writer: inout TarWriter) async throws {
    let copy = try UnfinishedFile(in: place.folder, prefix: Self.prefix)
    defer {
      for suffix in ["-journal", "-wal", "-shm"] { try? removeFile(copy.path + suffix) }
      copy.discard()
    }
    let segments = try await copyDatabase(to: copy.path)
    let database = Item(name: "vault.sqlite", path: copy.path, isNeeded: true)
    let items = [database] + segments + others
    let directory = StoreDirectory(files: files)
    let total = try items.reduce(0) { try $0 + ($1.size ?? directory.size(of: $1.path) ?? 0) }
    var done = 0
    for item in items {
      try Task.checkCancellation()
      try add(item, to: &writer) { count in
        try Task.checkCancellation()
        done += count
        progress(done, total)
      }
      // From here on, its room is for the rest.
      if item.path == copy.path { copy.discard() }
    }
  }

  /// - Returns: the segments to which the copy refers.
  private func copyDatabase(to path: String) async throws -> [Item] {
    let reader = try StoreConnection.reader(files)
    defer { reader.close() }
    // VACUUM INTO accepts an empty file, and keeps its permissions.
    try await reader.write { try $0.execute(sql: "VACUUM INTO ?", arguments: [.text(path)]) }
    let copy = try DatabaseQueue(path: path)
    defer { copy.close() }
    return try await copy.write { db in
      try db.execute(sql: Self.changes)
      return try Self.segments(in: db).map { segment, size in
        Item(name: "sources/" + segment.name, path: files.path(of: segment), size: size, isNeeded: true)
      }
    }
  }

  /// Returns the segments to which a database refers, with the bytes that it knows of; `nil` for all.
  static func segments(in db: Database) throws -> [(SourceSegment, size: Int?)] {
    let sizes = try SQLStatement(db, "SELECT number, size FROM source_segment").all {
      ($0.int(0), $0.int(1))
    }
    let known = Dictionary(sizes, uniquingKeysWith: max)
    let used = "SELECT DISTINCT segment, packedLength IS NOT NULL FROM email_source ORDER BY segment"
    return try SQLStatement(db, used).all { row in
      let segment = SourceSegment(number: row.int(0), isPacked: row.bool(1))
      return (segment, segment.isPacked ? known[segment.number] : nil)
    }
  }

  /// Returns the files beside the database and the sources. Those that are being written have hidden names.
  private func others() throws -> [Item] {
    let directory = StoreDirectory(files: files)
    let found = try directory.folders().filter { $0 != "sources" }.flatMap { folder in
      try directory.names(in: files.absolute(folder)).filter { !$0.hasPrefix(".attaching-") }.map {
        folder + "/" + $0
      }
    }
    return (found + ["merges.log"]).compactMap { name in
      let path = files.absolute(name)
      return BackupPlace.isRegular(path) ? Item(name: name, path: path) : nil
    }
  }

  private func add(_ item: Item, to writer: inout TarWriter, _ progress: (Int) throws -> Void) throws {
    // A file that shrinks while it is read was replaced.
    for _ in 0..<3 {
      let file: FileDescriptor
      do { file = try FileDescriptor.open(item.path) } catch let failure as FileFailure
        where failure.isMissing
      {
        break
      }
      defer { file.closeQuietly() }
      let size = try item.size ?? file.size()
      if try writer.add("store/" + item.name, file, size: size, progress) { return }
    }
    if item.isNeeded { throw BackupError.incomplete(path: item.path) }
  }
}

extension MailStore {
  /// Writes a backup of the store, while it may be in use.
  /// - Parameters:
  ///   - path: the archive, which appears once it is complete.
  ///   - replacing: whether to replace a file that exists.
  ///   - settings: the user's settings, which aren't in the store.
  ///   - progress: called with the bytes copied so far, and their number in total.
  /// - Returns: the size of the archive, and the number of files in it.
  /// - Throws: ``BackupError``; ``StoreError``; `CancellationError`. There is no new file then.
  public func writeBackup(
    to path: String, replacing: Bool, settings: [SettingsFile], at now: Date,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
  ) async throws -> BackupContents {
    try await backup(to: path, settings: settings, progress: progress) {
      try await $0.write(replacing: replacing, at: now)
    }
  }

  /// Returns whether there is a file that a backup replaces.
  /// - Throws: ``BackupError``, also if there can be no backup; ``StoreError``.
  public func replacesFile(byBackupTo path: String) async throws -> Bool {
    try await backup(to: path, settings: [], progress: { _, _ in }) { try $0.replacesFile() }
  }

  private func backup<Result>(
    to path: String, settings: [SettingsFile],
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void,
    _ body: (StoreBackup) async throws -> Result
  ) async throws -> Result {
    do {
      let place = try BackupPlace(path)
      return try await body(
        StoreBackup(files: database.files, place: place, settings: settings, progress: progress))
    } catch let failure as FileFailure {
      if failure.code == EEXIST { throw BackupError.exists(path: failure.path) }
      throw BackupError.cannotWrite(path: failure.path, reason: failure.reason)
    } catch {
      throw StoreError.mapped(error, database.files)
    }
  }
}
