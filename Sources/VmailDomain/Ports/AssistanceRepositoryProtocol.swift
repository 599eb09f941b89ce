/// What summaries and replies ask of the store, beside the mail itself.
public protocol AssistanceRepositoryProtocol: Sendable {
  /// The summary that is kept with the thread; `nil` since a message came or went, or a message's text did.
  func getSummary(threadId: ThreadID) async throws -> ThreadSummary?

  /// The thread's messages, and of which the text is here.
  func getSummaryBasis(threadId: ThreadID) async throws -> SummaryBasis

  /// Keeps a summary with its thread.
  /// - Parameter basis: what it was made from.
  /// - Returns: whether the thread still has just that; else nothing is kept.
  func keepSummary(_ summary: ThreadSummary, threadId: ThreadID, basis: SummaryBasis) async throws -> Bool

  /// The newest messages in Sent folders, newest first: those to the address before others.
  /// - Parameter limit: of all of them.
  func getSentMessages(to address: String, limit: Int) async throws -> [Email]
}
