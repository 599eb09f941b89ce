public import VmailDomain

/// Summaries by a model that the user runs; if it fails, the embedded summaries are used.
struct ModelSummarizer {
  let model: ModelAccess
  let note: @Sendable (String) -> Void

  func summary(of messages: [SpokenMessage], subject: String) async throws -> ThreadSummary? {
    guard ExtractiveSummarizer.needsSummary(messages) else { return nil }
    do {
      return try await ask(messages, subject: subject)
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      try Task.checkCancellation()
      note("model: no summary, \(ModelFailure.words(for: error))")
      return try await ExtractiveSummarizer().summary(of: messages, subject: subject)
    }
  }

  private static let task = """
    You sum up threads of mail. Write one to three short sentences that say what was decided, asked, promised or is \
    due, in the order it was said and in the language of the mail. Each sentence stands on a line of its own and \
    begins with the number of the message it comes from, such as [3]. Write nothing else.
    """

  private func ask(_ messages: [SpokenMessage], subject: String) async throws -> ThreadSummary {
    let prompt = ModelPrompt(task: Self.task, messages: messages, subject: subject)
    let lines = ModelAnswer.lines(
      of: try await ChatExchange(model: model).answer(to: prompt), about: prompt.data)
    let numbers = Set(messages.map(\.number))
    let sentences = lines.prefix(ThreadSummary.sentenceLimit).map { line in
      ThreadSummary.Sentence(
        text: SummaryText.shortened(line.text),
        message: line.message.flatMap { numbers.contains($0) ? $0 : nil })
    }
    guard !sentences.isEmpty else { throw ChatExchange.Failure.useless }
    return ThreadSummary(sentences: sentences, origin: .model)
  }
}

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

/// Descriptions of model failures for the debug log, without any text of the model or the mail.
enum ModelFailure {
  static func words(for error: any Error) -> String {
    switch error {
    case ChatExchange.Failure.notUnderstood: "no response in the expected format"
    case ChatExchange.Failure.useless: "nothing usable in its response"
    case ServerError.timedOut: "no response in time"
    case ServerError.tooLarge: "a response that is too large"
    case ServerError.unreachable, ServerError.nameNotFound: "no server responds there"
    case ServerError.connectionLost: "the connection was lost"
    case ServerError.refused(let code, _), ServerError.unavailable(let code, _):
      "it refused: \(code ?? "no code")"
    case ServerError.untrustedCertificate: "its certificate is not trusted"
    default: "an invalid response"
    }
  }
}

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
