import VmailDomain

/// Reads and writes the server settings of an account.
enum ServerSettingsQuery {
  static let sql = "SELECT \(ServerSettingsRow.columns) FROM account_server WHERE accountId = ?"

  static func fetch(_ db: Database, accountId: AccountID) throws -> ServerSettings? {
    try SQLStatement(db, sql).first(.integer(accountId.rawValue)) { ServerSettingsRow.settings($0) } ?? nil
  }

  static func put(_ settings: ServerSettings, accountId: AccountID, _ db: Database) throws {
    let values = [.integer(accountId.rawValue)] + ServerSettingsRow.values(of: settings)
    let places = Array(repeating: "?", count: values.count).joined(separator: ", ")
    try SQLStatement(
      db,
      "INSERT OR REPLACE INTO account_server (accountId, \(ServerSettingsRow.columns)) VALUES (\(places))"
    ).run(all: values)
  }
}
