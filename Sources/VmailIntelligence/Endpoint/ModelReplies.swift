import VmailDomain

/// Replies by a model that the user runs; if it fails, the embedded replies are used.
struct ModelReplies {
  let model: ModelAccess
  let note: @Sendable (String) -> Void

  func suggestions(for request: ReplyRequest) async throws -> [ReplySuggestion] {
    do {
      return try await ask(request)
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      try Task.checkCancellation()
      note("model: no replies, \(ModelFailure.words(for: error))")
      return try await PhraseReplies().suggestions(for: request)
    }
  }

  private static let task = """
    You suggest answers to a mail. Write up to three short answers that differ, such as yes, no, and asking for time, \
    in the language of the mail and in the words of its recipient, who is Me. Each answer is one or two sentences on \
    one line of its own, without greeting, without closing and without names. Promise nothing that was not asked for. \
    Write nothing else.
    """

  private static let sentenceLength = 240

  private func ask(_ request: ReplyRequest) async throws -> [ReplySuggestion] {
    let prompt = ModelPrompt(task: Self.task, messages: [request.message], subject: request.subject)
    let lines = ModelAnswer.lines(
      of: try await ChatExchange(model: model).answer(to: prompt), about: prompt.data)
    let habits = WrittenLanguage.detect(in: request.message.paragraphs)
      .map { WritingHabits(request.sent, language: $0) }
    let found = lines.lazy.map(\.text).filter { $0.count <= Self.sentenceLength }.prefix(
      ReplySuggestion.limit
    ).map {
      ReplySuggestion(sentence: $0, text: habits?.text($0, to: request.message.speaker) ?? $0)
    }
    guard !found.isEmpty else { throw ChatExchange.Failure.useless }
    return Array(found)
  }
}
