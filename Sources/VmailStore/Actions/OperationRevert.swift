import VmailDomain

/// Undoes a change that the server refused; within the caller's transaction.
///
/// A message's visible state is its state on the server, with the waiting operations applied: without the
/// refused one, the later ones are applied again, as far as they still make sense.
struct OperationRevert {
  private let db: Database
  private let log: OperationLog
  private let journal: Journal
  private let planner: ActionPlanner
  private let transfers: Transfers

  init(_ db: Database) throws {
    self.db = db
    log = try OperationLog(db)
    journal = try Journal(db)
    planner = try ActionPlanner(db)
    transfers = try Transfers(db)
  }

  /// - Returns: `nil` when the operation no longer exists.
  func revert(_ id: ID<RemoteOperation>, reason: ActionRefusal) throws -> RevertedOperation? {
    try db.attributing(to: ChangeCause(.server, name: reason.words)) {
      try takeBack(id, reason: reason)
    }
  }

  private func takeBack(_ id: ID<RemoteOperation>, reason: ActionRefusal) throws -> RevertedOperation? {
    guard let email = try email(of: id) else { return nil }
    let waiting = try log.entries(of: email)
    guard let refused = waiting.first(where: { $0.operation.id == id }),
      let thread = try thread(of: email), let found = try planner.thread(thread)
    else { return nil }
    if let given = try transfers.refuse(refused.operation, because: reason) { return given }
    let messages = try planner.messages(of: found.id)
    guard let message = messages.first(where: { $0.id == email }) else { return nil }
    let known = try refused.action.flatMap { try journal.entry($0) }?.action.action
    let end = Self.reverting(refused, in: waiting, message, found.account.rules)
    var writer = try ChangeWriter(db)
    _ = try writer.apply(
      ActionPlanner.Plan(thread: found, messages: messages, changes: [end.change(of: message)]), action: nil)
    try writer.settle()
    try ServerAckLog(db).note(id, refusal: reason.words)
    for entry in end.dropped {
      try log.restoreUID(of: entry.operation)
      try log.remove(entry.operation)
      if let action = entry.action { try journal.forget(email, of: action) }
    }
    for (entry, kind) in end.adapted { try log.set(kind, of: entry.operation) }
    try showCopies(of: email, in: found.accountId)
    let moved = try transfers.rows(ofCopy: email).filter { $0.action == refused.action }
    let stayed = try transfers.giveUp(moved, because: reason)
    try transfers.settle()
    let failure = ActionFailure(
      place: ThreadInMailbox(threadId: found.id, view: view(of: refused.operation, message, found)),
      // The thread may have been empty before: reverting restores a permanently deleted message.
      subject: try planner.thread(thread)?.subject ?? "", reason: reason)
    return RevertedOperation(
      outcome: ActionOutcome(
        action: known ?? refused.operation.kind.likelyAction, failed: stayed.isEmpty ? [failure] : stayed),
      entry: known == nil ? nil : refused.action)
  }

  /// Shows a message in all mailboxes where the server has it: it may have made a copy before it refused the rest.
  private func showCopies(of email: EmailID, in account: AccountID) throws {
    var effective = try EffectiveWriter(db)
    guard try effective.mirrored(email).isThere else { return }
    try effective.update(email, isDiscarded: false)
    try effective.settle(in: account)
  }

  /// The result of undoing an operation.
  private struct End {
    var folders: Set<FolderID>
    var flags: MessageFlags
    /// Operations that no longer make sense, including the refused one.
    var dropped: [OperationLog.Entry]
    /// Operations whose source has changed.
    var adapted: [(OperationLog.Entry, RemoteOperation.Kind)] = []

    func change(of message: ThreadRows.Message) -> MessageChange {
      MessageChange(
        emailId: message.id, removedFolders: message.folders.subtracting(folders),
        addedFolders: folders.subtracting(message.folders),
        removedFlags: message.flags.subtracting(flags), addedFlags: flags.subtracting(message.flags))
    }
  }

  /// - Parameter waiting: newest first.
  private static func reverting(
    _ refused: OperationLog.Entry, in waiting: [OperationLog.Entry], _ message: ThreadRows.Message,
    _ rules: ActionRules
  ) -> End {
    let unwound = waiting.filter { $0.operation.id >= refused.operation.id }
    var end = End(folders: message.folders, flags: message.flags, dropped: [refused])
    for entry in unwound { entry.operation.change.inverse.apply(to: &end.folders, &end.flags) }
    for entry in unwound.reversed() where entry.operation.id != refused.operation.id {
      let wanted = entry.operation.change
      guard let left = wanted.remaining(folders: end.folders, flags: end.flags),
        left.removedFolders == wanted.removedFolders,
        (try? rules.remaining(left, folders: end.folders, flags: end.flags)) == left,
        let kind = RemoteOperation.Kind.kinds(for: left, folders: end.folders).first
      else {
        end.dropped.append(entry)
        continue
      }
      left.apply(to: &end.folders, &end.flags)
      if kind != entry.operation.kind { end.adapted.append((entry, kind)) }
    }
    return end
  }

  /// Returns the mailbox of the message that a refused operation concerned.
  private func view(
    of refused: RemoteOperation, _ message: ThreadRows.Message, _ thread: ActionPlanner.StoredThread
  ) -> MailboxView {
    let source = refused.change.removedFolders.min() ?? message.folders.min()
    guard let source, !thread.account.map.isServerArchive(source) else { return .archive(thread.accountId) }
    return .folder(source)
  }

  private func email(of id: ID<RemoteOperation>) throws -> EmailID? {
    try SQLStatement(db, "SELECT emailId FROM operation WHERE id = ?").first(.integer(id.rawValue)) {
      EmailID($0.integer(0))
    }
  }

  private func thread(of email: EmailID) throws -> ThreadID? {
    try SQLStatement(db, "SELECT threadId FROM email WHERE id = ?").first(.integer(email.rawValue)) {
      ThreadID($0.integer(0))
    }
  }
}

/// The operations that servers accepted or refused; within the caller's transaction.
struct ServerAckLog {
  /// The maximum number of entries; older ones are dropped.
  static let limit: Int64 = 50_000
  static let pruneSQL = "DELETE FROM server_answer WHERE id <= (SELECT max(id) FROM server_answer) - ?"

  private let keep: SQLStatement
  private let prune: SQLStatement

  init(_ db: Database) throws {
    keep = SQLStatement(
      db,
      """
      INSERT INTO server_answer (emailId, time, kind, fromFolder, toFolder, addedFlags, removedFlags, refusal)
      SELECT emailId, \(Journal.nowSQL), kind, fromFolder, toFolder, addedFlags, removedFlags, ?2
      FROM operation WHERE id = ?1
      """)
    prune = SQLStatement(db, Self.pruneSQL)
  }

  /// Records an answer. Called while the operation is still in the log.
  /// - Parameter refusal: why the server refused it; `nil` when it was accepted.
  func note(_ operation: ID<RemoteOperation>, refusal: String? = nil) throws {
    try keep.run(.integer(operation.rawValue), refusal.map(SQLValue.text) ?? .null)
  }

  func forgetOld() throws { try prune.run(.integer(Self.limit)) }
}
