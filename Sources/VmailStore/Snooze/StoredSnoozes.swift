public import FoundationEssentials
public import VmailDomain

extension Snapshot {
  /// What comes back first comes first.
  public func snoozed() throws -> [SnoozedThread] {
    try SnoozedMessages(db).all()
  }
}

extension Transaction {
  /// Brings back what is due by then, in one transaction with what servers must be told.
  /// - Returns: the threads that are in the Inbox again.
  public func wakeDue(at now: Date) throws -> [ThreadID] {
    let snoozed = SnoozedMessages(db)
    return try snoozed.due(at: now).filter { try snoozed.wake($0) }
  }

  fileprivate func wake(threads: [ThreadID]) throws -> [ThreadID] {
    let snoozed = SnoozedMessages(db)
    return try threads.filter { try snoozed.wake($0) }
  }
}

extension MailStore {
  /// Brings these threads back before their time, as far as they are snoozed. Writes nothing where nothing is.
  /// - Returns: those that are in the Inbox again.
  public func wake(threads: [ThreadID]) async throws -> [ThreadID] {
    guard try await directory().nextWake != nil else { return [] }
    return try await write { try $0.wake(threads: threads) }
  }
}
