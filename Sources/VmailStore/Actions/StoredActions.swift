public import FoundationEssentials
public import VmailDomain

extension Snapshot {
  /// The mailboxes each thread appears in; threads that are gone are left out.
  public func views(threadIds: [ThreadID]) throws -> [ThreadID: Set<MailboxView>] {
    let statement = SQLStatement(db, ThreadViewsQuery.sql)
    var views: [ThreadID: Set<MailboxView>] = [:]
    for id in threadIds {
      let thread = try ThreadQuery.resolve(db, id)
      let found = try statement.all(.integer(thread.rawValue)) { ViewKey(rawValue: $0.integer(0)).view }
      if !found.isEmpty { views[id] = Set(found) }
    }
    return views
  }

  /// Each thread as it is outside of a folder; threads that are gone are left out.
  public func summaries(threadIds: [ThreadID]) throws -> [ThreadID: MailThread] {
    var summaries: [ThreadID: MailThread] = [:]
    for id in threadIds { summaries[id] = try ThreadQuery.fetch(db, id: id) }
    return summaries
  }

  /// What ``perform(_:on:)`` would do, and does not.
  public func preview(_ action: ThreadAction, on places: [ThreadInMailbox]) throws -> ActionOutcome {
    try ActionRunner.preview(db, action, on: places)
  }

  /// Oldest first.
  public func pending() throws -> [PendingAction] {
    try PendingThreads(db).all()
  }

  /// What happened to messages, message by message: what was done, in that order; then what servers said of it; then
  /// what they are still to be told.
  public func history(of emails: [EmailID]) throws -> [MailEvent] {
    try MailHistoryQuery.fetch(db, emails)
  }

  /// What was kept last; `nil` when nothing is.
  public func lastFailure() throws -> LastFailure? {
    try LastFailureQuery.fetch(db)
  }

  /// The account's waiting operations, oldest first.
  public func operations(accountId: AccountID, limit: Int) throws -> [RemoteOperation] {
    try SQLStatement(db, OperationLog.ofAccountSQL)
      .all(.integer(accountId.rawValue), .integer(max(0, limit))) { OperationLog.operation($0) }
      .compactMap(\.self)
  }

  public func countOperations(accountId: AccountID) throws -> Int {
    try SQLStatement(db, OperationLog.countSQL).first(.integer(accountId.rawValue)) { $0.int(0) } ?? 0
  }

  /// Those whose turn it is: neither put off, nor behind one of the same message that is.
  /// - Parameters:
  ///   - id: the operation behind which to begin; `nil` for the oldest.
  ///   - now: `nil` when those that were put off are to be tried as well.
  public func readyOperations(
    accountId: AccountID, after id: ID<RemoteOperation>?, at now: Date?, limit: Int
  ) throws -> [RemoteOperation] {
    try SQLStatement(db, OperationLog.readySQL).all(
      .integer(accountId.rawValue), .integer(id?.rawValue ?? 0), .optional(now?.storedSeconds),
      .integer(Int64(OperationPolicy.longestWait)), .integer(max(0, limit))
    ) { OperationLog.operation($0) }.compactMap(\.self)
  }

  /// A number that grows with everything servers must be told of, in any account.
  public func changeNumber() throws -> Int64 {
    // Of tables whose numbers are never given twice.
    try SQLStatement(
      db, "SELECT coalesce(sum(seq), 0) FROM sqlite_sequence WHERE name IN ('operation', 'mailbox_change')"
    ).first { $0.integer(0) } ?? 0
  }

  /// The threads that these entries of the journal have changed: without what was taken back, by a refusal or by
  /// `undo`.
  public func changedThreads(by entries: Set<ActionID>) throws -> Set<ThreadID> {
    let threads = SQLStatement(db, Journal.changedThreadsSQL)
    return try entries.reduce(into: []) { changed, entry in
      try threads.forEach(.integer(entry.rawValue)) { changed.insert(ThreadID($0.integer(0))) }
    }
  }
}

extension Snapshot {
  /// What an operation puts into a mailbox (``RemoteOperation/Kind/append(to:)``); `nil` when it is gone.
  public func appended(_ id: ID<RemoteOperation>) throws -> AppendedMessage? {
    let found = try SQLStatement(db, "SELECT emailId FROM operation WHERE id = ?").first(
      .integer(id.rawValue)
    ) {
      EmailID($0.integer(0))
    }
    guard let found, let email = try email(id: found), let source = try source(emailId: email.id) else {
      return nil
    }
    return AppendedMessage(
      source: source, messageId: email.messageId, subject: email.subject,
      flags: email.flags.subtracting(.deleted), date: email.dateReceived)
  }
}

extension Transaction {
  /// Carries an action out. An entry of the journal is made when it changed anything; what was
  /// undone can then not be done again.
  public func perform(_ action: ThreadAction, on places: [ThreadInMailbox]) throws -> ActionOutcome {
    var runner = try ActionRunner(db)
    return try runner.perform(action, on: places)
  }

  /// Keeps what is to be done when the window is over. Until then no mail is touched, but listings
  /// and counts leave the threads out of the mailboxes they are acted on in.
  ///
  /// What is already pending for one of the places is carried out first.
  public func addPending(
    _ action: ThreadAction, on places: [ThreadInMailbox], due: Date
  ) throws -> Announcement {
    var runner = try ActionRunner(db)
    return try runner.addPending(action, on: places, due: due)
  }

  /// Carries a pending action out: the messages it was announced for, as far as they are still
  /// where they were; mail that came since stays where it is.
  /// - Returns: `nil` when it is pending no longer: somebody else took it.
  public func carryOut(_ id: ActionID) throws -> ActionOutcome? {
    var runner = try ActionRunner(db)
    return try runner.carryOut(id)
  }

  /// Forgets a pending action.
  /// - Returns: `nil` when it is pending no longer.
  public func withdraw(_ id: ActionID) throws -> PendingAction? {
    try ActionReversal(db).withdraw(id)
  }

  /// Takes back the latest action that waits or was carried out.
  public func undo() throws -> UndoOutcome {
    try ActionReversal(db).undo()
  }

  /// Does the action that was undone last again.
  public func redo() throws -> UndoOutcome {
    try ActionReversal(db).redo()
  }

  /// Keeps this in the place of what was kept before; `nil` forgets that.
  public func keepFailure(_ failure: LastFailure?) throws {
    try LastFailureQuery.keep(failure, db)
  }

  /// Marks operations as being carried out: from now on no opposite cancels them.
  /// - Returns: those that are still there.
  public func beginOperations(
    _ ids: [ID<RemoteOperation>]
  ) throws -> Set<ID<RemoteOperation>> {
    let begin = SQLStatement(db, "UPDATE operation SET isBegun = 1 WHERE id = ?")
    return try Set(
      ids.filter {
        try begin.run(.integer($0.rawValue))
        return db.changesCount > 0
      })
  }

  /// The server has done them. What it has now is what it was told, and what the user sees stays as it is.
  public func finishOperations(_ done: [AcceptedOperation]) throws {
    var settler = try OperationAcknowledger(db)
    try settler.settle(done)
  }

  /// They could not be done now, and are tried again.
  /// - Parameter time: not before it. However the clock is set meanwhile, they wait no longer than
  ///   ``OperationPolicy/longestWait``.
  public func postponeOperations(
    _ ids: [ID<RemoteOperation>], until time: Date, reason: String
  ) throws {
    let postpone = SQLStatement(
      db, "UPDATE operation SET attempts = attempts + 1, reason = ?, notBefore = ? WHERE id = ?")
    for id in ids {
      try postpone.run(.text(reason), .integer(time.storedSeconds), .integer(id.rawValue))
    }
  }

  /// The server never will: takes the local change back, and those that wait behind it and make
  /// no sense without it.
  /// - Returns: the thread the message is in, and what failed, for a notice; `nil` when it is gone.
  public func revertOperation(
    _ id: ID<RemoteOperation>, reason: ActionRefusal
  ) throws -> RevertedOperation? {
    try OperationRevert(db).revert(id, reason: reason)
  }
}
