import VmailDomain

/// Finds the informative sentences of a thread, leaving out greetings and the text after a closing.
struct SentenceCandidates {
  /// The maximum number of sentences of a thread.
  static let limit = 4_000
  /// The maximum number of bytes of a thread that are read.
  static let textLimit = 400_000
  /// The maximum number of words in a sentence.
  static let wordLimit = 90
  /// The maximum length in bytes of a greeting or a closing.
  private static let shortLine = 120

  private(set) var sentences: [CandidateSentence] = []
  private let language: LanguageLexicon
  /// The first message and speaker of each sentence, by its words: a sentence that occurs again is not new.
  private var known: [[String]: (message: Int, speaker: String)] = [:]
  /// The sentences that a speaker repeats in every message.
  private var repeated: Set<[String]> = []
  private var left = Self.textLimit

  init(_ messages: [SpokenMessage], language: LanguageLexicon) {
    self.language = language
    for (index, message) in messages.enumerated() where left > 0 && sentences.count < Self.limit {
      take(message, at: index)
    }
    sentences.removeAll { repeated.contains($0.words) }
  }

  private mutating func take(_ message: SpokenMessage, at index: Int) {
    let name = Set(WordTokenizer.words(in: message.speaker.displayName))
    var place = 0
    var hasText = false
    for paragraph in Self.withoutClosing(message.paragraphs, language) {
      for line in paragraph.split(separator: "\n") {
        guard left > 0, sentences.count < Self.limit else { return }
        left -= line.utf8.count
        if !hasText, Self.isGreeting(line, language) { continue }
        for text in SentenceSplitter.sentences(of: String(line)) {
          let words = WordTokenizer.words(in: text, limit: Self.wordLimit + 1)
          guard says(words, name), isNew(words, index, message.speaker.email) else { continue }
          sentences.append(
            CandidateSentence(
              text: text, words: words, message: index, place: place, isFirstOfMessage: !hasText))
          hasText = true
          place += 1
        }
      }
    }
  }

  private func says(_ words: [String], _ name: Set<String>) -> Bool {
    guard (4...Self.wordLimit).contains(words.count), !words.allSatisfy(name.contains) else { return false }
    return !language.summary.boilerplate.isFound(in: words)
  }

  private mutating func isNew(_ words: [String], _ message: Int, _ speaker: String) -> Bool {
    guard let first = known[words] else {
      known[words] = (message, speaker)
      return true
    }
    if first.message != message, first.speaker == speaker { repeated.insert(words) }
    return false
  }

  /// Returns whether a line consists of a greeting.
  static func isGreeting(_ line: some StringProtocol, _ language: LanguageLexicon) -> Bool {
    guard line.utf8.count <= shortLine else { return false }
    let words = WordTokenizer.words(in: line, limit: 12)
    let length = language.summary.greetings.length(at: words)
    guard length > 0 else { return false }
    // `Dear all, here is …` continues after its comma.
    let ends = line.last.map { ",!:.，、。！".contains($0) } ?? false
    return words.count <= length + (ends ? 5 : 3)
  }

  /// The maximum number of lines after a message's closing: a name, a company and contact data.
  private static let signatureLines = 12

  /// Returns the paragraphs up to the closing, if that is near the end.
  static func withoutClosing(_ paragraphs: [String], _ language: LanguageLexicon) -> [String] {
    var below = 0
    for index in paragraphs.indices.reversed() {
      let lines = paragraphs[index].split(separator: "\n")
      for number in lines.indices.reversed() {
        below += 1
        guard below <= signatureLines else { return paragraphs }
        guard isClosing(lines[number], language) else { continue }
        let kept = lines[..<number].joined(separator: "\n")
        return paragraphs[..<index] + (kept.isEmpty ? [] : [kept])
      }
    }
    return paragraphs
  }

  static func isClosing(_ line: some StringProtocol, _ language: LanguageLexicon) -> Bool {
    guard line.utf8.count <= shortLine else { return false }
    let words = WordTokenizer.words(in: line, limit: 12)
    let length = language.summary.closings.length(at: words)
    return length > 0 && words.count <= length + 4 && line.last != "?"
  }
}

/// A sentence that may be included in a summary.
struct CandidateSentence: Sendable {
  let text: String
  let words: [String]
  /// The index of the message among the summarized ones.
  let message: Int
  /// The index of the sentence among the message's candidates.
  let place: Int
  let isFirstOfMessage: Bool
}
