public import VmailDomain

/// Summaries and replies made by this program, or by a model that the user runs.
public struct EmbeddedAssistance: AssistanceProviding {
  private let note: @Sendable (String) -> Void

  /// - Parameter note: receives lines for the debug log.
  public init(note: @escaping @Sendable (String) -> Void = { _ in }) { self.note = note }

  public func summary(
    of messages: [SpokenMessage], subject: String, by model: ModelAccess?
  ) async throws -> ThreadSummary? {
    guard let model else { return try await ExtractiveSummarizer().summary(of: messages, subject: subject) }
    return try await ModelSummarizer(model: model, note: note).summary(of: messages, subject: subject)
  }

  public func suggestions(
    for request: ReplyRequest, by model: ModelAccess?
  ) async throws -> [ReplySuggestion] {
    guard let model else { return try await PhraseReplies().suggestions(for: request) }
    return try await ModelReplies(model: model, note: note).suggestions(for: request)
  }
}
