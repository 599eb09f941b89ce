import VmailDomain

/// Updates an account's folders to match a complete listing of its mailboxes.
struct MailboxBinder {
  static let boundSQL = """
    SELECT remote_folder.folderId, path, type, isServerArchive, name, labelOf, isListed
    FROM remote_folder JOIN folder ON folder.id = folderId
    WHERE remote_folder.accountId = ?
    """

  private struct Bound {
    let folder: FolderID
    let path: MailboxPath
    let type: FolderType
    let isServerArchive: Bool
    let name: String
    let labelOf: FolderID?
    let isListed: Bool

    /// Returns the binding if it is that of the folder.
    func fits(_ binding: FolderMapping.Binding) -> FolderMapping.Binding? {
      binding.type == type && binding.isServerArchive == isServerArchive ? binding : nil
    }

    /// Returns the binding if it is that of the folder under another name: Gmail's own mailboxes are named in the user's
    /// language, and may have been hidden.
    func renamed(_ binding: FolderMapping.Binding) -> FolderMapping.Binding? {
      binding.isLabel && labelOf != nil && type != .custom ? fits(binding) : nil
    }
  }

  let transaction: Transaction
  let accountId: AccountID

  private var db: Database { transaction.db }

  /// - Returns: the folders whose mailboxes no longer exist.
  func bind(_ bindings: [FolderMapping.Binding]) throws -> [DeletedMailbox] {
    let wanted = Dictionary(bindings.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    let archive = try bindings.contains(where: \.isLabel) ? archive(among: bindings) : nil
    var bound: Set<MailboxPath> = []
    var deleted: [DeletedMailbox] = []
    // Labels are told apart from All Mail before that may be removed.
    for folder in try folders().sorted(by: { !$0.isServerArchive && $1.isServerArchive }) {
      if let binding = wanted[folder.path].flatMap(folder.fits)
        ?? bindings.lazy.compactMap(folder.renamed).first
      {
        bound.insert(binding.path)
        try SQLStatement(
          db, "UPDATE OR IGNORE remote_folder SET path = ?, isSynced = ?, isListed = 1 WHERE folderId = ?"
        ).run(.blob(binding.path.bytes), .boolean(binding.isSynced), .integer(folder.folder.rawValue))
        try attach(folder, to: binding.isLabel ? archive : nil)
      } else if let archive, folder.labelOf == archive, try isKept(folder, of: archive) {
        continue
      } else if let kept = try unbind(folder), wanted[folder.path] == nil {
        deleted.append(DeletedMailbox(name: folder.name, keptCount: kept))
      }
    }
    // Mailboxes that were deleted here, but not yet on the server, must not be added again.
    bound.formUnion(try MailboxChanges(db: db).deletedPaths(of: accountId))
    var names = try names()
    for binding in bindings where bound.insert(binding.path).inserted {
      try add(binding, labelOf: binding.isLabel ? archive : nil, &names)
    }
    return deleted
  }

  // MARK: Gmail's labels

  /// Returns the folder of All Mail, to which labels refer.
  private func archive(among bindings: [FolderMapping.Binding]) throws -> FolderID? {
    guard let binding = bindings.first(where: { $0.isServerArchive && $0.isSynced }) else { return nil }
    if let known = try folders().first(where: { $0.path == binding.path }) {
      return known.isServerArchive ? known.folder : nil
    }
    var names = try names()
    return try add(binding, labelOf: nil, &names)
  }

  /// Adds a label whose mailbox the server doesn't list.
  /// - Returns: `nil` if its folder is something else.
  func addHidden(_ binding: FolderMapping.Binding, labelOf archive: FolderID) throws -> FolderID? {
    let known = try folders().first {
      $0.path == binding.path || binding.type != .custom && $0.type == binding.type
    }
    if let known { return known.labelOf == archive ? known.folder : nil }
    var names = try names()
    let folder = try add(binding, labelOf: archive, &names)
    try SQLStatement(db, "UPDATE remote_folder SET isListed = 0 WHERE folderId = ?").run(
      .integer(folder.rawValue))
    return folder
  }

  /// Makes a mailbox a label, or a label a mailbox. Its messages are somewhere in it until its new place is listed.
  private func attach(_ bound: Bound, to archive: FolderID?) throws {
    guard bound.labelOf != archive else { return }
    var mirror = try MirrorWriter(transaction, folder: bound.folder)
    try mirror.forgetPlaces()
    try SQLStatement(db, "UPDATE remote_folder SET labelOf = ? WHERE folderId = ?")
      .run(.optional(archive?.rawValue), .integer(bound.folder.rawValue))
    if let archive { try askForLabels(in: archive) }
  }

  /// Lets the next sync ask for the labels of all messages.
  private func askForLabels(in archive: FolderID) throws {
    try SQLStatement(db, "UPDATE remote_folder SET modSeq = NULL WHERE folderId = ?")
      .run(.integer(archive.rawValue))
  }

  /// Returns whether a label that isn't listed any more remains: its mailbox may only be hidden. Gmail need not say of each
  /// message that it has lost a label that was renamed or deleted, so all labels are asked for.
  private func isKept(_ bound: Bound, of archive: FolderID) throws -> Bool {
    let id = SQLValue.integer(bound.folder.rawValue)
    if bound.isListed {
      try SQLStatement(db, "UPDATE remote_folder SET isListed = 0 WHERE folderId = ?").run(id)
      try askForLabels(in: archive)
      return true
    }
    return try SQLStatement(
      db,
      """
      SELECT EXISTS (SELECT 1 FROM remote_message WHERE folderId = ?1)
        OR EXISTS (SELECT 1 FROM remote_orphan WHERE folderId = ?1)
      """
    ).first(id) { $0.bool(0) } ?? false
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
        type: FolderType(rawValue: row.text(2)) ?? .custom, isServerArchive: row.bool(3), name: row.text(4),
        labelOf: row.optionalInteger(5).map { FolderID($0) }, isListed: row.bool(6))
    }
  }

  private func names() throws -> FolderNames {
    FolderNames(try FoldersQuery.fetch(db, accountId: accountId), copies: Set(try folders().map(\.folder)))
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

  @discardableResult
  private func add(
    _ binding: FolderMapping.Binding, labelOf archive: FolderID?, _ names: inout FolderNames
  ) throws -> FolderID {
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
      db, "INSERT INTO remote_folder (folderId, accountId, path, isSynced, labelOf) VALUES (?, ?, ?, ?, ?)"
    )
    .run(
      .integer(folder.id.rawValue), .integer(accountId.rawValue), .blob(binding.path.bytes),
      .boolean(binding.isSynced), .optional(archive?.rawValue))
    return folder.id
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
