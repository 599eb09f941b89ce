import VmailDomain

/// The folders that are labels of the mail in Gmail's All Mail: their messages have the UIDs of All Mail. One that has no
/// label is in the folder of All Mail itself (decision 58).
struct LabelFolders {
  /// The folders whose messages have the UIDs of the mailbox of folder `?1`.
  static let members = "(SELECT folderId FROM remote_folder WHERE folderId = ?1 OR labelOf = ?1)"
  static let existSQL = "SELECT 1 FROM remote_folder WHERE accountId = ? AND labelOf IS NOT NULL LIMIT 1"
  static let allSQL = """
    SELECT folderId, path, type FROM remote_folder JOIN folder ON folder.id = folderId WHERE labelOf = ?
    """

  private let transaction: Transaction
  private let archive: FolderID
  private let account: AccountID
  private var folders: [GmailLabel: FolderID] = [:]

  /// - Returns: `nil` if the folder has no labels.
  init?(of archive: FolderID, in account: AccountID, _ transaction: Transaction) throws {
    (self.transaction, self.archive, self.account) = (transaction, archive, account)
    let rows = try SQLStatement(transaction.db, Self.allSQL).all(.integer(archive.rawValue)) { row in
      (
        GmailLabel(FolderType(rawValue: row.text(2)) ?? .custom, MailboxPath(row.blob(1))),
        FolderID(row.integer(0))
      )
    }
    guard !rows.isEmpty else { return nil }
    folders = Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }

  static func exist(in account: AccountID, _ db: Database) throws -> Bool {
    try SQLStatement(db, existSQL).first(.integer(account.rawValue)) { _ in true } ?? false
  }

  /// Returns the folders of a message with these labels. A label whose mailbox the server hides gets its folder here.
  mutating func folders(for labels: Set<GmailLabel>) throws -> Set<FolderID> {
    var found: Set<FolderID> = []
    for label in labels {
      if folders[label] == nil { folders[label] = try add(label) }
      if let folder = folders[label] { found.insert(folder) }
    }
    return found.isEmpty ? [archive] : found
  }

  /// Returns the folder among these to which messages written here are added.
  func own(among wanted: Set<FolderID>) -> FolderID? {
    [.sent, .draft].lazy.compactMap { folders[$0] }.first(where: wanted.contains)
  }

  private func add(_ label: GmailLabel) throws -> FolderID? {
    guard folders.count < FolderMapping.limit, let binding = FolderMapping.hiddenLabel(label) else {
      return nil
    }
    return try MailboxBinder(transaction: transaction, accountId: account).addHidden(
      binding, labelOf: archive)
  }
}
