import VmailDomain

/// Adds a row to the history for each message that a cause has changed, from what the triggers have noted of all changes
/// (decision 94); within the caller's transaction.
struct HistoryWriter {
  /// The number of rows that are kept; older ones are dropped.
  static let limit: Int64 = 4_000_000
  /// How many rows above the limit are dropped together.
  static let surplus: Int64 = 65_536
  static let arrivedSQL =
    "SELECT max(id) FROM email WHERE id > (SELECT max(lastEmail) FROM history_arrival)"
  static let notedSQL = "SELECT emailId, kind, old, new FROM history_change ORDER BY emailId, id"
  static let sourceSQL =
    "SELECT id FROM history_source WHERE line = ? AND name = ? AND author = ? AND grantId = ?"
  static let lengthSQL = "SELECT (SELECT max(id) FROM history) - (SELECT min(id) FROM history) + 1"

  let db: Database
  var limit = Self.limit
  var surplus = Self.surplus

  init(_ db: Database) { self.db = db }

  /// Writes what was noted since the last call, as changes of the current cause, and which messages are new.
  func settle() throws {
    let last = try SQLStatement(db, Self.arrivedSQL).first { $0.optionalInteger(0) } ?? nil
    let isChanged = try SQLStatement(db, "SELECT 1 FROM history_change LIMIT 1").first { _ in true } ?? false
    guard last != nil || isChanged else { return }
    try SQLStatement(db, "INSERT INTO history_cause (at, sourceId) VALUES (?, ?)").run(
      .integer(db.changeTime), .integer(source(of: db.cause)))
    let cause = SQLValue.integer(db.lastInsertedRowID)
    if let last {
      try SQLStatement(db, "INSERT INTO history_arrival (lastEmail, causeId) VALUES (?, ?)").run(
        .integer(last), cause)
    }
    guard isChanged else { return }
    try write(cause)
    try SQLStatement(db, "DELETE FROM history_change").run()
    try prune()
  }

  /// Returns the row of a cause, which is added if there is none yet.
  func source(of cause: ChangeCause) throws -> Int64 {
    let values: [SQLValue] = [
      .text(cause.line), .text(cause.name), .integer(cause.author.code),
      .integer(cause.grant?.rawValue ?? 0),
    ]
    if let known = try SQLStatement(db, Self.sourceSQL).first(all: values, body: { $0.integer(0) }) {
      return known
    }
    try SQLStatement(db, "INSERT INTO history_source (line, name, author, grantId) VALUES (?, ?, ?, ?)")
      .run(all: values)
    return db.lastInsertedRowID
  }

  private func write(_ cause: SQLValue) throws {
    let insert = SQLStatement(
      db,
      """
      INSERT INTO history (causeId, emailId, removedFolders, addedFolders, removedFlags, addedFlags,
        oldCategory, newCategory)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """)
    func put(_ noted: NotedChanges?) throws {
      guard let change = noted?.change else { return }
      try insert.run(
        cause, .integer(change.emailId.rawValue), .text(FolderSet.encode(change.removedFolders)),
        .text(FolderSet.encode(change.addedFolders)), .integer(change.removedFlags.rawValue),
        .integer(change.addedFlags.rawValue), .optional(change.category?.old.code),
        .optional(change.category?.new.code))
    }
    var noted: NotedChanges?
    try SQLStatement(db, Self.notedSQL).forEach { row in
      let email = EmailID(row.integer(0))
      if noted?.email != email {
        try put(noted)
        noted = NotedChanges(email)
      }
      noted?.add(row)
    }
    try put(noted)
  }

  /// Drops the oldest rows beyond the limit, and what only they need.
  private func prune() throws {
    let length = try SQLStatement(db, Self.lengthSQL).first { $0.integer(0) } ?? 0
    guard length >= limit + surplus else { return }
    try SQLStatement(db, "DELETE FROM history WHERE id <= (SELECT max(id) FROM history) - ?").run(
      .integer(limit))
    try db.execute(
      sql: """
        UPDATE history_cause SET at = (
          SELECT first.at FROM history JOIN history_cause AS first ON first.id = causeId ORDER BY history.id LIMIT 1)
        WHERE id = 1;
        DELETE FROM history_cause WHERE id < (SELECT causeId FROM history ORDER BY id LIMIT 1)
          AND id NOT IN (SELECT causeId FROM history_arrival);
        DELETE FROM history_source WHERE id NOT IN (
          SELECT sourceId FROM history_cause UNION ALL SELECT sourceId FROM action WHERE sourceId IS NOT NULL);
        DELETE FROM history_erased WHERE emailId NOT IN (SELECT emailId FROM history);
        """)
  }
}

/// What was noted of the changes of a message: only their sum is kept.
private struct NotedChanges {
  let email: EmailID
  /// Hardly any message is in many.
  private var folders: [(id: FolderID, sum: Int)] = []
  private var flags: (old: MessageFlags, new: MessageFlags)?
  private var category: (old: Int64, new: Int64)?
  private var isErased = false

  init(_ email: EmailID) { self.email = email }

  mutating func add(_ row: SQLStatement.Columns) {
    let (old, new) = (row.optionalInteger(2), row.optionalInteger(3))
    switch row.integer(1) {
    case 0:
      if let old { add(-1, to: FolderID(old)) }
      if let new { add(1, to: FolderID(new)) }
    case 1:
      flags = (flags?.old ?? MessageFlags(rawValue: row.int(2)), MessageFlags(rawValue: row.int(3)))
    case 2: category = (category?.old ?? old ?? 0, new ?? 0)
    default: isErased = true
    }
  }

  private mutating func add(_ sign: Int, to folder: FolderID) {
    if let index = folders.firstIndex(where: { $0.id == folder }) {
      folders[index].sum += sign
    } else {
      folders.append((folder, sign))
    }
  }

  /// - Returns: `nil` if nothing remains of them. A message that was erased has the flag for that.
  var change: MessageChange? {
    var change = MessageChange(emailId: email)
    change.removedFolders = Set(folders.lazy.filter { $0.sum < 0 }.map(\.id))
    change.addedFolders = Set(folders.lazy.filter { $0.sum > 0 }.map(\.id))
    if let flags {
      change.removedFlags = flags.old.subtracting(flags.new).subtracting(.derived)
      change.addedFlags = flags.new.subtracting(flags.old).subtracting(.derived)
    }
    if let category, category.old != category.new {
      change.category = CategoryChange(
        old: AssignedCategory(code: category.old), new: AssignedCategory(code: category.new))
    }
    if isErased { change.addedFlags.insert(.deleted) }
    return change.isEmpty ? nil : change
  }
}

extension Database {
  /// Returns what the changes of an action are attributed to.
  /// - Parameters:
  ///   - rule: the name of the rule that is applied.
  ///   - grant: the grant under which an agent acts.
  func cause(by author: ActionAuthor, rule: String? = nil, grant: GrantID? = nil) -> ChangeCause {
    if author == .rule, let rule { return ChangeCause(.rule, name: rule) }
    var cause = cause
    if cause == ChangeCause(.vmail) {
      switch author {
      case .user: cause.author = .user
      case .agent: cause.author = .agent
      case .rule: break
      }
    }
    if let grant { cause.grant = grant }
    return cause
  }

  /// Attributes what `body` changes to a cause.
  func attributing<Value>(to cause: ChangeCause, _ body: () throws -> Value) throws -> Value {
    guard cause != self.cause else { return try body() }
    let outer = self.cause
    try HistoryWriter(self).settle()
    self.cause = cause
    defer { self.cause = outer }
    let value = try body()
    try HistoryWriter(self).settle()
    return value
  }
}
