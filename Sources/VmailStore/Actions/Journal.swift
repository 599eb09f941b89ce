import FoundationEssentials
import VmailDomain

/// The pending, committed and undone actions, with their changes.
struct Journal {
  /// The maximum number of entries of the user and of rules; older ones are dropped, and can't be undone any more.
  static let limit = 1_000
  /// How many entries above the limit are dropped together, since each of them alone costs as much as a new one.
  static let surplus = 64
  /// The maximum number of agents' entries. Older ones are dropped if they are old enough; else agents can't act.
  static let agentLimit = 20_000
  /// The age in seconds from which an agent's entries may be dropped.
  static let agentAge: Int64 = 30 * 86_400

  private static let columns =
    "id, kind, state, \(rowCount(of: "id")), author, grantId"
  /// Returns an expression for the number of threads of an action. Copies count only if no row of theirs is left.
  static func rowCount(of id: String) -> String {
    """
    max(1, (SELECT count(DISTINCT threadId) FROM action_place AS place
      WHERE place.actionId = \(id) AND position >= 0))
    """
  }

  /// The user never takes back that what an agent had snoozed returned, except together with the agent's other actions.
  static let latestSQL = """
    SELECT \(columns) FROM action WHERE state <= 1 AND CASE WHEN ?1 IS NULL THEN kind NOT LIKE 'unsnooze%' ELSE author = ?1 END
    ORDER BY id DESC LIMIT 1
    """
  static let undoneSQL = """
    SELECT \(columns) FROM action WHERE state = 2 AND undoneBy = ? ORDER BY undone DESC LIMIT 1
    """
  static let changesSQL = """
    SELECT place.position, threadId, view, emailId, removedFolders, addedFolders, removedFlags, addedFlags,
      oldCategory, newCategory
    FROM action_place AS place LEFT JOIN action_change AS change
      ON change.actionId = place.actionId AND change.position = place.position
    WHERE place.actionId = ? ORDER BY place.position
    """
  /// The threads that an entry has changed, unless it is pending. A thread joined to another since is given by its
  /// current ID.
  static let changedThreadsSQL = """
    SELECT DISTINCT coalesce((SELECT threadId FROM thread_alias WHERE alias = place.threadId), place.threadId)
    FROM action_place AS place
    WHERE actionId = ?1 AND EXISTS (SELECT 1 FROM action WHERE id = ?1 AND state IN (1, 3))
    """
  /// Seconds since 1970, by SQLite.
  static let nowSQL = "CAST(strftime('%s', 'now') AS INTEGER)"
  /// Removes entries that somebody has undone, and that can no longer be redone.
  static let pruneUndoneSQL = "DELETE FROM action WHERE state = 2 AND undoneBy = ?"
  /// Removes their changes and threads first: a cascade would look for those of each thread.
  static let pruneUndoneRowsSQL = ["action_change", "action_place"].map { table in
    "DELETE FROM \(table) WHERE actionId IN (SELECT id FROM action WHERE state = 2 AND undoneBy = ?)"
  }
  /// Removes the oldest entries of the user and of rules beyond the limit.
  static let pruneSQL = """
    DELETE FROM action WHERE author <> 1 AND state IN (1, 3) AND id <= (
      SELECT id FROM action WHERE author <> 1 AND state IN (1, 3) ORDER BY id DESC LIMIT 1 OFFSET ?)
    """
  static let surplusSQL =
    "SELECT 1 FROM action WHERE author <> 1 AND state IN (1, 3) ORDER BY id DESC LIMIT 1 OFFSET ?"
  /// Removes the oldest of the agents' entries: those that are beyond the limit, and were carried out before a time.
  static let pruneAgentsSQL = """
    DELETE FROM action WHERE author = 1 AND state <> 2 AND doneAt < ?2 AND id <= (
      SELECT max(id) FROM (SELECT id FROM action WHERE author = 1 AND state <> 2 ORDER BY id LIMIT ?1))
    """
  static let agentCountSQL = "SELECT count(*) FROM action WHERE author = 1 AND state <> 2"

  static let endedSnoozeSQL = """
    SELECT 1 FROM action_change AS back CROSS JOIN action_change AS away ON away.emailId = back.emailId
      CROSS JOIN action ON action.id = away.actionId
    WHERE back.actionId = ?1 AND away.actionId < ?1 AND state = 1 AND author = 1 AND kind LIKE 'snooze %' LIMIT 1
    """

  /// The later actions, the latest first, that changed messages of an action and are not undone. What ends a snooze by
  /// itself, and what can't be undone, keeps nobody from undoing what was before.
  static let laterSQL = """
    SELECT DISTINCT later.actionId, action.kind FROM action_change AS mine
    CROSS JOIN action_change AS later ON later.emailId = mine.emailId
    CROSS JOIN action ON action.id = later.actionId
    WHERE mine.actionId = ?1 AND later.actionId > ?1 AND action.state <= 1 AND kind NOT LIKE 'unsnooze%'
    ORDER BY later.actionId DESC
    """

  struct Entry {
    let action: CommittedAction
    let isPending: Bool
  }

  private let db: Database
  private let insertPlace: SQLStatement
  private let deletePlace: SQLStatement
  private let insertChange: SQLStatement

  init(_ db: Database) throws {
    self.db = db
    insertPlace = SQLStatement(
      db, "INSERT INTO action_place (actionId, position, threadId, view, isPending) VALUES (?, ?, ?, ?, ?)")
    deletePlace = SQLStatement(db, "DELETE FROM action_place WHERE actionId = ? AND position = ?")
    insertChange = SQLStatement(
      db,
      """
      INSERT INTO action_change
        (actionId, position, emailId, removedFolders, addedFolders, removedFlags, addedFlags, oldCategory,
        newCategory)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
  }

  // MARK: Writing

  /// Adds an entry for an action being carried out, or with `due` for a pending one.
  /// - Parameters:
  ///   - rule: the rule that is applied.
  ///   - grant: the grant under which an agent acts.
  func add(
    _ action: ThreadAction, due: Date? = nil, by author: ActionAuthor, rule: MailRule? = nil,
    grant: GrantID? = nil
  ) throws -> ActionID {
    let sql = """
      INSERT INTO action (kind, state, due, rule, ruleId, author, grantId, sourceId, doneAt)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, CASE WHEN ?2 = 1 THEN \(Self.nowSQL) END)
      """
    // What waits is carried out later, perhaps by another process.
    let source = try due.map { _ in try HistoryWriter(db).source(of: db.cause(by: author, grant: grant)) }
    try SQLStatement(db, sql).run(
      .text(ActionCode.encode(action)), .integer(due == nil ? ActionState.done : ActionState.pending),
      .optional(due?.storedMilliseconds), .optional(rule?.title), .optional(rule?.id.rawValue),
      .integer(author.code), .optional(grant?.rawValue), .optional(source))
    return ActionID(db.lastInsertedRowID)
  }

  func add(_ thread: ThreadChanges, to action: ActionID, isPending: Bool) throws {
    let (id, position) = (SQLValue.integer(action.rawValue), SQLValue.integer(thread.position))
    try insertPlace.run(
      id, position, .integer(thread.place.threadId.rawValue),
      .integer(ViewKey(thread.place.view).rawValue), .boolean(isPending))
    for change in thread.changes { try insert(change, id, position) }
  }

  private func insert(_ change: MessageChange, _ action: SQLValue, _ position: SQLValue) throws {
    try insertChange.run(
      action, position, .integer(change.emailId.rawValue), .text(FolderSet.encode(change.removedFolders)),
      .text(FolderSet.encode(change.addedFolders)), .integer(change.removedFlags.rawValue),
      .integer(change.addedFlags.rawValue), .optional(change.category?.old.code),
      .optional(change.category?.new.code))
  }

  /// Adds changes of other messages to the thread of a message.
  func add(_ changes: [MessageChange], besides email: EmailID, of action: ActionID) throws {
    let id = SQLValue.integer(action.rawValue)
    let position = try SQLStatement(
      db, "SELECT position FROM action_change WHERE actionId = ? AND emailId = ? LIMIT 1"
    ).first(id, .integer(email.rawValue)) { SQLValue.integer($0.integer(0)) }
    guard let position else { return }
    for change in changes { try insert(change, id, position) }
  }

  /// Records the actual changes if they differ from the planned ones.
  func replace(_ planned: ThreadChanges, by made: [MessageChange], of action: ActionID) throws {
    guard planned.changes != made else { return }
    try deletePlace.run(.integer(action.rawValue), .integer(planned.position))
    guard !made.isEmpty else { return }
    try add(
      ThreadChanges(position: planned.position, place: planned.place, changes: made), to: action,
      isPending: false)
  }

  /// Marks an action as committed that was pending.
  func commit(_ action: ActionID) throws {
    try SQLStatement(db, "UPDATE action SET state = 1, due = NULL, doneAt = \(Self.nowSQL) WHERE id = ?").run(
      .integer(action.rawValue))
    if let entry = try entry(action) { try prune(after: entry.action.author) }
  }

  /// Removes entries that can no longer be undone or redone. To be called after an action was carried out: actions
  /// that the same author undid before can then not be redone.
  func prune(after author: ActionAuthor) throws {
    if author != .rule {
      for sql in Self.pruneUndoneRowsSQL + [Self.pruneUndoneSQL] {
        try SQLStatement(db, sql).run(.integer(author.code))
      }
    }
    guard author != .agent else { return }
    let most = SQLValue.integer(Self.limit + Self.surplus - 1)
    guard try SQLStatement(db, Self.surplusSQL).first(most, body: { _ in true }) ?? false else { return }
    try SQLStatement(db, Self.pruneSQL).run(.integer(Self.limit))
  }

  /// Checks that there is room for an entry that was just added. If it is an agent's, nothing but old entries of agents
  /// may make room for it.
  /// - Throws: ``AgentJournalFull``
  func expectRoom(for author: ActionAuthor) throws {
    guard author == .agent else { return }
    func excess() throws -> Int {
      try (SQLStatement(db, Self.agentCountSQL).first { $0.int(0) } ?? 0) - Self.agentLimit
    }
    let surplus = try excess()
    guard surplus > 0 else { return }
    let now = try SQLStatement(db, "SELECT \(Self.nowSQL)").first { $0.integer(0) } ?? 0
    try SQLStatement(db, Self.pruneAgentsSQL).run(.integer(surplus), .integer(now - Self.agentAge))
    if try excess() > 0 { throw AgentJournalFull(limit: Self.agentLimit) }
  }

  func remove(_ action: ActionID) throws {
    try SQLStatement(db, "DELETE FROM action WHERE id = ?").run(.integer(action.rawValue))
  }

  /// - Parameter isRedoneLast: whether all that was undone before is redone first, and not after it.
  func markUndone(_ action: ActionID, by author: ActionAuthor, isRedoneLast: Bool) throws {
    let order =
      isRedoneLast
      ? "SELECT coalesce(max(undone), -1000000000) + 1 FROM action WHERE state = 2 AND undone < 0"
      : "SELECT coalesce(max(undone), 0) + 1 FROM action WHERE state = 2 AND undone > 0"
    try SQLStatement(
      db,
      "UPDATE action SET state = 2, undone = (\(order)), undoneBy = ?2, undoneAt = \(Self.nowSQL) WHERE id = ?1"
    ).run(.integer(action.rawValue), .integer(author.code))
    try removeIfEmpty(action)
  }

  func markDone(_ action: ActionID) throws {
    try SQLStatement(
      db,
      """
      UPDATE action SET state = 1, undone = NULL, undoneBy = NULL, doneAt = \(Self.nowSQL), undoneAt = NULL
      WHERE id = ?
      """
    ).run(.integer(action.rawValue))
    try removeIfEmpty(action)
  }

  /// Marks an action to be skipped by `undo`.
  func markPassed(_ action: ActionID) throws {
    try SQLStatement(db, "UPDATE action SET state = 3 WHERE id = ?").run(.integer(action.rawValue))
  }

  /// Removes the change of a message that the server refused, so that it isn't undone or redone.
  func forget(_ email: EmailID, of action: ActionID) throws {
    let id = SQLValue.integer(action.rawValue)
    try SQLStatement(db, "DELETE FROM action_change WHERE actionId = ? AND emailId = ?")
      .run(id, .integer(email.rawValue))
    try SQLStatement(
      db,
      """
      DELETE FROM action_place AS place WHERE actionId = ? AND NOT EXISTS (
        SELECT 1 FROM action_change AS change
        WHERE change.actionId = place.actionId AND change.position = place.position)
      """
    ).run(id)
    try removeIfEmpty(action)
  }

  /// Removes an entry with nothing left to undo or redo.
  private func removeIfEmpty(_ action: ActionID) throws {
    try SQLStatement(
      db, "DELETE FROM action WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM action_place WHERE actionId = ?1)"
    ).run(.integer(action.rawValue))
  }

  // MARK: Reading

  /// Returns the entry that `undo` would undo next.
  /// - Parameter author: `nil` for anybody's.
  func latest(of author: ActionAuthor?) throws -> Entry? {
    try SQLStatement(db, Self.latestSQL).first(.optional(author?.code), body: Self.entry) ?? nil
  }

  /// Returns the entry that `redo` would redo next, of those that the author undid.
  func latestUndone(by author: ActionAuthor) throws -> Entry? {
    try SQLStatement(db, Self.undoneSQL).first(.integer(author.code), body: Self.entry) ?? nil
  }

  /// Returns whether an agent's snooze that has ended can still be undone, after its end was.
  func hasSnooze(endedBy id: ActionID) throws -> Bool {
    try SQLStatement(db, Self.endedSnoozeSQL).first(.integer(id.rawValue)) { _ in true } ?? false
  }

  func entry(_ id: ActionID) throws -> Entry? {
    try SQLStatement(db, "SELECT \(Self.columns) FROM action WHERE id = ?")
      .first(.integer(id.rawValue), body: Self.entry) ?? nil
  }

  /// Returns what announced an action; `nil` unless it has waited.
  func cause(of id: ActionID) throws -> ChangeCause? {
    try SQLStatement(
      db,
      """
      SELECT \(HistoryQuery.sourceColumns) FROM action JOIN history_source ON history_source.id = sourceId
      WHERE action.id = ?
      """
    ).first(.integer(id.rawValue)) { HistoryQuery.cause($0, from: 0) }
  }

  /// Returns the later actions that rest on an action, the latest first (``MessageChange/isNeeded(by:)``).
  func actions(restingOn id: ActionID) throws -> [ActionID] {
    let later = try SQLStatement(db, Self.laterSQL).all(.integer(id.rawValue)) { row in
      (id: ActionID(row.integer(0)), action: ActionCode.decode(row.text(1)))
    }.filter { $0.action?.reversal == .byInverse }
    guard !later.isEmpty else { return [] }
    let mine = Dictionary(grouping: try threads(of: id).flatMap(\.changes), by: \.emailId)
    return try later.map(\.id).filter { later in
      try threads(of: later).contains { thread in
        thread.changes.contains { change in
          mine[change.emailId]?.contains { $0.isNeeded(by: change) } ?? false
        }
      }
    }
  }

  /// Returns whether an action was undone.
  func isUndone(_ id: ActionID) throws -> Bool {
    try SQLStatement(db, "SELECT 1 FROM action WHERE id = ? AND state = 2").first(.integer(id.rawValue)) {
      _ in true
    }
      ?? false
  }

  /// Returns the threads in the order in which they were named.
  func threads(of action: ActionID) throws -> [ThreadChanges] {
    var threads: [ThreadChanges] = []
    try SQLStatement(db, Self.changesSQL).forEach(.integer(action.rawValue)) { row in
      if threads.last?.position != row.int(0) {
        threads.append(
          ThreadChanges(
            position: row.int(0), thread: ThreadID(row.integer(1)), view: ViewKey(rawValue: row.integer(2))))
      }
      guard !row.isNull(3) else { return }
      threads[threads.count - 1].changes.append(
        MessageChange(
          emailId: EmailID(row.integer(3)), removedFolders: FolderSet.decode(row.text(4)),
          addedFolders: FolderSet.decode(row.text(5)), removedFlags: MessageFlags(rawValue: row.int(6)),
          addedFlags: MessageFlags(rawValue: row.int(7)), category: category(row)))
    }
    return threads.asNamed
  }

  private func category(_ row: SQLStatement.Columns) -> CategoryChange? {
    guard let old = row.optionalInteger(8), let new = row.optionalInteger(9) else { return nil }
    return CategoryChange(old: AssignedCategory(code: old), new: AssignedCategory(code: new))
  }

  private static func entry(_ row: SQLStatement.Columns) -> Entry? {
    ActionCode.decode(row.text(1)).map { action in
      Entry(
        action: CommittedAction(
          id: ActionID(row.integer(0)), action: action, threadCount: row.int(3),
          author: ActionAuthor(code: row.integer(4)), grant: row.optionalInteger(5).map { GrantID($0) }),
        isPending: row.integer(2) == ActionState.pending)
    }
  }
}

extension Date {
  var storedMilliseconds: Int64 { Int64((timeIntervalSince1970 * 1_000).rounded()) }
  init(storedMilliseconds: Int64) { self.init(timeIntervalSince1970: Double(storedMilliseconds) / 1_000) }
}
