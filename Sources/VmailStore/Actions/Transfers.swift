import FoundationEssentials
import VmailDomain

/// Mail that goes to folders of other accounts; within the caller's transaction.
///
/// The action waits until all of its copies are known to be there, and only then changes the originals: at any moment,
/// one of both exists (decision 75).
struct Transfers {
  /// A message, and its copy; without one, that is still to be made.
  struct Row: Equatable {
    let action: ActionID
    let original: EmailID
    let copy: EmailID?
    /// Whether the copy was added to the account. Otherwise the account had the message already.
    let isNew: Bool
  }

  static let waitingSQL = "SELECT id FROM action WHERE state = \(ActionState.pending) AND due = ? ORDER BY id"
  static let rowsSQL =
    "SELECT actionId, original, copy, isNew FROM transfer WHERE actionId = ? ORDER BY original"
  static let ofCopySQL = """
    SELECT actionId, original, copy, isNew FROM transfer JOIN action ON action.id = actionId
    WHERE copy = ?1 AND state = \(ActionState.pending)
    """
  /// Copies that a server is to get.
  static let unsentSQL = """
    SELECT 1 FROM operation CROSS JOIN transfer ON copy = operation.emailId AND transfer.actionId = ?1
    WHERE operation.actionId = ?1 AND toFolder IS NOT NULL LIMIT 1
    """
  /// Copies that are to be made, or that a server is to get or to list. One that a server neither has nor will get isn't
  /// waited for.
  static let awaitedSQL = """
    SELECT 1 FROM transfer LEFT JOIN email ON email.id = copy LEFT JOIN account ON account.id = email.accountId
    WHERE actionId = ?1 AND (copy IS NULL
      OR EXISTS (SELECT 1 FROM operation WHERE emailId = email.id AND toFolder IS NOT NULL)
      OR account.kind = 'imap' AND EXISTS (SELECT 1 FROM remote_orphan WHERE emailId = email.id)
        AND NOT EXISTS (SELECT 1 FROM remote_message WHERE emailId = email.id))
    LIMIT 1
    """
  static let existsSQL = "SELECT 1 FROM email WHERE id = ? AND flags & \(MessageFlags.deleted.rawValue) = 0"
  /// Whether a message is where nobody deletes it.
  static let isKeptSQL = """
    SELECT 1 FROM email JOIN account ON account.id = accountId
    WHERE email.id = ?1 AND flags & \(MessageFlags.deleted.rawValue) = 0
      AND NOT EXISTS (SELECT 1 FROM email_folder JOIN folder ON folder.id = folderId
        WHERE emailId = ?1 AND type = 'trash')
    """
  /// Whether it is on its server as well, if its account has one.
  static let isSafeSQL =
    isKeptSQL + " AND (kind <> 'imap' OR EXISTS (SELECT 1 FROM remote_message WHERE emailId = ?1))"
  /// Whether no server has a message, or may have got it.
  static let isOnlyHereSQL = """
    SELECT 1 FROM email WHERE id = ?1
      AND NOT EXISTS (SELECT 1 FROM operation WHERE emailId = ?1 AND isBegun = 1)
      AND NOT EXISTS (SELECT 1 FROM remote_message WHERE emailId = ?1)
      AND NOT EXISTS (SELECT 1 FROM remote_orphan WHERE emailId = ?1)
    """

  /// Whether no server has it, or will get it.
  static let isLostSQL =
    isOnlyHereSQL + " AND NOT EXISTS (SELECT 1 FROM operation WHERE emailId = ?1 AND toFolder IS NOT NULL)"

  let db: Database
  let journal: Journal

  init(_ db: Database) throws {
    self.db = db
    journal = try Journal(db)
  }

  // MARK: Beginning

  /// Returns why a plan can't be carried out; `nil` if it can.
  func refusal(of plan: ActionPlanner.Plan, _ target: FolderID) throws -> ActionRefusal? {
    guard let account = try account(of: target) else { return .folderGone }
    guard account != plan.thread.accountId else { return nil }
    let isWhole = SQLStatement(db, "SELECT 1 FROM email_source WHERE emailId = ? AND isPartial = 0")
    let areWhole = try plan.changes.allSatisfy {
      try isWhole.first(.integer($0.emailId.rawValue)) { _ in true } ?? false
    }
    return areWhole ? nil : .notDownloaded
  }

  /// Notes the messages of a plan that go to another account.
  func begin(_ plan: ActionPlanner.Plan, _ target: FolderID, by action: ActionID) throws {
    guard try account(of: target) != plan.thread.accountId else { return }
    let insert = SQLStatement(db, "INSERT OR IGNORE INTO transfer (actionId, original) VALUES (?, ?)")
    for change in plan.changes {
      try insert.run(.integer(action.rawValue), .integer(change.emailId.rawValue))
    }
  }

  /// Lets an action wait for its copies, after its undo window.
  func wait(_ action: PendingAction) throws -> ActionOutcome? {
    guard !action.awaitsCopies else { return nil }
    try SQLStatement(db, "UPDATE action SET due = ?, doneAt = \(Journal.nowSQL) WHERE id = ?")
      .run(.integer(Date.distantFuture.storedMilliseconds), .integer(action.id.rawValue))
    return ActionOutcome(action: action.action, done: action.places.filter { !$0.isCopy }.map(\.threadId))
  }

  /// Returns the number of messages that wait to be moved or copied to or from an account.
  func waiting(of account: AccountID) throws -> Int {
    let originals = SQLStatement(
      db, "SELECT accountId FROM transfer JOIN email ON email.id = original WHERE actionId = ?")
    return try SQLStatement(
      db,
      "SELECT id FROM action WHERE state = \(ActionState.pending) AND id IN (SELECT actionId FROM transfer)"
    ).all { ActionID($0.integer(0)) }.reduce(0) { count, id in
      let accounts = try originals.all(.integer(id.rawValue)) { AccountID($0.integer(0)) }
      let target = try journal.entry(id)?.action.action.transfer?.target
      let isTarget = try target.map { try self.account(of: $0) == account } ?? false
      return count + (isTarget ? accounts.count : accounts.count { $0 == account })
    }
  }

  // MARK: Ending

  /// Ends each action whose copies are all there.
  func settle() throws {
    let waiting = try SQLStatement(db, Self.waitingSQL)
      .all(.integer(Date.distantFuture.storedMilliseconds)) { ActionID($0.integer(0)) }
    // Usually much is still to be sent, which is found at once.
    for id in waiting where try !holds(Self.unsentSQL, id.rawValue) && !holds(Self.awaitedSQL, id.rawValue) {
      try db.attributing(to: try journal.cause(of: id) ?? db.cause) { try end(id) }
    }
  }

  private func end(_ id: ActionID) throws {
    guard let entry = try journal.entry(id)?.action, let transfer = entry.action.transfer else { return }
    let all = try rows(of: id)
    let lost = try all.filter { row in try row.copy.map { try !holds(Self.isSafeSQL, $0.rawValue) } ?? true }
    let left = TransferredMail(all.filter { !lost.contains($0) })
    let gone = TransferredMail(lost)
    var changer = try TransferChanger(db, id)
    var isEmpty = true
    for thread in try journal.threads(of: id) {
      let copies = try copies(of: all, in: thread, to: transfer.target)
      var kept = thread.changes.filter { copies.contains($0.emailId) && !gone.copies.contains($0.emailId) }
      let own = thread.changes.filter { !copies.contains($0.emailId) && !gone.originals.contains($0.emailId) }
      let named = own.filter { transfer.keepsOriginal && left.originals.contains($0.emailId) }
      kept += try named + changer.apply(own.filter { !named.contains($0) }, on: thread.place).made
      try journal.replace(thread, by: kept, of: id)
      isEmpty = isEmpty && kept.isEmpty
    }
    for row in lost { try drop(row) }
    try changer.settle()
    try PendingThreads(db).release(id)
    if isEmpty { return try journal.remove(id) }
    try wasUndone(id) ? journal.markDone(id) : journal.commit(id)
  }

  /// Returns the messages of a thread's changes that are copies. Mail of the target's account that was moved together with
  /// others may be the copy of one of them, and is moved all the same.
  func copies(of rows: [Row], in thread: ThreadChanges, to target: FolderID) throws -> Set<EmailID> {
    let account = try SQLStatement(db, "SELECT accountId FROM thread WHERE id = ?").first(
      .integer(thread.place.threadId.rawValue)
    ) { AccountID($0.integer(0)) }
    return try account == self.account(of: target) ? [] : TransferredMail(rows).copies
  }

  /// Removes a row whose copy won't be there, and the copy if it is nowhere else. The original stays as it is; if that
  /// no longer exists, the copy stays.
  func drop(_ row: Row) throws {
    try SQLStatement(db, "DELETE FROM transfer WHERE actionId = ? AND original = ?")
      .run(.integer(row.action.rawValue), .integer(row.original.rawValue))
    guard let copy = row.copy, row.isNew, try exists(row.original),
      try holds(Self.isOnlyHereSQL, copy.rawValue)
    else { return }
    try erase(copy)
  }

  /// Gives up the copies that couldn't be made of messages.
  /// - Returns: the failure of each thread.
  func giveUp(_ rows: [Row], because reason: ActionRefusal) throws -> [ActionFailure] {
    let planner = try ActionPlanner(db)
    var failures: [ActionFailure] = []
    for row in rows {
      let place = try journal.threads(of: row.action).first { thread in
        thread.changes.contains { $0.emailId == row.original }
      }?.place
      try drop(row)
      for email in [row.original, row.copy].compactMap(\.self) { try journal.forget(email, of: row.action) }
      guard let place, !failures.contains(where: { $0.place == place }) else { continue }
      let subject = try planner.thread(place.threadId)?.subject ?? ""
      failures.append(ActionFailure(place: place, subject: subject, reason: reason))
    }
    return failures
  }

  /// Gives up the copy that an operation was to add to a server.
  /// - Returns: `nil` if it isn't one, or nothing else is left of the message: then it stays here.
  func refuse(_ operation: RemoteOperation, because reason: ActionRefusal) throws -> RevertedOperation? {
    guard case .append = operation.kind else { return nil }
    let rows = try rows(ofCopy: operation.emailId)
    guard let id = rows.first?.action, let action = try journal.entry(id)?.action,
      try rows.allSatisfy({ try exists($0.original) })
    else { return nil }
    try ServerAckLog(db).note(operation.id, refusal: reason.words)
    try SQLStatement(db, "DELETE FROM operation WHERE emailId = ?").run(.integer(operation.emailId.rawValue))
    let failed = try giveUp(rows, because: reason)
    try settle()
    return RevertedOperation(outcome: ActionOutcome(action: action.action, failed: failed), entry: nil)
  }

  // MARK: Rows

  func rows(of action: ActionID) throws -> [Row] {
    try SQLStatement(db, Self.rowsSQL).all(.integer(action.rawValue), body: Self.row)
  }

  /// Returns the rows of actions that wait for a copy.
  func rows(ofCopy email: EmailID) throws -> [Row] {
    try SQLStatement(db, Self.ofCopySQL).all(.integer(email.rawValue), body: Self.row)
  }

  private static func row(_ row: SQLStatement.Columns) -> Row {
    Row(
      action: ActionID(row.integer(0)), original: EmailID(row.integer(1)),
      copy: row.optionalInteger(2).map { EmailID($0) }, isNew: row.bool(3))
  }

  func account(of folder: FolderID) throws -> AccountID? {
    try SQLStatement(db, "SELECT accountId FROM folder WHERE id = ?").first(.integer(folder.rawValue)) {
      AccountID($0.integer(0))
    }
  }

  func exists(_ email: EmailID) throws -> Bool { try holds(Self.existsSQL, email.rawValue) }

  func isKept(_ email: EmailID) throws -> Bool { try holds(Self.isKeptSQL, email.rawValue) }

  func isLost(_ email: EmailID) throws -> Bool { try holds(Self.isLostSQL, email.rawValue) }

  func isOnlyHere(_ email: EmailID) throws -> Bool { try holds(Self.isOnlyHereSQL, email.rawValue) }

  private func wasUndone(_ id: ActionID) throws -> Bool {
    try holds("SELECT 1 FROM action WHERE id = ? AND undone IS NOT NULL", id.rawValue)
  }

  private func holds(_ sql: String, _ id: Int64) throws -> Bool {
    try SQLStatement(db, sql).first(.integer(id)) { _ in true } ?? false
  }

  func erase(_ email: EmailID) throws {
    let found = try SQLStatement(db, "SELECT threadId, accountId FROM email WHERE id = ?").first(
      .integer(email.rawValue)
    ) { (ThreadID($0.integer(0)), AccountID($0.integer(1))) }
    guard let (thread, account) = found else { return }
    try MessageEraser(db).erase(email)
    try FolderWriter(db: db).updateRows(of: [thread], in: account)
  }
}

/// The messages of a transfer.
struct TransferredMail {
  let originals: Set<EmailID>
  let copies: Set<EmailID>

  init(_ rows: [Transfers.Row]) {
    originals = Set(rows.map(\.original))
    copies = Set(rows.compactMap(\.copy))
  }
}

/// Makes the changes of a transfer, wherever its messages are.
struct TransferChanger {
  private let db: Database
  private let action: ActionID
  private let planner: ActionPlanner
  private var writer: ChangeWriter

  init(_ db: Database, _ action: ActionID) throws {
    (self.db, self.action) = (db, action)
    planner = try ActionPlanner(db)
    writer = try ChangeWriter(db)
  }

  /// Applies changes of messages of one thread, as far as still possible.
  mutating func apply(
    _ changes: [MessageChange], on place: ThreadInMailbox
  ) throws -> (made: [MessageChange], failure: ActionFailure?) {
    guard !changes.isEmpty else { return ([], nil) }
    switch try planner.plan(changes, on: place) {
    case .refused(let failure): return ([], failure)
    case .plan(let plan): return (try writer.apply(plan, action: action), nil)
    }
  }

  /// Applies changes of copies, which are in threads of their own.
  mutating func apply(_ changes: [MessageChange], in folder: FolderID) throws -> [MessageChange] {
    try changes.flatMap { change -> [MessageChange] in
      let thread = try SQLStatement(db, "SELECT threadId FROM email WHERE id = ?").first(
        .integer(change.emailId.rawValue)
      ) { ThreadID($0.integer(0)) }
      guard let thread else { return [] }
      return try apply([change], on: ThreadInMailbox(threadId: thread, view: .folder(folder))).made
    }
  }

  /// Updates the counters. Called once, at the end.
  mutating func settle() throws { try writer.settle() }
}
