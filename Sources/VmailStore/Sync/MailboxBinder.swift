import VmailDomain

/// Updates an account's folders to match a complete listing of its mailboxes.
struct MailboxBinder {
  static let boundSQL = """
    SELECT remote_folder.folderId, path, type, isServerArchive, name
    FROM remote_folder JOIN folder ON folder.id = folderId
    WHERE remote_folder.accountId = ?
    """

  private struct Bound {
    let folder: FolderID
    let path: MailboxPath
    let type: FolderType
    let isServerArchive: Bool
    let name: String
  }

  let transaction: Transaction
  let accountId: AccountID

  private var db: Database { transaction.db }

  /// - Returns: the folders whose mailboxes no longer exist.
  func bind(_ bindings: [FolderMapping.Binding]) throws -> [DeletedMailbox] {
    let wanted = Dictionary(bindings.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    var bound: Set<MailboxPath> = []
    var deleted: [DeletedMailbox] = []
    for folder in try folders() {
      if let binding = wanted[folder.path], binding.type == folder.type,
        binding.isServerArchive == folder.isServerArchive
      {
        bound.insert(folder.path)
        try SQLStatement(db, "UPDATE remote_folder SET isSynced = ? WHERE folderId = ?")
          .run(.boolean(binding.isSynced), .integer(folder.folder.rawValue))
      } else if let kept = try unbind(folder), wanted[folder.path] == nil {
        deleted.append(DeletedMailbox(name: folder.name, keptCount: kept))
      }
    }
    // Mailboxes that were deleted here, but not yet on the server, must not be added again.
    bound.formUnion(try MailboxChanges(db: db).deletedPaths(of: accountId))
    var names = FolderNames(
      try FoldersQuery.fetch(db, accountId: accountId), copies: Set(try self.folders().map(\.folder)))
    for binding in bindings where bound.insert(binding.path).inserted { try add(binding, &names) }
    return deleted
  }

  /// Follows another client's renaming of a mailbox.
  static func rename(_ folder: FolderID, to path: MailboxPath, name: String, _ db: Database) throws {
    try SQLStatement(db, "UPDATE OR IGNORE remote_folder SET path = ? WHERE folderId = ?")
      .run(.blob(path.bytes), .integer(folder.rawValue))
    // Folder names are compared ignoring case here, and another label may have this name.
    do { _ = try FolderWriter(db: db).rename(folder, to: name) } catch is FolderError {}
  }

  private func folders() throws -> [Bound] {
    try SQLStatement(db, Self.boundSQL).all(.integer(accountId.rawValue)) { row in
      Bound(
        folder: FolderID(row.integer(0)), path: MailboxPath(row.blob(1)),
        type: FolderType(rawValue: row.text(2)) ?? .custom, isServerArchive: row.bool(3), name: row.text(4))
    }
  }

  /// The account's folders, loaded once: there may be thousands.
  private struct FolderNames {
    private var folders: [String: Folder] = [:]
    private var copies: Set<String> = []
    /// The last number appended to each taken name.
    private var numbers: [String: Int] = [:]

    /// - Parameter copies: the folders that mirror mailboxes.
    init(_ all: [Folder], copies: Set<FolderID>) {
      for folder in all { take(folder, isCopy: copies.contains(folder.id)) }
    }

    mutating func take(_ folder: Folder, isCopy: Bool = true) {
      folders[folder.name.lowercased()] = folder
      if isCopy { copies.insert(folder.name.lowercased()) }
    }

    /// Returns the folder of that name that doesn't mirror a mailbox yet.
    func unbound(_ name: String) -> Folder? { folders[name.lowercased()] }

    /// Returns a name that is free here, ignoring case: on the server, names may differ only in case.
    mutating func freeName(for wanted: String) -> String {
      var name = wanted
      while copies.contains(name.lowercased()) {
        let number = (numbers[wanted.lowercased()] ?? 1) + 1
        numbers[wanted.lowercased()] = number
        name = "\(wanted) (\(number))"
      }
      return name
    }
  }

  private func add(_ binding: FolderMapping.Binding, _ names: inout FolderNames) throws {
    let name = binding.type == .custom ? names.freeName(for: binding.name) : binding.name
    let writer = AccountWriter(db: db)
    let folder: Folder
    if binding.type == .custom, !binding.isServerArchive {
      folder = try names.unbound(name) ?? writer.addLabel(accountId, name: name)
    } else {
      folder = try writer.ensureFolder(
        accountId: accountId, name: name, type: binding.type, isServerArchive: binding.isServerArchive)
    }
    names.take(folder)
    try SQLStatement(
      db, "INSERT INTO remote_folder (folderId, accountId, path, isSynced) VALUES (?, ?, ?, ?)"
    )
    .run(
      .integer(folder.id.rawValue), .integer(accountId.rawValue), .blob(binding.path.bytes),
      .boolean(binding.isSynced))
  }

  /// Unbinds a deleted mailbox. Its mail is kept, and so is a folder that operations wait for.
  /// - Returns: the number of its messages that are only here now; `nil` if the folder is kept.
  private func unbind(_ bound: Bound) throws -> Int? {
    let id = SQLValue.integer(bound.folder.rawValue)
    let isWaitedFor =
      try SQLStatement(db, "SELECT 1 FROM operation WHERE fromFolder = ?1 OR toFolder = ?1 LIMIT 1")
      .first(id) { _ in true } ?? false
    if isWaitedFor { return nil }
    var mirror = try MirrorWriter(transaction, folder: bound.folder)
    let kept = try mirror.removeAll()
    try SQLStatement(db, "DELETE FROM remote_folder WHERE folderId = ?").run(id)
    if bound.type == .custom { _ = try FolderWriter(db: db).remove(bound.folder) }
    return kept
  }
}
