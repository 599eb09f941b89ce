import VmailDomain

/// Scores the sentences of a thread: by the words of its topic, and by signals of decisions, questions, dates and
/// amounts.
struct SentenceScores {
  private let sentences: [CandidateSentence]
  private let language: SummaryLexicon
  private let common: Set<String>
  private let subject: Set<String>
  private let messages: Int
  /// The number of sentences that contain a word.
  private var counts: [String: Int] = [:]

  init(_ sentences: [CandidateSentence], language: LanguageLexicon, subject: String, messages: Int) {
    self.sentences = sentences
    self.language = language.summary
    self.messages = messages
    common = language.common
    self.subject = Set(
      WordTokenizer.words(in: subject).filter { $0.count > 2 && !language.common.contains($0) })
    for sentence in sentences {
      for word in Set(content(of: sentence)) { counts[word, default: 0] += 1 }
    }
  }

  /// Returns the words that identify the topic of a sentence.
  func content(of sentence: CandidateSentence) -> [String] {
    sentence.words.filter { !common.contains($0) && ($0.utf8.count > 2) }
  }

  func all() -> [Double] {
    let central = sentences.map(centrality)
    let most = max(central.max() ?? 1, 0.001)
    return zip(sentences, central).map { 1.2 * $1 / most + cues(of: $0) + place(of: $0) + form(of: $0) }
  }

  private static let mostCounted = 8

  /// Returns the relevance for the topic, summed in the order of the words, so that the result is always the same.
  private func centrality(of sentence: CandidateSentence) -> Double {
    let words = content(of: sentence)
    guard !words.isEmpty else { return 0 }
    let sum = words.reduce(0.0) { sum, word in
      sum + Double(min(counts[word] ?? 0, Self.mostCounted) - 1) + (subject.contains(word) ? 1.5 : 0)
    }
    return sum / Double(words.count + 5)
  }

  private func cues(of sentence: CandidateSentence) -> Double {
    let words = sentence.words
    var score = 0.0
    if language.decisions.isFound(in: words) { score += 1.5 }
    if language.requests.isFound(in: words) { score += 0.6 }
    if Self.isQuestion(sentence.text) { score += sentence.message == messages - 1 ? 1.1 : 0.7 }
    if language.times.isFound(in: words) { score += 0.6 }
    if Self.hasAmount(sentence.text) { score += 0.5 }
    if sentence.isFirstOfMessage, sentence.message > 0, language.answers.begins(words) { score += 0.5 }
    if language.pleasantries.isFound(in: words.prefix(8)) { score -= 1.6 }
    return score
  }

  private func place(of sentence: CandidateSentence) -> Double {
    var score = sentence.isFirstOfMessage ? 0.3 : 0
    if sentence.message == 0 { score += sentence.place < 3 ? 0.5 : 0.2 }
    if messages > 1 { score += 0.6 * Double(sentence.message) / Double(messages - 1) }
    return score
  }

  private func form(of sentence: CandidateSentence) -> Double {
    var score = 0.0
    let count = sentence.words.count
    if count < 5 { score -= 0.9 }
    if count > 40 { score -= 0.8 }
    if sentence.text.last.map({ ".!?。！？…".contains($0) }) != true { score -= 0.4 }
    if sentence.text.last == ":" { score -= 0.8 }
    if sentence.text.contains("://") || sentence.text.contains("www.") { score -= 0.9 }
    return score
  }

  static func isQuestion(_ text: String) -> Bool { text.contains { $0 == "?" || $0 == "？" || $0 == "؟" } }

  /// Returns whether a sentence contains an amount of money, a percentage, a time of day or a number that is not
  /// small.
  static func hasAmount(_ text: String) -> Bool {
    var digits = 0
    for character in text {
      if "€$£¥%₹".contains(character) { return true }
      if character.isASCII, character.isNumber {
        digits += 1
        if digits >= 2 { return true }
      } else if !".,:".contains(character) {
        digits = 0
      }
    }
    return false
  }
}
