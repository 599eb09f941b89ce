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
