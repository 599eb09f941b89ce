import VmailDomain

/// Creates accounts and folders.
struct AccountWriter {
  let db: Database

  /// Adds an account with its system folders.
  func addAccount(name: String, email: String, kind: Account.Kind) throws -> Account {
    try requireFree(name, among: AccountsQuery.fetch(db))
    try SQLStatement(db, "INSERT INTO account (name, email, kind) VALUES (?, ?, ?)")
      .run(.text(name), .text(email), .text(kind.rawValue))
    let account = Account(id: AccountID(db.lastInsertedRowID), name: name, email: email, kind: kind)
    try completeFolders(of: account.id)
    return account
  }

  /// Adds the system folders that an account doesn't have yet.
  func completeFolders(of account: AccountID) throws {
    let types = Set(try FoldersQuery.fetch(db, accountId: account).map(\.type))
    for type in FolderType.allCases where type != .custom && !types.contains(type) {
      _ = try addFolder(account, name: SystemFolderNames.title(of: type), type: type)
    }
  }

  /// Changes an account's name and address, and its server settings unless `server` is `nil`.
  func update(_ account: Account, server: ServerSettings?) throws {
    let accounts = try AccountsQuery.fetch(db)
    guard let before = accounts.first(where: { $0.id == account.id }) else {
      throw AccountError.notFound(account.id)
    }
    try requireFree(account.name, among: accounts.filter { $0.id != account.id })
    try SQLStatement(db, "UPDATE account SET name = ?, email = ? WHERE id = ?")
      .run(.text(account.name), .text(account.email), .integer(account.id.rawValue))
    guard let server else { return }
    guard before.kind == .imap else { throw AccountError.hasNoServer(before.name) }
    try ServerSettingsQuery.put(server, accountId: account.id, db)
  }

  /// Checks that a name is not taken. Names are compared here because SQLite's NOCASE only supports ASCII.
  private func requireFree(_ name: String, among accounts: [Account]) throws {
    guard !accounts.contains(where: { $0.name.lowercased() == name.lowercased() }) else {
      throw AccountError.nameTaken(name)
    }
  }

  /// Returns the folder with that type or label name, creating it if necessary.
  ///
  /// Names are unique in an account: a label with the name of a system folder is that folder.
  func ensureFolder(
    accountId: AccountID, name: String, type: FolderType, isServerArchive: Bool = false
  ) throws -> Folder {
    let folders = try FoldersQuery.fetch(db, accountId: accountId)
    guard !folders.isEmpty else { throw AccountError.notFound(accountId) }
    let existing = folders.first {
      type == .custom ? $0.name.lowercased() == name.lowercased() : $0.type == type
    }
    var folder = try existing ?? addFolder(accountId, name: name, type: type)
    if isServerArchive, !folder.isServerArchive {
      try makeServerArchive(folder)
      folder.isServerArchive = true
    }
    return folder
  }

  /// Marks a folder as the server's archive. Its mail then appears in the virtual Archive instead (page 8.2).
  private func makeServerArchive(_ folder: Folder) throws {
    let id = SQLValue.integer(folder.id.rawValue)
    try SQLStatement(db, "UPDATE folder SET isServerArchive = 1 WHERE id = ?").run(id)
    let writer = FolderWriter(db: db)
    try writer.updateRows(of: writer.threads(in: folder.id), in: folder.accountId)
  }

  /// Adds a label whose name is known to be unused.
  func addLabel(_ accountId: AccountID, name: String) throws -> Folder {
    try addFolder(accountId, name: name, type: .custom)
  }

  private func addFolder(_ accountId: AccountID, name: String, type: FolderType) throws -> Folder {
    try SQLStatement(db, "INSERT INTO folder (accountId, name, type) VALUES (?, ?, ?)")
      .run(.integer(accountId.rawValue), .text(name), .text(type.rawValue))
    return Folder(id: FolderID(db.lastInsertedRowID), accountId: accountId, name: name, type: type)
  }
}
