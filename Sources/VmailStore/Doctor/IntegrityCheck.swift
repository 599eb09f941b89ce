import GRDB

/// Whether the database file is whole, as SQLite sees it.
struct IntegrityCheck: StoreCheck {
  let name = "integrity"

  private static let limit = 20

  func examine(_ db: Database) throws -> Diagnosis {
    let complaints = try String.fetchAll(db, sql: "PRAGMA integrity_check(\(Self.limit))")
    if complaints == ["ok"] { return .fine("the database file is whole") }
    let detail = "the database is damaged: " + complaints.prefix(3).joined(separator: ", ")
    return Diagnosis(isOK: false, detail: detail, isDamage: true)
  }
}
