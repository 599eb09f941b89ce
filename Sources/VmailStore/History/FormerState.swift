import FoundationEssentials
import VmailDomain

/// Puts the mail of a connection in the state in which it was at a time, in a transaction that is rolled back.
///
/// What has changed since is inverted, message by message; what has arrived since is in no folder, and isn't shown. What was
/// erased can't be brought back, and neither can labels that were removed.
struct FormerState {
  /// The largest number of messages and changes for which this is fast enough: other writers wait meanwhile.
  static let most = 50_000
  static let causeSQL = "SELECT id FROM history_cause WHERE at <= ? ORDER BY id DESC LIMIT 1"
  /// Selects when the first mail came, if there was none when the history began.
  static let firstMailSQL = """
    SELECT at FROM history_arrival JOIN history_cause ON history_cause.id = causeId
    WHERE lastEmail > 0 ORDER BY lastEmail LIMIT 1
    """
  static let lastEmailSQL =
    "SELECT lastEmail FROM history_arrival WHERE causeId <= ? ORDER BY lastEmail DESC LIMIT 1"
  static let lastRowSQL = "SELECT id FROM history WHERE causeId <= ? ORDER BY id DESC LIMIT 1"
  static let rowsSQL = """
    SELECT emailId, removedFolders, addedFolders, removedFlags, addedFlags, oldCategory FROM history
    WHERE id > ? ORDER BY id DESC
    """
  static let countSQL = """
    SELECT (SELECT count(*) FROM (SELECT 1 FROM history WHERE id > ?1 LIMIT ?3))
      + (SELECT count(*) FROM (SELECT 1 FROM email WHERE id > ?2 LIMIT ?3))
    """
  static let newThreadsSQL = "SELECT threadId, accountId FROM email WHERE id > ?"
  static let isGoneSQL = "SELECT 1 FROM (\(ErasedMailQuery.sql)) WHERE emailId = ?2"

  private let db: Database
  private var threads: [AccountID: Set<ThreadID>] = [:]

  init(_ db: Database) { self.db = db }

  /// Restores the state of a time.
  /// - Returns: the number of messages that are missing in it, because they no longer exist.
  /// - Throws: ``HistoryRefusal``
  mutating func restore(at time: Date, atMost most: Int = Self.most) throws -> Int {
    let begin = try HistoryQuery.begin(db)
    let cause = try SQLStatement(db, Self.causeSQL).first(.integer(time.storedSeconds)) { $0.integer(0) }
    guard let cause, time >= begin else { throw HistoryRefusal.begins(begin) }
    let first = try SQLStatement(db, Self.firstMailSQL).first { $0.integer(0) }
    if let first, first > time.storedSeconds {
      throw HistoryRefusal.isEmpty(until: Date(storedSeconds: first))
    }
    let missing = try restore(after: cause, atMost: most)
    try SQLStatement(db, "DELETE FROM server_answer WHERE time > ?").run(.integer(time.storedSeconds))
    return missing
  }

  /// Restores the state after a cause.
  mutating func restore(after cause: Int64, atMost most: Int = Self.most) throws -> Int {
    let value = SQLValue.integer(cause)
    let lastEmail = try SQLStatement(db, Self.lastEmailSQL).first(value) { $0.integer(0) } ?? 0
    let lastRow = try SQLStatement(db, Self.lastRowSQL).first(value) { $0.integer(0) } ?? 0
    let count = try SQLStatement(db, Self.countSQL).first(
      .integer(lastRow), .integer(lastEmail), .integer(most + 1)
    ) { $0.int(0) }
    guard count ?? 0 <= most else { throw HistoryRefusal.exceeds(most) }
    let missing = try invert(after: lastRow, upTo: lastEmail)
    try hideNew(after: lastEmail)
    try SQLStatement(db, "UPDATE action_place SET isPending = 0 WHERE isPending = 1").run()
    try forgetHistory(after: lastRow, upTo: lastEmail)
    for (account, threads) in threads.sorted(by: { $0.key < $1.key }) {
      try FolderWriter(db: db).updateRows(of: threads.sorted(), in: account)
    }
    return missing
  }

  /// - Returns: the number of messages that no longer exist.
  private mutating func invert(after row: Int64, upTo lastEmail: Int64) throws -> Int {
    var former: [EmailID: FormerMessage] = [:]
    try SQLStatement(db, Self.rowsSQL).forEach(.integer(row)) { row in
      guard row.integer(0) <= lastEmail else { return }
      former[EmailID(row.integer(0)), default: FormerMessage()].invert(row)
    }
    let folders = Set(try SQLStatement(db, "SELECT id FROM folder").all { FolderID($0.integer(0)) })
    let place = SQLStatement(db, "SELECT threadId, accountId FROM email WHERE id = ?")
    var missing = 0
    for (email, former) in former.sorted(by: { $0.key < $1.key }) {
      let id = SQLValue.integer(email.rawValue)
      let found = try place.first(id) { (ThreadID($0.integer(0)), AccountID($0.integer(1))) }
      guard let (thread, account) = found else {
        let isGone = try SQLStatement(db, Self.isGoneSQL).first(.null, id) { _ in true }
        missing += isGone == true ? 1 : 0
        continue
      }
      try write(former, id, among: folders)
      threads[account, default: []].insert(thread)
    }
    return missing
  }

  private func write(_ former: FormerMessage, _ id: SQLValue, among folders: Set<FolderID>) throws {
    let file = SQLStatement(db, "INSERT OR IGNORE INTO email_folder (emailId, folderId) VALUES (?, ?)")
    let unfile = SQLStatement(db, "DELETE FROM email_folder WHERE emailId = ? AND folderId = ?")
    for (folder, wasThere) in former.folders where folders.contains(folder) {
      try (wasThere ? file : unfile).run(id, .integer(folder.rawValue))
    }
    try SQLStatement(db, "UPDATE email SET flags = (flags & ~?2) | ?3 WHERE id = ?1").run(
      id, .integer(former.cleared.rawValue), .integer(former.set.rawValue))
    guard let category = former.category else { return }
    try SQLStatement(db, "UPDATE email SET category = ?, categoryChosen = ? WHERE id = ?").run(
      .integer(category.category.code), .boolean(category.isChosen), id)
  }

  private mutating func hideNew(after lastEmail: Int64) throws {
    let last = SQLValue.integer(lastEmail)
    try SQLStatement(db, Self.newThreadsSQL).forEach(last) { row in
      threads[AccountID(row.integer(1)), default: []].insert(ThreadID(row.integer(0)))
    }
    try SQLStatement(db, "DELETE FROM email_folder WHERE emailId > ?").run(last)
    let hide = "UPDATE email SET flags = flags | \(MessageFlags.deleted.rawValue) WHERE id > ?"
    try SQLStatement(db, hide).run(last)
  }

  /// Forgets what is known of what happened later, so that a history ends then. What waits to be sent isn't known for messages
  /// that have changed since, nor what was about to be done.
  private func forgetHistory(after row: Int64, upTo lastEmail: Int64) throws {
    let changed = "IN (SELECT emailId FROM history WHERE id > ?1)"
    let row = SQLValue.integer(row)
    try SQLStatement(db, "DELETE FROM operation WHERE emailId > ?2 OR emailId \(changed)").run(
      row, .integer(lastEmail))
    try SQLStatement(db, "DELETE FROM history_erased WHERE emailId \(changed)").run(row)
    try SQLStatement(db, "DELETE FROM history WHERE id > ?1").run(row)
    let pending = "SELECT id FROM action WHERE state = \(ActionState.pending)"
    try SQLStatement(db, "DELETE FROM action_change WHERE actionId IN (\(pending))").run()
  }
}

/// What is different in an earlier state of a message.
private struct FormerMessage {
  /// The folders in which it was, or was not.
  var folders: [FolderID: Bool] = [:]
  var set: MessageFlags = []
  var cleared: MessageFlags = []
  var category: AssignedCategory?

  /// Takes back a change, the last one first.
  mutating func invert(_ row: SQLStatement.Columns) {
    for folder in FolderSet.decode(row.text(2)) { folders[folder] = false }
    for folder in FolderSet.decode(row.text(1)) { folders[folder] = true }
    let (removed, added) = (MessageFlags(rawValue: row.int(3)), MessageFlags(rawValue: row.int(4)))
    set = set.subtracting(added).union(removed)
    cleared = cleared.subtracting(removed).union(added)
    if let old = row.optionalInteger(5) { category = AssignedCategory(code: old) }
  }
}
