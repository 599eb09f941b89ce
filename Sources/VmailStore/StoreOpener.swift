import Dispatch
import VmailDomain

/// Opens a store: checks its owner, creates it if it is missing, and updates its schema.
struct StoreOpener {
  let files: StoreFiles
  let migrations: [Migration]
  var digest: SourceDigest?
  var isSalvaging = false
  /// The queue on which the connection for reading runs; `nil` for any threads.
  var target: DispatchQueue?

  /// What opening results in: the connection for reading, and the problems found after a process that didn't exit
  /// cleanly.
  typealias Opened = (use: StoreUse, reader: DatabaseQueue, findings: [DoctorFinding])

  func open() throws -> Opened {
    try StoreError.mapping(files) {
      let directory = StoreDirectory(files: files)
      try directory.prepare()
      let use = try StoreUse.begin(files)
      if !isSalvaging, try directory.isThere(files.salvage) {
        throw StoreError.salvageUnfinished(path: files.directory)
      }
      if try !directory.hasVault() {
        try refuseLostDatabase(directory)
        try create(directory)
      }
      // Checked before SQLite opens the file: not even a WAL may be created for a store of a version that is refused.
      try SchemaMigrator.check(
        DatabaseHeader(files: files).version, of: files.vault, against: migrator.migrations)
      let reader = try StoreConnection.reader(files, target: target)
      let version = try reader.read(SchemaMigrator.version)
      try SchemaMigrator.check(version, of: files.vault, against: migrator.migrations)
      let wasLeft = try OpenMark.isLeft(files)
      // Checked before a migration uses the data.
      if wasLeft { try StoreQuickCheck(files: files).checkDatabase() }
      if version < migrator.latest { try migrate() }
      guard wasLeft else { return (use, reader, []) }
      let findings = try StoreQuickCheck(files: files).checkNewestSources(reader, digest)
      OpenMark.clear(files)
      return (use, reader, findings)
    }
  }

  /// Rejects a directory with mail but without a database: creating a new one would hide the loss of the old one.
  private func refuseLostDatabase(_ directory: StoreDirectory) throws {
    let bytes = try directory.sourceSizes().values.reduce(0, +)
    if bytes > 0 { throw StoreError.databaseMissing(path: files.vault, bytes: bytes) }
  }

  private var migrator: SchemaMigrator { SchemaMigrator(migrations: migrations, files: files) }

  private func migrate() throws {
    try WriterLock.hold(files) {
      let writer = try StoreConnection.writer(files)
      try writer.write { db in
        try migrator.migrate(db)
        // The version must be in the header of the file itself.
        try db.checkpoint()
      }
      writer.close()
    }
  }

  /// Creates the database under another name, so that `vault.sqlite` never exists unfinished.
  private func create(_ directory: StoreDirectory) throws {
    try WriterLock.hold(files) {
      guard try !directory.hasVault() else { return }
      for suffix in ["", "-wal", "-shm", "-journal"] { try? removeFile(files.unfinishedVault + suffix) }
      // SQLite gives the WAL and its index the same permissions.
      try FileDescriptor.open(files.unfinishedVault, [.write, .create, .exclusive]).close()
      let writer = try StoreConnection.writer(files, path: files.unfinishedVault)
      try writer.write { db in
        try db.execute(sql: "PRAGMA page_size = 8192")
        try db.execute(sql: "PRAGMA application_id = \(DatabaseHeader.applicationId)")
        try db.execute(sql: "PRAGMA journal_mode = WAL")
        try migrator.migrate(db)
        // Closing would ignore a full disk, and the renamed database would be without its WAL.
        try db.checkpoint()
      }
      writer.close()
      try renameFile(files.unfinishedVault, to: files.vault)
      try FileDescriptor.synchronizeDirectory(files.directory)
    }
  }
}
