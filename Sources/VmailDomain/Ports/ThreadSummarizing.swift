/// Summarizes threads.
public protocol ThreadSummarizing: Sendable {
  /// - Parameter messages: oldest first.
  /// - Returns: `nil` when the thread is too short to need a summary.
  /// - Throws: `CancellationError` only.
  func summary(of messages: [SpokenMessage], subject: String) async throws -> ThreadSummary?
}
