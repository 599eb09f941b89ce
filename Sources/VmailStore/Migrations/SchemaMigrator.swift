import FoundationEssentials
import VmailDomain

/// Brings a database's schema up to date, step by step, in a single transaction.
struct SchemaMigrator {
  let migrations: [Migration]
  let files: StoreFiles

  var latest: Int { migrations.last?.number ?? 0 }
  private var oldest: Int { migrations.first?.number ?? 0 }

  static func version(_ db: Database) throws -> Int {
    try SQLStatement(db, "PRAGMA user_version").first { $0.int(0) } ?? 0
  }

  /// Checks that a store of that version can be used.
  /// - Throws: ``StoreError/newerVersion(path:found:)`` or ``StoreError/olderVersion(path:found:)``.
  func check(_ version: Int) throws {
    if version > latest { throw StoreError.newerVersion(path: files.vault, found: String(version)) }
    if version < oldest { throw StoreError.olderVersion(path: files.vault, found: String(version)) }
  }

  /// Runs all missing steps, or in a new database all. The caller holds the writer's lock.
  /// - Throws: the errors of ``check(_:)``, ``StoreError/damaged(path:detail:)`` or ``DatabaseError``; then nothing has
  ///   been changed.
  func migrate(_ db: Database) throws {
    let version = try Self.version(db)
    if version > 0 { try check(version) }
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
