internal import CSQLite
internal import FoundationEssentials
import Glibc
public import VmailDomain

/// Puts the store of a backup in the place of another one (decision 81).
///
/// Everything is unpacked and verified in a folder beside the store, which then takes its place in one step. The old store is
/// kept beside it. So a crash leaves the old store or the new one, and what was unpacked in vain is removed by the next
/// restore.
public struct StoreRestore: Sendable {
  /// What is in the place of the store now.
  public enum Present: Sendable {
    case nothing
    /// A store without accounts.
    case new
    /// A store with accounts, or one that can't be read.
    case used
  }

  private let files: StoreFiles

  /// - Parameter path: the store's directory, which need not exist.
  public init(path: String) { files = StoreFiles(path: path) }

  /// - Parameter archive: the backup that would take its place.
  /// - Throws: ``BackupError/inUse(path:)`` while a process has the store open, ``BackupError/cannotRead(path:reason:)`` if
  ///   there is no such archive; ``StoreError``.
  public func present(before archive: String) async throws -> Present {
    try StoreError.mapping(files) {
      try BackupReader(archive) { _, _ in }.close()
      let directory = StoreDirectory(files: files)
      guard try !directory.names(in: files.directory).isEmpty else { return .nothing }
      guard let use = try StoreUse.exclude(files.directory) else {
        throw BackupError.inUse(path: files.directory)
      }
      defer { withExtendedLifetime(use) {} }
      let reader = try? StoreConnection.reader(files)
      defer { reader?.close() }
      let accounts = try? reader?.read { db in
        try SQLStatement(db, "SELECT count(*) FROM account").first { $0.int(0) }
      }
      return accounts == 0 ? .new : .used
    }
  }

  /// Verifies a backup, and changes nothing.
  /// - Parameter progress: called with the bytes read so far, and their number in total.
  /// - Throws: ``BackupError``; ``StoreError``; `CancellationError`.
  public func verify(
    _ archive: String, progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
  ) async throws -> BackupContents {
    try StoreError.mapping(files) {
      var reader = try BackupReader(archive, progress: progress)
      return try reader.read(into: nil)
    }
  }

  /// Unpacks and verifies a backup. The store is unchanged until ``StagedStore/commit()``.
  /// - Throws: as ``verify(_:progress:)``.
  public func stage(
    _ archive: String, progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
  ) async throws -> StagedStore {
    try StoreError.mapping(files) {
      let place = try place()
      var reader = try BackupReader(archive, progress: progress)
      let free = BackupPlace.free(in: place.folder)
      guard reader.size < free else {
        reader.close()
        throw BackupError.noSpace(path: place.folder, needed: reader.size, free: free)
      }
      let staged = try StagedStore.begin(at: place)
      staged.contents = try reader.read(into: staged.folder)
      try staged.checkSources(of: archive)
      return staged
    }
  }

  /// Returns the store's place; its parents are created if they are missing.
  private func place() throws -> BackupPlace {
    // A link to the directory stays what it is.
    if let real = try? BackupPlace.resolved(files.directory) { return try BackupPlace(real) }
    let parent = files.directory.lastIndex(of: "/").map { String(files.directory[...$0]) } ?? "."
    try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
    return try BackupPlace(files.directory)
  }
}

/// The store of a backup, unpacked beside the place that it takes. It is removed with this object.
public final class StagedStore {
  public fileprivate(set) var contents = BackupContents()
  let folder: String
  private let place: BackupPlace
  /// Shows other restores that this one is under way.
  private var use: StoreUse?
  private var isOver = false

  /// A file that shows that a folder is not a whole store.
  private static let mark = "unfinished"

  private init(_ folder: String, _ place: BackupPlace, _ use: StoreUse) {
    (self.folder, self.place, self.use) = (folder, place, use)
  }

  /// Makes an empty folder for one.
  fileprivate static func begin(at place: BackupPlace) throws -> StagedStore {
    let folder = place.path + ".restoring"
    if try StoreDirectory(files: StoreFiles(directory: folder)).isThere(folder) {
      try clear(folder, beside: place)
    }
    guard mkdir(folder, 0o700) == 0 else { throw FileFailure("mkdir", folder) }
    guard let use = try StoreUse.exclude(folder) else { throw BackupError.inUse(path: folder) }
    try FileDescriptor.open(folder + "/" + mark, [.write, .create, .exclusive]).close()
    return StagedStore(folder, place, use)
  }

  deinit { if !isOver { try? FileManager.default.removeItem(atPath: folder) } }

  /// Clears away what a restore has left that was killed: the old store, if it was exchanged already.
  private static func clear(_ folder: String, beside place: BackupPlace) throws {
    guard let use = try StoreUse.exclude(folder) else { throw BackupError.inUse(path: folder) }
    defer { withExtendedLifetime(use) {} }
    let names = try StoreDirectory(files: StoreFiles(directory: folder)).names(in: folder)
    guard names.isEmpty || names.contains(mark) else {
      _ = try keep(folder, beside: place)
      return
    }
    try FileManager.default.removeItem(atPath: folder)
  }

  /// Renames a whole store to the first name that is free.
  private static func keep(_ folder: String, beside place: BackupPlace) throws -> String {
    let names = try StoreDirectory(files: StoreFiles(directory: folder)).names(in: place.folder)
    let prefix = place.name + ".before-restore-"
    let number = names.compactMap { $0.hasPrefix(prefix) ? Int($0.dropFirst(prefix.count)) : nil }.max() ?? 0
    let kept = place.path + ".before-restore-\(number + 1)"
    try renameFile(folder, to: kept)
    try FileDescriptor.synchronizeDirectory(place.folder)
    return kept
  }

  /// Puts the store into its place.
  /// - Returns: where the old store is kept; `nil` if there was none.
  /// - Throws: ``BackupError``; ``StoreError``. The old store is unchanged then.
  public func commit() throws -> String? {
    let files = StoreFiles(directory: place.path)
    return try StoreError.mapping(files) {
      try makeDurable()
      let directory = StoreDirectory(files: files)
      guard try directory.isThere(place.path), try !directory.names(in: place.path).isEmpty else {
        try removeFile(folder + "/" + Self.mark)
        try renameFile(folder, to: place.path)
        (isOver, use) = (true, nil)
        try FileDescriptor.synchronizeDirectory(place.folder)
        return nil
      }
      guard let old = try StoreUse.exclude(place.path) else { throw BackupError.inUse(path: place.path) }
      defer { withExtendedLifetime(old) {} }
      try removeFile(folder + "/" + Self.mark)
      guard vmail_exchange(folder, place.path) == 0 else {
        throw BackupError.cannotExchange(path: place.path, reason: FileFailure("rename", place.path).reason)
      }
      (isOver, use) = (true, nil)
      try FileDescriptor.synchronizeDirectory(place.folder)
      return try Self.keep(folder, beside: place)
    }
  }

  /// Compares the segments with what the database knows of them. An archive can be whole and still lack some, if another
  /// program has written it.
  fileprivate func checkSources(of archive: String) throws {
    let files = StoreFiles(directory: folder)
    let sizes = try StoreDirectory(files: files).sourceSizes()
    let reader = try StoreConnection.reader(files)
    defer { reader.close() }
    let lacking = try reader.read(StoreBackup.segments).first { segment, size in
      (sizes[segment] ?? -1) < size ?? 0
    }
    guard let lacking else { return }
    throw BackupError.damaged(
      path: archive, detail: "sources/\(lacking.0.name) is missing, or shorter than it should be")
  }

  /// The files are durable already; now their names are.
  private func makeDurable() throws {
    let directory = StoreDirectory(files: StoreFiles(directory: folder))
    for name in try directory.folders().reversed() where try directory.isThere(folder + "/" + name) {
      try FileDescriptor.synchronizeDirectory(folder + "/" + name)
    }
    try FileDescriptor.synchronizeDirectory(folder)
  }
}
