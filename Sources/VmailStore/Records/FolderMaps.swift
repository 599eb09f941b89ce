import VmailDomain

extension ThreadRows.FolderMap {
  /// Returns the folders of one account.
  static func fetch(_ db: Database, accountId: AccountID) throws -> Self {
    Self(accountId: accountId, folders: try FoldersQuery.fetch(db, accountId: accountId))
  }

  /// Returns the folders of every account.
  static func fetchAll(_ db: Database) throws -> [AccountID: Self] {
    let maps = try AccountsQuery.fetch(db).map { try fetch(db, accountId: $0.id) }
    return Dictionary(maps.map { ($0.accountId, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
