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

  /// Returns the addresses of all accounts and identities.
  static func ownAddresses(_ db: Database) throws -> [String] {
    try fetch(db).map(\.email) + SQLStatement(db, "SELECT address FROM identity").all { $0.text(0) }
  }
}

/// Determines the amount of data in an account.
enum AccountContentsQuery {
  static func fetch(_ db: Database, accountId: AccountID) throws -> AccountContents {
    func count(_ rows: String) throws -> Int {
      try SQLStatement(db, "SELECT count(*) FROM " + rows).first(.integer(accountId.rawValue)) { $0.int(0) }
        ?? 0
    }
    return AccountContents(
      messages: try count("email WHERE accountId = ?"),
      operations: try count("operation WHERE accountId = ?"),
      pendingActions: try count(pendingActions),
      transfers: try Transfers(db).waiting(of: accountId),
      unsent: try count("email WHERE accountId = ? AND sendState IN (1, 2, 3)"),
      drafts: try count(drafts))
  }

  /// Moves and copies to other accounts are counted separately.
  private static let pendingActions = """
    action WHERE state = 0 AND NOT EXISTS (SELECT 1 FROM transfer WHERE actionId = action.id) AND id IN (
      SELECT actionId FROM action_place JOIN thread ON thread.id = threadId
      WHERE accountId = ?)
    """

  /// Drafts that are on no server: messages in the mirror are on one. Mail in the Outbox is counted separately.
  private static let drafts = """
    email_folder JOIN folder ON folder.id = folderId JOIN email ON email.id = emailId
    WHERE folder.accountId = ? AND type = 'drafts' AND sendState NOT IN (1, 2, 3)
      AND NOT EXISTS (SELECT 1 FROM remote_message WHERE remote_message.emailId = email.id)
    """
}

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
