import FoundationEssentials
import VmailDomain

/// Brings a database's schema up to date, step by step, in a single transaction.
struct SchemaMigrator {
  let migrations: [Migration]
  let files: StoreFiles

  var latest: Int { migrations.last?.number ?? 0 }

  static func version(_ db: Database) throws -> Int {
    try SQLStatement(db, "PRAGMA user_version").first { $0.int(0) } ?? 0
  }

  /// Checks that a database of that version can be used.
  /// - Throws: ``StoreError/newerVersion(path:found:)`` or ``StoreError/olderVersion(path:found:)``.
  static func check(_ version: Int, of path: String, against migrations: [Migration] = Migration.all) throws {
    let known = migrations.map(\.number)
    if version > known.last ?? 0 { throw StoreError.newerVersion(path: path, found: String(version)) }
    if version < known.first ?? 0 { throw StoreError.olderVersion(path: path, found: String(version)) }
  }

  /// Runs all missing steps, or in a new database all. The caller holds the writer's lock.
  /// - Throws: the errors of ``check(_:of:against:)``, ``StoreError/damaged(path:detail:)`` or ``DatabaseError``; then nothing has
  ///   been changed.
  func migrate(_ db: Database) throws {
    let version = try Self.version(db)
    if version > 0 { try Self.check(version, of: files.vault, against: migrations) }
    let due = migrations.filter { $0.number > version }
    guard !due.isEmpty else { return }
    if version > 0 { try SchemaBackup(files: files).make(db, version: version) }
    // Tables that others refer to can only be rebuilt while foreign keys are not enforced.
    try db.execute(sql: "PRAGMA foreign_keys = OFF")
    defer { try? db.execute(sql: "PRAGMA foreign_keys = ON") }
    try db.inImmediateTransaction {
      for migration in due { try apply(migration, db) }
      // The current rules need the current schema.
      for type in Set(due.compactMap(\.renewsRows)) { try ThreadsCheck.renewRows(ofThreadsIn: type, db) }
    }
  }

  private func apply(_ migration: Migration, _ db: Database) throws {
    try db.execute(sql: migration.sql)
    let violations = try db.foreignKeyViolations()
    guard violations.isEmpty else {
      let tables = Set(violations).sorted().joined(separator: ", ")
      throw StoreError.damaged(path: files.vault, detail: "rows refer to what is not there, in \(tables)")
    }
    try db.execute(sql: "PRAGMA user_version = \(migration.number)")
  }
}
