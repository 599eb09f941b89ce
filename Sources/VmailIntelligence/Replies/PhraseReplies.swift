public import VmailDomain

/// Replies from a table of phrases, chosen by the message's purpose and language.
///
/// They include nothing from the mail but a day, a time of day and a first name.
public struct PhraseReplies: Sendable {
  public func suggestions(for request: ReplyRequest) async throws -> [ReplySuggestion] {
    guard let language = WrittenLanguage.detect(in: request.message.paragraphs), let words = language.replies
    else { return [] }
    try Task.checkCancellation()
    let said = Self.said(request.message.paragraphs, language)
    guard
      let found = ReplyIntentReader(said, language: language, words: words).intent()
        ?? (request.hasAttachments ? (.information, []) : nil)
    else { return [] }
    let habits = WritingHabits(request.sent, language: language)
    return (words.phrases[found.intent] ?? []).prefix(ReplySuggestion.limit).map { phrase in
      let sentence = Self.filled(phrase, found.times)
      return ReplySuggestion(
        sentence: sentence, text: habits.text(sentence, to: request.message.speaker))
    }
  }

  /// Returns the paragraphs without greeting and closing.
  private static func said(_ paragraphs: [String], _ language: LanguageLexicon) -> [String] {
    var said = SentenceCandidates.withoutClosing(paragraphs, language)
    if let first = said.first {
      let lines = first.split(separator: "\n")
      if let greeting = lines.first, SentenceCandidates.isGreeting(greeting, language) {
        said[0] = lines.dropFirst().joined(separator: "\n")
      }
    }
    // A message that only says thanks seems to consist of a closing.
    return said.allSatisfy(\.isEmpty) ? paragraphs : said
  }

  private static func filled(_ phrase: String, _ times: [String]) -> String {
    guard let first = times.first else { return phrase }
    let text = phrase.replacing("{time}", with: first).replacing("{first}", with: first)
      .replacing("{second}", with: times.last ?? first)
    return text.prefix(1).uppercased() + text.dropFirst()
  }
}
