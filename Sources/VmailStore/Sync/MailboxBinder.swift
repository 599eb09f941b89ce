import GRDB
import VmailDomain

/// Brings an account's folders in line with a complete listing of its mailboxes.
struct MailboxBinder {
  static let boundSQL = """
    SELECT remote_folder.folderId, path, type, isServerArchive FROM remote_folder JOIN folder ON folder.id = folderId
    WHERE remote_folder.accountId = ?
    """

  private struct Bound {
    let folder: FolderID
    let path: MailboxPath
    let type: FolderType
    let isServerArchive: Bool
  }

  let transaction: WriteTransaction
  let accountId: AccountID

  private var db: Database { transaction.db }

  func bind(_ bindings: [FolderMapping.Binding]) throws {
    let wanted = Dictionary(bindings.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    var bound: Set<MailboxPath> = []
    for folder in try folders() {
      if let binding = wanted[folder.path], binding.type == folder.type,
        binding.isServerArchive == folder.isServerArchive
      {
        bound.insert(folder.path)
        try SQLStatement(db, "UPDATE remote_folder SET isSynced = ? WHERE folderId = ?")
          .run(.boolean(binding.isSynced), .integer(folder.folder.rawValue))
      } else {
        try unbind(folder)
      }
    }
    // The server has still to be told that they were deleted here.
    bound.formUnion(try MailboxChanges(db: db).deletedPaths(of: accountId))
    for binding in bindings where bound.insert(binding.path).inserted { try add(binding) }
  }

  private func folders() throws -> [Bound] {
    try SQLStatement(db, Self.boundSQL).all(.integer(accountId.rawValue)) { row in
      Bound(
        folder: FolderID(row.integer(0)), path: MailboxPath(row.blob(1)),
        type: FolderType(rawValue: row.text(2)) ?? .custom, isServerArchive: row.bool(3))
    }
  }

  private func add(_ binding: FolderMapping.Binding) throws {
    let folder = try AccountWriter(db: db).ensureFolder(
      accountId: accountId, name: try freeName(binding), type: binding.type,
      isServerArchive: binding.isServerArchive)
    try SQLStatement(
      db, "INSERT INTO remote_folder (folderId, accountId, path, isSynced) VALUES (?, ?, ?, ?)"
    )
    .run(
      .integer(folder.id.rawValue), .integer(accountId.rawValue), .blob(binding.path.bytes),
      .boolean(binding.isSynced))
  }

  /// Names differ here without regard to case, on a server perhaps only in it.
  private func freeName(_ binding: FolderMapping.Binding) throws -> String {
    guard binding.type == .custom else { return binding.name }
    let taken = try SQLStatement(
      db, "SELECT 1 FROM folder JOIN remote_folder ON folderId = id WHERE folder.accountId = ? AND name = ?")
    var (name, number) = (binding.name, 2)
    while try taken.first(.integer(accountId.rawValue), .text(name), body: { _ in true }) ?? false {
      name = "\(binding.name) (\(number))"
      number += 1
    }
    return name
  }

  /// The mailbox is gone: its mail stays, and so does a folder that operations wait for.
  private func unbind(_ bound: Bound) throws {
    let id = SQLValue.integer(bound.folder.rawValue)
    let isWaitedFor =
      try SQLStatement(db, "SELECT 1 FROM operation WHERE fromFolder = ?1 OR toFolder = ?1 LIMIT 1")
      .first(id) { _ in true } ?? false
    if isWaitedFor { return }
    var mirror = try MirrorWriter(transaction, folder: bound.folder)
    try mirror.removeAll()
    try SQLStatement(db, "DELETE FROM remote_folder WHERE folderId = ?").run(id)
    if bound.type == .custom { _ = try FolderWriter(db: db).remove(bound.folder) }
  }
}
