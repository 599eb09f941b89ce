public import VmailDomain

extension EmailRepositoryImpl: AssistanceRepositoryProtocol {
  public func getSummary(threadId: ThreadID) async throws -> ThreadSummary? {
    try await database.read { try SummaryQuery.fetch($0, id: threadId) }
  }

  public func getSummaryBasis(threadId: ThreadID) async throws -> SummaryBasis {
    try await database.read { try SummaryQuery.basis($0, id: threadId) }
  }

  public func keepSummary(
    _ summary: ThreadSummary, threadId: ThreadID, basis: SummaryBasis
  ) async throws -> Bool {
    try await database.write { try SummaryQuery.keep(summary, id: threadId, basis: basis, $0.db) }
  }

  public func getSentMessages(to address: String, limit: Int) async throws -> [Email] {
    try await database.read { [files = database.files] db in
      try EmailQuery.fetch(db, SentMessagesQuery.fetch(db, to: address, limit: limit)).map(files.placing)
    }
  }
}
