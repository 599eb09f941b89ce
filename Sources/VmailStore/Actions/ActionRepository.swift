public import Foundation
public import VmailDomain

extension EmailRepositoryImpl: ActionRepositoryProtocol {
  public func getViews(threadIds: [ThreadID]) async throws -> [ThreadID: Set<MailboxView>] {
    try await database.read { db in
      let statement = try SQLStatement(db, ThreadViewsQuery.sql)
      var views: [ThreadID: Set<MailboxView>] = [:]
      for id in threadIds {
        let thread = try ThreadQuery.resolve(db, id)
        let found = try statement.all(.integer(thread.rawValue)) { ViewKey(rawValue: $0.integer(0)).view }
        if !found.isEmpty { views[id] = Set(found) }
      }
      return views
    }
  }

  public func getSummaries(threadIds: [ThreadID]) async throws -> [ThreadID: MailThread] {
    try await database.read { db in
      var summaries: [ThreadID: MailThread] = [:]
      for id in threadIds { summaries[id] = try ThreadQuery.fetch(db, id: id) }
      return summaries
    }
  }

  public func preview(_ action: ThreadAction, on places: [ThreadPlace]) async throws -> ActionOutcome {
    try await database.read { try ActionRunner.preview($0, action, on: places) }
  }

  public func perform(_ action: ThreadAction, on places: [ThreadPlace]) async throws -> ActionOutcome {
    try await database.write { transaction in
      var runner = try ActionRunner(transaction.db)
      return try runner.perform(action, on: places)
    }
  }

  // MARK: The undo window

  public func addPending(
    _ action: ThreadAction, on places: [ThreadPlace], due: Date
  ) async throws -> Announcement {
    try await database.write { transaction in
      var runner = try ActionRunner(transaction.db)
      return try runner.addPending(action, on: places, due: due)
    }
  }

  public func getPending() async throws -> [PendingAction] {
    try await database.read { try PendingThreads($0).all() }
  }

  public func carryOut(_ id: ActionID) async throws -> ActionOutcome? {
    try await database.write { transaction in
      var runner = try ActionRunner(transaction.db)
      return try runner.carryOut(id)
    }
  }

  public func withdraw(_ id: ActionID) async throws -> PendingAction? {
    try await database.write { try ActionReversal($0.db).withdraw(id) }
  }

  // MARK: The journal

  public func undo() async throws -> UndoOutcome {
    try await database.write { try ActionReversal($0.db).undo() }
  }

  public func redo() async throws -> UndoOutcome {
    try await database.write { try ActionReversal($0.db).redo() }
  }

  public func getHistory(of emails: [EmailID]) async throws -> [MailEvent] {
    try await database.read { try MailHistoryQuery.fetch($0, emails) }
  }

  // MARK: What failed

  public func keepFailure(_ failure: LastFailure?) async throws {
    try await database.write { try LastFailureQuery.keep(failure, $0.db) }
  }

  public func getFailure() async throws -> LastFailure? {
    try await database.read { try LastFailureQuery.fetch($0) }
  }

  // MARK: The operation log

  public func getOperations(accountId: AccountID, limit: Int) async throws -> [RemoteOperation] {
    try await database.read { db in
      try SQLStatement(db, OperationLog.ofAccountSQL)
        .all(.integer(accountId.rawValue), .integer(max(0, limit))) { OperationLog.operation($0) }
        .compactMap(\.self)
    }
  }

  public func countOperations(accountId: AccountID) async throws -> Int {
    try await database.read {
      try SQLStatement($0, OperationLog.countSQL).first(.integer(accountId.rawValue)) { $0.int(0) } ?? 0
    }
  }

  public func getReadyOperations(
    accountId: AccountID, after id: ID<RemoteOperation>?, at now: Date?, limit: Int
  ) async throws -> [RemoteOperation] {
    try await database.read { db in
      try SQLStatement(db, OperationLog.readySQL).all(
        .integer(accountId.rawValue), .integer(id?.rawValue ?? 0), .optional(now?.storedSeconds),
        .integer(Int64(OperationPolicy.longestWait)), .integer(max(0, limit))
      ) { OperationLog.operation($0) }.compactMap(\.self)
    }
  }

  public func getChangeNumber() async throws -> Int64 {
    try await database.read { db in
      // Of tables whose numbers are never given twice.
      try SQLStatement(
        db, "SELECT coalesce(sum(seq), 0) FROM sqlite_sequence WHERE name IN ('operation', 'mailbox_change')"
      ).first { $0.integer(0) } ?? 0
    }
  }

  public func beginOperations(
    _ ids: [ID<RemoteOperation>]
  ) async throws -> Set<ID<RemoteOperation>> {
    try await database.write { transaction in
      let begin = try SQLStatement(transaction.db, "UPDATE operation SET isBegun = 1 WHERE id = ?")
      return try Set(
        ids.filter {
          try begin.run(.integer($0.rawValue))
          return transaction.db.changesCount > 0
        })
    }
  }

  public func getAppended(_ id: ID<RemoteOperation>) async throws -> AppendedMessage? {
    guard
      let email = try await database.read({ [files = database.files] db in
        let found = try SQLStatement(db, "SELECT emailId FROM operation WHERE id = ?").first(
          .integer(id.rawValue)
        ) { EmailID($0.integer(0)) }
        return try found.flatMap { try EmailQuery.fetch(db, [$0]).first }.map(files.placing)
      }), let source = try await getSource(emailId: email.id)
    else { return nil }
    return AppendedMessage(
      source: source, messageId: email.messageId, subject: email.subject,
      flags: email.flags.subtracting(.deleted), date: email.dateReceived)
  }

  public func finishOperations(_ done: [AcceptedOperation]) async throws {
    try await database.write {
      var settler = try OperationSettler($0.db)
      try settler.settle(done)
    }
  }

  public func postponeOperations(
    _ ids: [ID<RemoteOperation>], until time: Date, reason: String
  ) async throws {
    try await database.write {
      let postpone = try SQLStatement(
        $0.db, "UPDATE operation SET attempts = attempts + 1, reason = ?, notBefore = ? WHERE id = ?")
      for id in ids {
        try postpone.run(.text(reason), .integer(time.storedSeconds), .integer(id.rawValue))
      }
    }
  }

  public func revertOperation(
    _ id: ID<RemoteOperation>, reason: ActionRefusal
  ) async throws -> RevertedOperation? {
    try await database.write { try OperationRevert($0.db).revert(id, reason: reason) }
  }

  public func getChangedThreads(by entries: Set<ActionID>) async throws -> Set<ThreadID> {
    try await database.read { db in
      let threads = try SQLStatement(db, Journal.changedThreadsSQL)
      return try entries.reduce(into: []) { changed, entry in
        try threads.forEach(.integer(entry.rawValue)) { changed.insert(ThreadID($0.integer(0))) }
      }
    }
  }
}
