public import VmailDomain

/// Summaries and replies made by this program, or by a model that the user runs.
public struct EmbeddedAssistance: AssistanceProviding {
  private let note: @Sendable (String) -> Void

  /// - Parameter note: receives lines for the debug log.
  public init(note: @escaping @Sendable (String) -> Void = { _ in }) { self.note = note }

  public func summarizer(_ model: ModelAccess?) -> any ThreadSummarizing {
    let embedded = ExtractiveSummarizer()
    return model.map { ModelSummarizer(model: $0, fallback: embedded, note: note) } ?? embedded
  }

  public func replies(_ model: ModelAccess?) -> any ReplySuggesting {
    let embedded = PhraseReplies()
    return model.map { ModelReplies(model: $0, fallback: embedded, note: note) } ?? embedded
  }
}
