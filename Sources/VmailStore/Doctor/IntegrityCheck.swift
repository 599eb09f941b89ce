/// Checks that SQLite considers the database file intact.
struct IntegrityCheck: StoreCheck {
  let name = "integrity"

  private static let limit = 20

  func examine(_ db: Database) throws -> Diagnosis {
    let complaints = try SQLStatement(db, "PRAGMA integrity_check(\(Self.limit))").all { $0.text(0) }
    if complaints == ["ok"] { return .fine("the database file is intact") }
    let detail = "the database is damaged: " + complaints.prefix(3).joined(separator: ", ")
    return Diagnosis(isOK: false, detail: detail, isDamage: true)
  }
}
