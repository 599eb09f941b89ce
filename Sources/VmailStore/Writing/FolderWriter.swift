import VmailDomain

/// Changes existing labels, within the caller's transaction.
struct FolderWriter {
  static let threadsSQL =
    "SELECT DISTINCT threadId FROM email_folder JOIN email ON email.id = emailId WHERE folderId = ?"
  static let pendingSQL = "SELECT DISTINCT actionId FROM action_place WHERE isPending = 1 AND view = ?"

  let db: Database

  func rename(_ id: FolderID, to name: String) throws -> Folder {
    let (folder, folders) = try find(id)
    let names = try LabelName.renaming(folder, to: name, among: folders)
    let update = SQLStatement(db, "UPDATE folder SET name = ? WHERE id = ?")
    // No two labels may have the same name in between, so each gets a temporary one first.
    for id in names.keys { try update.run(.text("/\(id)"), .integer(id.rawValue)) }
    for (id, name) in names { try update.run(.text(name), .integer(id.rawValue)) }
    return try find(id).folder
  }

  func remove(_ id: FolderID) throws -> [ActionID: ActionOutcome] {
    let folder = try find(id).folder
    let overtaken = try carryOutPending(in: id)
    let threads = try threads(in: id)
    try SQLStatement(db, "DELETE FROM email_folder WHERE folderId = ?").run(.integer(id.rawValue))
    try updateRows(of: threads, in: folder.accountId)
    try SQLStatement(db, "DELETE FROM view_count WHERE view = ?").run(.integer(id.rawValue))
    try SQLStatement(db, "DELETE FROM folder WHERE id = ?").run(.integer(id.rawValue))
    return overtaken
  }

  /// Returns a folder.
  /// - Throws: ``FolderError/gone``.
  func folder(_ id: FolderID) throws -> Folder { try find(id).folder }

  /// Returns the threads with a message in a folder.
  func threads(in folder: FolderID) throws -> [ThreadID] {
    try SQLStatement(db, Self.threadsSQL).all(.integer(folder.rawValue)) { ThreadID($0.integer(0)) }
  }

  func updateRows(of threads: [ThreadID], in account: AccountID) throws {
    var rows = try ThreadRowWriter(db)
    let folders = try ThreadRows.FolderMap.fetch(db, accountId: account)
    for thread in threads { try rows.update(thread, isNew: false, folders: folders) }
    try rows.writeCounts()
  }

  func carryOutPending(in folder: FolderID) throws -> [ActionID: ActionOutcome] {
    let waiting = try SQLStatement(db, Self.pendingSQL).all(.integer(folder.rawValue)) {
      ActionID($0.integer(0))
    }
    var outcomes: [ActionID: ActionOutcome] = [:]
    var runner = try ActionRunner(db)
    for id in waiting.sorted() { outcomes[id] = try runner.carryOut(id) }
    return outcomes
  }

  /// Returns a folder, with all folders of its account.
  private func find(_ id: FolderID) throws -> (folder: Folder, all: [Folder]) {
    let account = try SQLStatement(db, "SELECT accountId FROM folder WHERE id = ?")
      .first(.integer(id.rawValue)) { AccountID($0.integer(0)) }
    let folders = try account.map { try FoldersQuery.fetch(db, accountId: $0) } ?? []
    guard let folder = folders.first(where: { $0.id == id }) else { throw FolderError.gone }
    return (folder, folders)
  }
}
