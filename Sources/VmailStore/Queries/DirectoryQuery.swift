import VmailDomain

/// All accounts and folders, and when the next thread comes back.
enum DirectoryQuery {
  static func fetch(_ db: Database) throws -> MailDirectory {
    let accounts = try AccountsQuery.fetch(db)
    return MailDirectory(
      accounts: accounts, folders: try accounts.flatMap { try FoldersQuery.fetch(db, accountId: $0.id) },
      nextWake: try SnoozedMessages(db).next())
  }
}
