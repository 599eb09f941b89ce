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

/// Checks that every reference between rows is valid.
struct ReferencesCheck: StoreCheck {
  let name = "references"

  func examine(_ db: Database) throws -> Diagnosis {
    var counts: [String: Int] = [:]
    for table in try db.foreignKeyViolations() { counts[table, default: 0] += 1 }
    if counts.isEmpty { return .fine("all references are valid") }
    let list = counts.sorted { $0.key < $1.key }.map { "\($0.value) in \($0.key)" }
    return .wrong("broken references: " + list.joined(separator: ", "))
  }
}
