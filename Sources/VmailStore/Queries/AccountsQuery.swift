import VmailDomain

/// Reads all accounts, in the order they were added.
enum AccountsQuery {
  static let sql = "SELECT id, name, email, kind FROM account ORDER BY id"

  static func fetch(_ db: Database) throws -> [Account] {
    try SQLStatement(db, sql).all { row in
      Account(
        id: AccountID(row.integer(0)), name: row.text(1), email: row.text(2),
        kind: Account.Kind(rawValue: row.text(3)) ?? .local)
    }
  }
}
