import FoundationEssentials
import VmailDomain

/// The copy of the database from before a migration.
struct SchemaBackup {
  let files: StoreFiles

  private static let kept = 2

  /// Writes `backup-VERSION.sqlite`, and removes all but the newest copies.
  func make(_ db: Database, version: Int) throws {
    let temporary = files.backup(version) + ".new"
    try? FileManager.default.removeItem(atPath: temporary)
    // VACUUM INTO accepts an empty file, and keeps its permissions.
    try FileDescriptor.open(temporary, [.write, .create, .exclusive]).close()
    try db.execute(sql: "VACUUM INTO ?", arguments: [.text(temporary)])
    let copy = try FileDescriptor.open(temporary, [.write])
    try copy.synchronize()
    try copy.close()
    try renameFile(temporary, to: files.backup(version))
    try FileDescriptor.synchronizeDirectory(files.directory)
    for old in versions().dropLast(Self.kept) {
      try? FileManager.default.removeItem(atPath: files.backup(old))
    }
  }

  /// The schema versions of which there are copies, in ascending order.
  func versions() -> [Int] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: files.directory)) ?? []
    return names.compactMap(StoreFiles.backupVersion(ofName:)).sorted()
  }
}
