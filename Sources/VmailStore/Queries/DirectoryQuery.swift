import VmailDomain

/// All accounts and folders, and when the next thread comes back.
enum DirectoryQuery {
  static func fetch(_ db: Database) throws -> MailDirectory {
    let (accounts, folders) = try places(db)
    return MailDirectory(accounts: accounts, folders: folders, nextWake: try SnoozedMessages(db).next())
  }

  /// Returns all accounts, and the folders of each.
  static func places(_ db: Database) throws -> (accounts: [Account], folders: [Folder]) {
    let accounts = try AccountsQuery.fetch(db)
    return (accounts, try accounts.flatMap { try FoldersQuery.fetch(db, accountId: $0.id) })
  }
}
