import VmailDomain

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
