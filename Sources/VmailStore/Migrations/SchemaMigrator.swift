import Foundation
import GRDB
import VmailDomain

/// Brings a database's schema up to date, step by step, all in one transaction.
struct SchemaMigrator {
  let migrations: [Migration]
  let files: StoreFiles

  var latest: Int { migrations.last?.number ?? 0 }

  static func version(_ db: Database) throws -> Int {
    try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
  }

  /// The caller holds the writer's lock.
  /// - Throws: ``StoreError/newerVersion(path:found:)``; SQLite's errors, with nothing changed.
  func migrate(_ db: Database) throws {
    let version = try Self.version(db)
    guard version <= latest else {
      throw StoreError.newerVersion(path: files.vault, found: String(version))
    }
    let due = migrations.filter { $0.number > version }
    guard !due.isEmpty else { return }
    if version > 0 { try SchemaBackup(files: files).make(db, version: version) }
    // Tables that others refer to can only be rebuilt while references are not enforced.
    try db.execute(sql: "PRAGMA foreign_keys = OFF")
    defer { try? db.execute(sql: "PRAGMA foreign_keys = ON") }
    try db.inTransaction(.immediate) {
      for migration in due { try apply(migration, db) }
      // By today's rules, which need today's schema.
      if due.contains(where: \.rebuildsSearchIndex) { try SearchIndexRebuild(db: db, files: files).run() }
      return .commit
    }
  }

  private func apply(_ migration: Migration, _ db: Database) throws {
    try db.execute(sql: migration.sql)
    try db.checkForeignKeys()
    try db.execute(sql: "PRAGMA user_version = \(migration.number)")
  }
}
