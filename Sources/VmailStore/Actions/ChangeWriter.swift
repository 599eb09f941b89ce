import VmailDomain

/// Changes messages, and everything derived from them: their threads' rows, the counters, the index, and the
/// operations for the server.
struct ChangeWriter {
  private let db: Database
  private var rows: ThreadRowWriter
  private var operations: OperationLog
  private let eraser: MessageEraser
  private let unfile: SQLStatement
  private let file: SQLStatement
  private let setFlags: SQLStatement
  private let uid: SQLStatement
  private let setCategory: SQLStatement
  private let setLesson: SQLStatement

  init(_ db: Database) throws {
    self.db = db
    rows = try ThreadRowWriter(db)
    operations = try OperationLog(db)
    eraser = try MessageEraser(db)
    unfile = SQLStatement(db, "DELETE FROM email_folder WHERE emailId = ? AND folderId = ?")
    file = SQLStatement(
      db, "INSERT OR IGNORE INTO email_folder (emailId, folderId, uid) VALUES (?, ?, ?)")
    setFlags = SQLStatement(db, "UPDATE email SET flags = ? WHERE id = ?")
    setCategory = SQLStatement(db, "UPDATE email SET category = ?, categoryChosen = ? WHERE id = ?")
    setLesson = SQLStatement(
      db, "UPDATE category_lesson SET category = ?, isActive = ? WHERE emailId = ?")
    uid = SQLStatement(db, "SELECT uid FROM email_folder WHERE emailId = ? AND folderId = ?")
  }

  /// Carries out a plan, as far as something is left to change.
  /// - Parameter action: the action that the change belongs to; `nil` for a change made by the server, which
  ///   needn't be sent to it.
  /// - Returns: the changes made.
  mutating func apply(_ plan: ActionPlanner.Plan, action: ActionID?) throws -> [MessageChange] {
    var messages = plan.messages
    var made: [MessageChange] = []
    var erased: Set<EmailID> = []
    let places = Dictionary(
      messages.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: { first, _ in first })
    for change in plan.changes {
      guard let index = places[change.emailId] else { continue }
      let before = messages[index]
      let left = change.remaining(
        folders: before.folders, flags: before.flags, category: before.assignedCategory)
      guard let change = left else { continue }
      var after = before
      change.apply(to: &after)
      messages[index] = after
      if change.addedFlags.contains(.deleted), !plan.thread.account.hasServer {
        try eraser.erase(change.emailId)
        erased.insert(change.emailId)
      } else {
        try write(change, before, after.flags, plan.thread, action)
      }
      made.append(change)
    }
    guard !made.isEmpty else { return [] }
    if !erased.isEmpty { messages.removeAll { erased.contains($0.id) } }
    // A reaction to what is erased, or restored, is another one now.
    if messages.contains(where: { $0.flags.contains(.reaction) }),
      made.contains(where: { $0.addedFlags.union($0.removedFlags).contains(.deleted) })
    {
      messages = try ThreadMessages(db).of(plan.thread.id)
    }
    try rows.update(plan.thread.id, messages: messages, isNew: false, folders: plan.thread.account.map)
    return made
  }

  /// Updates the counters. Called once, at the end.
  mutating func settle() throws { try rows.writeCounts() }

  private func write(
    _ change: MessageChange, _ before: ThreadRows.Message, _ flags: MessageFlags,
    _ thread: ActionPlanner.StoredThread, _ action: ActionID?
  ) throws {
    let email = SQLValue.integer(change.emailId.rawValue)
    var uids: [FolderID: Int64] = [:]
    for folder in change.removedFolders {
      if thread.account.hasServer {
        uids[folder] = try uid.first(email, .integer(folder.rawValue)) { $0.optionalInteger(0) } ?? nil
      }
      try unfile.run(email, .integer(folder.rawValue))
    }
    for folder in change.addedFolders { try file.run(email, .integer(folder.rawValue), .null) }
    if flags != before.flags { try setFlags.run(.integer(flags.rawValue), email) }
    if let new = change.category?.new {
      try setCategory.run(.integer(new.category.code), .boolean(new.isChosen), email)
      try setLesson.run(.integer(new.category.code), .boolean(new.isChosen), email)
    }
    guard let action, thread.account.hasServer else { return }
    for kind in RemoteOperation.Kind.kinds(for: change, folders: before.folders) {
      try operations.add(
        kind, email: change.emailId, account: thread.accountId, action: action,
        uid: kind.source.flatMap { uids[$0] })
    }
  }
}
