public import VmailDomain

extension Snapshot {
  /// Returns the summary stored with the thread; `nil` if there is none, or the thread's messages or texts
  /// have changed since.
  public func summary(threadId: ThreadID) throws -> ThreadSummary? {
    try SummaryQuery.fetch(db, id: threadId)
  }

  /// Returns the thread's messages, with whether each one's text is here.
  public func summaryBasis(threadId: ThreadID) throws -> SummaryBasis {
    try SummaryQuery.basis(db, id: threadId)
  }

  /// Returns the newest messages in Sent folders, newest first: those to the address before others.
  /// - Parameter limit: the total number.
  public func sentMessages(to address: String, limit: Int) throws -> [Email] {
    try EmailQuery.fetch(db, SentMessagesQuery.fetch(db, to: address, limit: limit)).map(files.placing)
  }
}

extension Transaction {
  /// Stores a summary with its thread.
  /// - Parameter basis: the messages it was made from.
  /// - Returns: whether the thread still has exactly these; otherwise nothing is stored.
  public func keepSummary(
    _ summary: ThreadSummary, threadId: ThreadID, basis: SummaryBasis
  ) throws -> Bool {
    try SummaryQuery.keep(summary, id: threadId, basis: basis, db)
  }
}
