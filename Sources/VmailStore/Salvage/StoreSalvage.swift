internal import FoundationEssentials
internal import VmailDomain

/// Makes room for a new database when the old one is damaged or missing, and keeps all existing files.
///
/// `salvage/1` gets the database and the sources. A salvage that is started again while `salvage` exists continues
/// the previous one; when it is finished, the folder is renamed to `salvaged-1`. Until then no other process can open
/// the store. The segments are unpacked next to the originals, to be imported, for the duration of the salvage.
public struct StoreSalvage: Sendable {
  private let files: StoreFiles

  /// - Parameter path: the store's directory.
  public init(path: String) { files = StoreFiles(path: path) }

  /// Moves the damaged database and all sources aside, unless that was done before. From then on the store can be
  /// opened, and is empty.
  /// - Returns: the mboxes to import, in order; `nil` when the store is intact and there is nothing to salvage.
  /// - Throws: ``StoreError``; then nothing was moved.
  public func begin() async throws -> [String]? {
    try StoreError.mapping(files) {
      let directory = StoreDirectory(files: files)
      try directory.prepare()
      let isUnderWay = try directory.isThere(files.salvage)
      let hasVault = try directory.hasVault()
      if try !hasVault && !isUnderWay && directory.sourceSizes().values.allSatisfy({ $0 == 0 }) { return nil }
      let isWhole = try hasVault && isWhole()
      if isWhole, !isUnderWay { return nil }
      if !isWhole { try WriterLock.hold(files) { try moveAside(directory) } }
      return try segments(directory)
    }
  }

  /// Reads what is left of the databases that were moved aside.
  public func former() async throws -> FormerStore {
    try StoreError.mapping(files) {
      var former = FormerStore()
      let directory = StoreDirectory(files: files)
      let drafts = Set(try directory.names(in: files.drafts))
      for number in try numbers(directory) {
        // A file that is no database any more has nothing to read.
        guard let old = try? StoreConnection.reader(StoreFiles(path: files.salvage + "/\(number)")) else {
          continue
        }
        defer { old.close() }
        if let found = try? old.write({ FormerStore($0, drafts: drafts) }) { former.add(found) }
      }
      return former
    }
  }

  /// Finishes the salvage, after all mboxes were imported.
  /// - Returns: the folder in which the former files are kept.
  public func finish() async throws -> String {
    try StoreError.mapping(files) {
      let directory = StoreDirectory(files: files)
      for number in try numbers(directory) {
        try? FileManager.default.removeItem(atPath: files.salvage + "/\(number)/" + Self.unpacked)
      }
      let numbers = try directory.names(in: files.directory).compactMap(StoreFiles.salvagedNumber)
      let kept = files.salvaged((numbers.max() ?? 0) + 1)
      try renameFile(files.salvage, to: kept)
      try FileDescriptor.synchronizeDirectory(files.directory)
      return kept
    }
  }

  /// Returns whether the database is intact.
  /// - Throws: ``StoreError`` for a database that must not be touched: one of another program or version.
  private func isWhole() throws -> Bool {
    do {
      let migrator = SchemaMigrator(migrations: Migration.all, files: files)
      try SchemaMigrator.check(
        DatabaseHeader(files: files).version, of: files.vault, against: migrator.migrations)
      let reader = try StoreError.mapping(files) { try StoreConnection.reader(files) }
      defer { reader.close() }
      return try StoreError.mapping(files) {
        try reader.read { try IntegrityCheck().examine($0).isOK }
      }
    } catch StoreError.damaged {
      return false
    }
  }

  /// Moves the database before the other files: the next start then notices that it is missing, even after a crash in
  /// between.
  private func moveAside(_ directory: StoreDirectory) throws {
    guard let use = try StoreUse.exclude(files.directory) else { throw StoreError.busy(path: files.vault) }
    defer { withExtendedLifetime(use) {} }
    try StoreDirectory.makePrivate(files.salvage)
    let place = files.salvage + "/\((try numbers(directory).last ?? 0) + 1)"
    try StoreDirectory.makePrivate(place)
    for suffix in ["", "-wal", "-shm"] where try directory.isThere(files.vault + suffix) {
      try renameFile(files.vault + suffix, to: place + "/vault.sqlite" + suffix)
    }
    if try directory.isThere(files.sources) { try renameFile(files.sources, to: place + "/sources") }
    // The accounts of the new database have the numbers of others.
    if try directory.isThere(files.imports) { try renameFile(files.imports, to: place + "/imports") }
    try FileDescriptor.synchronizeDirectory(place)
    try FileDescriptor.synchronizeDirectory(files.salvage)
    try FileDescriptor.synchronizeDirectory(files.directory)
    OpenMark.clear(files)
  }

  /// Returns the numbers of the folders into which files were moved, in ascending order.
  private func numbers(_ directory: StoreDirectory) throws -> [Int] {
    try directory.names(in: files.salvage).compactMap { Int($0) }.sorted()
  }

  /// Returns mboxes with the sources that were moved aside, in the order in which they were written.
  private func segments(_ directory: StoreDirectory) throws -> [String] {
    try numbers(directory).flatMap { number in
      let place = files.salvage + "/\(number)"
      return try directory.names(in: place + "/sources").compactMap(SourceSegment.init(name:)).map {
        segment in
        let path = place + "/sources/" + segment.name
        return segment.isPacked ? try unpack(segment, path, in: place + "/" + Self.unpacked) : path
      }
    }
  }

  private static let unpacked = "unpacked"

  private func unpack(_ segment: SourceSegment, _ path: String, in folder: String) throws -> String {
    try StoreDirectory.makePrivate(folder)
    let mbox = folder + "/" + SourceSegment(number: segment.number, isPacked: false).name
    try SegmentUnpacker.unpack(path, to: mbox)
    return mbox
  }
}
