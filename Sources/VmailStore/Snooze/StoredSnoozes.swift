public import FoundationEssentials
public import VmailDomain

extension Snapshot {
  /// Returns the snoozed threads, the next to return first.
  public func snoozed() throws -> [SnoozedThread] {
    try SnoozedMessages(db).all()
  }

  /// Returns whether a message will return to the Inbox because the user wants it to, and not an agent.
  public func isSnoozedByUser(_ email: EmailID) throws -> Bool {
    try SQLStatement(
      db,
      """
      SELECT 1 FROM snooze LEFT JOIN action ON action.id = actionId
      WHERE emailId = ? AND author IS NOT \(ActionAuthor.agent.code)
      """
    ).first(.integer(email.rawValue)) { _ in true } ?? false
  }
}

extension Transaction {
  /// Returns threads that are due by then to the Inbox, in one transaction with the operations for servers.
  /// - Returns: the threads that are in the Inbox again.
  public func wakeDue(at now: Date) throws -> [ThreadID] {
    let snoozed = SnoozedMessages(db)
    return try snoozed.due(at: now).filter { try snoozed.wake($0, .due(at: now)) }
  }

  fileprivate func wake(threads: [ThreadID], _ cause: SnoozedMessages.Cause) throws -> [ThreadID] {
    let snoozed = SnoozedMessages(db)
    return try threads.filter { try snoozed.wake($0, cause) }
  }
}

extension MailStore {
  /// Returns these threads to the Inbox before their time, if they are snoozed. Otherwise nothing is written.
  /// - Parameter hasNewMail: whether there is new mail in them, and not the user's wish: a reminder then ends only if
  ///   the new mail is an answer.
  /// - Returns: those that are in the Inbox again.
  public func wake(threads: [ThreadID], hasNewMail: Bool) async throws -> [ThreadID] {
    guard try await directory().nextWake != nil else { return [] }
    return try await write { try $0.wake(threads: threads, hasNewMail ? .newMail : .cancelled) }
  }
}
