import GRDB
import VmailDomain

/// Takes a change back that the server refused; within the caller's transaction.
///
/// What the user sees of a message is what the server has, and on top of it the operations that
/// wait: without the refused one, the later ones are put on top again, as far as they still make
/// sense.
struct OperationRevert {
  private let db: Database
  private let log: OperationLog
  private let journal: Journal
  private let planner: ActionPlanner

  init(_ db: Database) throws {
    self.db = db
    log = try OperationLog(db)
    journal = Journal(db)
    planner = try ActionPlanner(db)
  }

  /// - Returns: `nil` when the operation is gone.
  func revert(_ id: ID<RemoteOperation>, reason: String) throws -> ActionOutcome? {
    guard let email = try email(of: id) else { return nil }
    let waiting = try log.entries(of: email)
    guard let refused = waiting.first(where: { $0.operation.id == id }),
      let thread = try thread(of: email), let found = try planner.thread(thread)
    else { return nil }
    let messages = try planner.messages(of: found.id)
    guard let message = messages.first(where: { $0.id == email }) else { return nil }
    let (change, dropped) = Self.reverting(refused, in: waiting, message)
    var writer = try ChangeWriter(db)
    _ = try writer.apply(
      ActionPlanner.Plan(thread: found, messages: messages, changes: [change]), action: nil)
    try writer.settle()
    for entry in dropped {
      try log.restoreUID(of: entry.operation)
      try log.remove(entry.operation)
      if let action = entry.action { try journal.forget(email, of: action) }
    }
    return try outcome(refused, found, message, reason)
  }

  /// What is to change about the message, and the operations that go.
  /// - Parameter waiting: newest first.
  private static func reverting(
    _ refused: OperationLog.Entry, in waiting: [OperationLog.Entry], _ message: ThreadRows.Message
  ) -> (MessageChange, dropped: [OperationLog.Entry]) {
    let unwound = waiting.filter { $0.operation.id >= refused.operation.id }
    var (folders, flags) = (message.folders, message.flags)
    for entry in unwound {
      let back = entry.operation.change.inverse.remaining(folders: folders, flags: flags)
      back?.apply(to: &folders, &flags)
    }
    var dropped = [refused]
    for entry in unwound.reversed() where entry.operation.id != refused.operation.id {
      let wanted = entry.operation.change
      if wanted.removedFolders.isSubset(of: folders),
        let change = wanted.remaining(folders: folders, flags: flags)
      {
        change.apply(to: &folders, &flags)
      } else {
        dropped.append(entry)
      }
    }
    let change = MessageChange(
      emailId: message.id, removedFolders: message.folders.subtracting(folders),
      addedFolders: folders.subtracting(message.folders),
      removedFlags: message.flags.subtracting(flags), addedFlags: flags.subtracting(message.flags))
    return (change, dropped)
  }

  private func outcome(
    _ refused: OperationLog.Entry, _ thread: ActionPlanner.StoredThread, _ message: ThreadRows.Message,
    _ reason: String
  ) throws -> ActionOutcome {
    let known = try refused.action.flatMap { try journal.entry($0) }?.action.action
    let view = refused.operation.kind.source.map { MailboxView.folder($0) } ?? .archive(thread.accountId)
    return ActionOutcome(
      action: known ?? refused.operation.kind.likelyAction,
      failed: [
        ActionFailure(
          place: ThreadPlace(threadId: thread.id, view: view), subject: thread.subject,
          reason: .refusedByServer(reason))
      ])
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

extension RemoteOperation.Kind {
  /// For messages, when the journal's entry is gone.
  fileprivate var likelyAction: ThreadAction {
    switch self {
    case .move(_, let target): .move(to: target)
    case .copy(_, let target): .label(adding: [target], removing: [])
    case .remove(let source): .label(adding: [], removing: [source])
    case .expunge: .deletePermanently
    case .store(let adding, _) where adding.contains(.seen): .markRead
    case .store(let adding, _) where adding.contains(.flagged): .star
    case .store(_, let removing) where removing.contains(.flagged): .unstar
    case .store: .markUnread
    }
  }
}
