public import VmailDomain

extension Snapshot {
  /// The summary that is kept with the thread; `nil` since a message came or went, or a message's text did.
  public func summary(threadId: ThreadID) throws -> ThreadSummary? {
    try SummaryQuery.fetch(db, id: threadId)
  }

  /// The thread's messages, and of which the text is here.
  public func summaryBasis(threadId: ThreadID) throws -> SummaryBasis {
    try SummaryQuery.basis(db, id: threadId)
  }

  /// The newest messages in Sent folders, newest first: those to the address before others.
  /// - Parameter limit: of all of them.
  public func sentMessages(to address: String, limit: Int) throws -> [Email] {
    try EmailQuery.fetch(db, SentMessagesQuery.fetch(db, to: address, limit: limit)).map(files.placing)
  }
}

extension Transaction {
  /// Keeps a summary with its thread.
  /// - Parameter basis: what it was made from.
  /// - Returns: whether the thread still has just that; else nothing is kept.
  public func keepSummary(
    _ summary: ThreadSummary, threadId: ThreadID, basis: SummaryBasis
  ) throws -> Bool {
    try SummaryQuery.keep(summary, id: threadId, basis: basis, db)
  }
}
