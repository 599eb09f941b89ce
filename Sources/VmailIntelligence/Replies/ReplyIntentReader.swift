import VmailDomain

/// Determines what a message asks of its recipient.
struct ReplyIntentReader {
  /// The maximum number of sentences examined: the first and the last ones of a message.
  private static let sentenceLimit = 40

  private let language: LanguageLexicon
  private let words: ReplyLexicon
  private let sentences: [(text: String, words: [String])]

  /// - Parameter paragraphs: the paragraphs of the message without greeting and closing.
  init(_ paragraphs: [String], language: LanguageLexicon, words: ReplyLexicon) {
    self.language = language
    self.words = words
    let all = paragraphs.flatMap { SentenceSplitter.sentences(of: $0) }
    let kept =
      all.count > Self.sentenceLimit
      ? all.prefix(Self.sentenceLimit / 2) + all.suffix(Self.sentenceLimit / 2) : all[...]
    sentences = kept.map { ($0, WordTokenizer.words(in: $0, limit: SentenceCandidates.wordLimit)) }
  }

  /// - Returns: the intent, with the times mentioned; `nil` when there is no suitable reply.
  func intent() -> (intent: ReplyIntent, times: [String])? {
    if let bad = feeling(words.badNews), !hasQuestion { return (bad ? .badNews : .information, []) }
    if let last = sentences.last(where: { SentenceScores.isQuestion($0.text) }) { return asked(last) }
    if isFound(words.invitations) { return (.invitation, []) }
    if let request = sentences.last(where: { isRequest($0.words) }) {
      return asked(request, isQuestion: false)
    }
    if feeling(words.goodNews) != nil { return (.goodNews, []) }
    if isFound(words.information) { return (.information, []) }
    if sentences.contains(where: { words.thanks.isFound(in: $0.words.prefix(6)) }) { return (.thanks, []) }
    return nil
  }

  private var hasQuestion: Bool { sentences.contains { SentenceScores.isQuestion($0.text) } }

  private func isFound(_ phrases: PhraseSet) -> Bool { sentences.contains { phrases.isFound(in: $0.words) } }

  /// - Returns: `nil` if none of the phrases occurs; otherwise whether one occurs in the first three sentences.
  private func feeling(_ phrases: PhraseSet) -> Bool? {
    isFound(phrases) ? sentences.prefix(3).contains { phrases.isFound(in: $0.words) } : nil
  }

  private func isRequest(_ sentence: [String]) -> Bool {
    words.requests.isFound(in: sentence.prefix(5)) && !words.information.isFound(in: sentence)
  }

  private func asked(
    _ sentence: (text: String, words: [String]), isQuestion: Bool = true
  ) -> (ReplyIntent, [String]) {
    let times = ProposedTimes(sentence.text, words).times
    let isMeeting = words.meetings.isFound(in: sentence.words)
    let isChoice = words.alternatives.isFound(in: sentence.words.dropFirst().dropLast())
    if times.count == 2, isChoice { return (.times, times) }
    if isQuestion, isOpenQuestion(sentence.words) { return (.openQuestion, []) }
    if isFound(words.invitations), isQuestion { return (.invitation, []) }
    if times.count == 1, isMeeting { return (.time, times) }
    if isChoice, isQuestion { return (.choice, []) }
    if isMeeting, isQuestion {
      let others = sentences.map { ProposedTimes($0.text, words).times }.filter { !$0.isEmpty }
      if others.count == 1, others[0].count == 1 { return (.time, others[0]) }
      return (.meeting, [])
    }
    if isRequest(sentence.words) { return (.request, []) }
    return (.yesNo, [])
  }

  /// Returns whether a question can't be answered with yes or no; small words may precede the question word.
  private func isOpenQuestion(_ sentence: [String]) -> Bool {
    let start = sentence.prefix(3)
    return start.indices.contains {
      words.openQuestions.begins(sentence[$0...]) && start[..<$0].allSatisfy(language.common.contains)
    }
  }
}
