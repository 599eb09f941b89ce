public import FoundationEssentials
public import VmailDomain

extension Snapshot {
  /// Returns the actions that were carried out since a time and not undone, and those that wait to be, the newest first.
  /// - Parameter author: `nil` for anybody's.
  public func actions(since time: Date, by author: ActionAuthor? = nil) throws -> [ActionSince] {
    try ActionsSinceQuery.fetch(db, since: time, by: author)
  }

  /// Returns the action that ``Transaction/undo()`` would undo next.
  /// - Parameter author: `nil` for anybody's.
  public func latestAction(by author: ActionAuthor?) throws -> ActionID? {
    try Journal(db).latest(of: author)?.action.id
  }

  /// Returns the places of an action, in the order in which they were named.
  public func places(of action: ActionID) throws -> [ThreadInMailbox] {
    try Journal(db).threads(of: action).map(\.place)
  }

  /// Returns the changes that wait for servers, the oldest first.
  public func waitingChanges() throws -> [WaitingChanges] {
    try WaitingChangesQuery.fetch(db)
  }

  /// Returns the mailboxes each thread appears in; threads that no longer exist are left out.
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

  /// Returns each thread as shown outside folders; threads that no longer exist are left out.
  public func summaries(threadIds: [ThreadID]) throws -> [ThreadID: MailThread] {
    var summaries: [ThreadID: MailThread] = [:]
    for id in threadIds { summaries[id] = try ThreadQuery.fetch(db, id: id) }
    return summaries
  }

  /// Returns the outcome that ``perform(_:on:)`` would have, without changing anything.
  public func preview(_ action: ThreadAction, on places: [ThreadInMailbox]) throws -> ActionOutcome {
    try ActionRunner.rehearse(db, action, on: places).outcome
  }

  /// Returns the changes of messages that ``perform(_:on:)`` would make.
  public func changes(_ action: ThreadAction, on places: [ThreadInMailbox]) throws -> [MessageChange] {
    try ActionRunner.rehearse(db, action, on: places).changes
  }

  /// Does the same as ``preview(_:on:)`` and ``changes(_:on:)``, in the time of one of them.
  public func rehearsed(_ action: ThreadAction, on places: [ThreadInMailbox]) throws -> (
    outcome: ActionOutcome, changes: [MessageChange]
  ) {
    try ActionRunner.rehearse(db, action, on: places)
  }

  /// Returns the pending actions, oldest first.
  public func pending() throws -> [PendingAction] {
    try PendingThreads(db).all()
  }

  /// Returns the history of messages, message by message: first the actions, in order; then the servers'
  /// answers; then the operations still to be sent.
  public func history(of emails: [EmailID]) throws -> [MailEvent] {
    try MailHistoryQuery.fetch(db, emails)
  }

  /// Returns matching messages that are deleted, while the server is still to remove them, and then those that no longer
  /// exist; each the newest first. Those of which it is not known whether they match are left out
  /// (``SearchQuery/unknownOfErased(in:)``), and so are drafts.
  public func erased(_ query: SearchQuery, scope: SearchScope, limit: Int) throws -> [LostMessage] {
    limit > 0 ? try ErasedMailQuery.fetch(db, query, scope: scope, limit: limit) : []
  }

  /// Returns the terms of a query about what is not known of mail that no longer exists.
  public func unknownOfErased(_ query: SearchQuery) throws -> [SearchTerm] {
    try query.unknownOfErased(in: QueryResolver.fetch(db))
  }

  /// Returns the last failure stored; `nil` when there is none.
  public func lastFailure() throws -> LastFailure? {
    try LastFailureQuery.fetch(db)
  }

  /// Returns the account's waiting operations, oldest first.
  public func operations(accountId: AccountID, limit: Int) throws -> [RemoteOperation] {
    try SQLStatement(db, OperationLog.ofAccountSQL)
      .all(.integer(accountId.rawValue), .integer(max(0, limit))) { OperationLog.operation($0) }
      .compactMap(\.self)
  }

  public func countOperations(accountId: AccountID) throws -> Int {
    try SQLStatement(db, OperationLog.countSQL).first(.integer(accountId.rawValue)) { $0.int(0) } ?? 0
  }

  /// Returns the operations that can be sent: neither postponed, nor after a postponed one of the same
  /// message.
  /// - Parameters:
  ///   - id: the operation after which to begin; `nil` for the oldest.
  ///   - now: `nil` to include postponed ones.
  public func readyOperations(
    accountId: AccountID, after id: ID<RemoteOperation>?, at now: Date?, limit: Int
  ) throws -> [RemoteOperation] {
    try SQLStatement(db, OperationLog.readySQL).all(
      .integer(accountId.rawValue), .integer(id?.rawValue ?? 0), .optional(now?.storedSeconds),
      .integer(Int64(OperationPolicy.longestWait)), .integer(max(0, limit))
    ) { OperationLog.operation($0) }.compactMap(\.self)
  }

  /// Returns a number that grows with every change to be sent to servers, in any account.
  public func changeNumber() throws -> Int64 {
    // The IDs of these tables are never reused.
    try SQLStatement(
      db, "SELECT coalesce(sum(seq), 0) FROM sqlite_sequence WHERE name IN ('operation', 'mailbox_change')"
    ).first { $0.integer(0) } ?? 0
  }

  /// Returns the threads that these journal entries have changed, without changes that were refused or
  /// undone.
  public func changedThreads(by entries: Set<ActionID>) throws -> Set<ThreadID> {
    let threads = SQLStatement(db, Journal.changedThreadsSQL)
    return try entries.reduce(into: []) { changed, entry in
      try threads.forEach(.integer(entry.rawValue)) { changed.insert(ThreadID($0.integer(0))) }
    }
  }

  /// Returns the message to be added by an operation (``RemoteOperation/Kind/append(to:)``); `nil` when it no
  /// longer exists.
  public func appended(_ id: ID<RemoteOperation>) throws -> AppendedMessage? {
    let found = try SQLStatement(db, "SELECT emailId, heldUntil FROM operation WHERE id = ?").first(
      .integer(id.rawValue)
    ) {
      (email: EmailID($0.integer(0)), heldUntil: $0.optionalInteger(1).map { Date(storedSeconds: $0) })
    }
    guard let found, let email = try email(id: found.email), let source = try source(emailId: email.id) else {
      return nil
    }
    var message = AppendedMessage(
      source: source, messageId: email.messageId, subject: email.subject,
      flags: email.flags.intersection(AppendedMessage.flags), date: email.dateReceived,
      heldUntil: found.heldUntil)
    message.isTransferred = try isAwaited(email.id)
    return message
  }
}

extension Transaction {
  /// Carries out an action. If it changed anything, it gets an entry in the journal, and actions undone before can no
  /// longer be redone.
  public func perform(_ action: ThreadAction, on places: [ThreadInMailbox]) throws -> ActionOutcome {
    var runner = try ActionRunner(db)
    return try runner.perform(action, on: places, by: author)
  }

  /// Adds an action to be carried out when the undo window ends. Until then no mail is changed, but listings
  /// and counts leave out the threads in the mailboxes concerned.
  ///
  /// Actions already pending for one of the places are carried out first.
  public func addPending(
    _ action: ThreadAction, on places: [ThreadInMailbox], due: Date
  ) throws -> Announcement {
    var runner = try ActionRunner(db)
    return try runner.addPending(action, on: places, due: due, by: author)
  }

  /// Carries out a pending action on the messages it was announced for, if they are still where they were;
  /// mail received since is not moved.
  /// - Returns: `nil` when it is no longer pending, since another process has taken it.
  public func carryOut(_ id: ActionID) throws -> ActionOutcome? {
    var runner = try ActionRunner(db)
    return try runner.carryOut(id)
  }

  /// Drops a pending action.
  /// - Returns: `nil` when it is no longer pending.
  public func withdraw(_ id: ActionID) throws -> PendingAction? {
    try ActionReversal(db, by: author).withdraw(id)
  }

  /// Undoes the latest action, whether pending or carried out; an agent, the latest of an agent.
  public func undo() throws -> UndoOutcome {
    try ActionReversal(db, by: author).undo()
  }

  /// Undoes several actions, in the given order. All of them are undone, or none.
  /// - Parameter areRedoneLast: whether ``redo()`` first redoes all that was undone before.
  public func undo(_ actions: [ActionID], areRedoneLast: Bool = false) throws -> [UndoOutcome] {
    let reversal = try ActionReversal(db, by: author)
    return try actions.map { try reversal.undo($0, isRedoneLast: areRedoneLast) }
  }

  /// Undoes one action, whatever was done since, unless a later action rests on it.
  public func undoAlone(_ action: ActionID) throws -> UndoOutcome {
    try ActionReversal(db, by: author).undoAlone(action)
  }

  /// Redoes the action that was last undone; an agent, what an agent undid.
  public func redo() throws -> UndoOutcome {
    try ActionReversal(db, by: author).redo()
  }

  /// Stores the last failure, replacing the previous one; `nil` removes it.
  public func keepFailure(_ failure: LastFailure?) throws {
    try LastFailureQuery.keep(failure, db)
  }

  /// Marks operations as begun: from now on they can't be cancelled by opposite ones.
  /// - Returns: the operations that still exist.
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

  /// Records operations that the server carried out. The mirror is updated, and the visible state stays the
  /// same.
  public func finishOperations(_ done: [AcceptedOperation]) throws {
    var settler = try OperationAcknowledger(db)
    try db.attributing(to: ChangeCause(.server)) { try settler.settle(done) }
  }

  /// Records copies of a message that the server made for an operation that it didn't finish.
  public func noteCopies(_ copies: [AcceptedOperation.NewCopy], of email: EmailID) throws {
    var settler = try OperationAcknowledger(db)
    try settler.note(copies, of: email)
  }

  /// Postpones operations.
  /// - Parameter time: the earliest time of the next attempt. Even if the clock is set back meanwhile, they wait no
  ///   longer than ``OperationPolicy/longestWait``.
  public func postponeOperations(
    _ ids: [ID<RemoteOperation>], until time: Date, reason: String
  ) throws {
    let postpone = SQLStatement(
      db, "UPDATE operation SET attempts = attempts + 1, reason = ?, notBefore = ? WHERE id = ?")
    for id in ids {
      try postpone.run(.text(reason), .integer(time.storedSeconds), .integer(id.rawValue))
    }
  }

  /// Undoes the local change of a refused operation, and later ones that make no sense without it.
  /// - Returns: the message's thread and the failure, for a notice; `nil` when the operation no longer
  ///   exists.
  public func revertOperation(
    _ id: ID<RemoteOperation>, reason: ActionRefusal
  ) throws -> RevertedOperation? {
    try OperationRevert(db).revert(id, reason: reason)
  }

  /// Undoes the local change of an operation that is not to be sent any more, and has the server take away the mark that
  /// it may have left. A message written here stays here.
  public func dropOperation(_ operation: RemoteOperation) throws {
    if case .append = operation.kind { return try finishOperations([AcceptedOperation(operation.id)]) }
    let log = try OperationLog(db)
    guard try revertOperation(operation.id, reason: .failed("it was dropped")) != nil,
      operation.isBegun, operation.kind.marksMail,
      try !log.entries(of: operation.emailId).contains(where: { $0.operation.kind == .unmark })
    else { return }
    try log.add(.unmark, email: operation.emailId, account: operation.accountId)
  }
}
