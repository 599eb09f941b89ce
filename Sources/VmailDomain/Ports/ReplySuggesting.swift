/// Suggests short answers to a message.
public protocol ReplySuggesting: Sendable {
  /// - Returns: ``ReplySuggestion/limit`` at most; none if none is suitable.
  /// - Throws: `CancellationError` only.
  func suggestions(for request: ReplyRequest) async throws -> [ReplySuggestion]
}
