import VmailDomain

/// Finds the informative sentences of a thread: no greetings, and no text below a message.
struct SentenceCandidates {
  /// Of a thread, at most.
  static let limit = 4_000
  /// Bytes of a thread that are looked at.
  static let textLimit = 400_000
  /// The maximum number of words in a sentence.
  static let wordLimit = 90
  /// Bytes of a line that may be a greeting or a closing.
  private static let shortLine = 120

  private(set) var sentences: [CandidateSentence] = []
  private let language: LanguageLexicon
  /// Which messages have a sentence, by its words: what stands in several is no news there.
  private var known: [[String]: (message: Int, speaker: String)] = [:]
  /// Sentences that a speaker puts into every message.
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

  /// Whether a line is a greeting and nothing else.
  static func isGreeting(_ line: some StringProtocol, _ language: LanguageLexicon) -> Bool {
    guard line.utf8.count <= shortLine else { return false }
    let words = WordTokenizer.words(in: line, limit: 12)
    let length = language.summary.greetings.length(at: words)
    guard length > 0 else { return false }
    // `Dear all, here is …` goes on behind its comma.
    let ends = line.last.map { ",!:.，、。！".contains($0) } ?? false
    return words.count <= length + (ends ? 5 : 3)
  }

  /// Lines of a message below its closing, at most: a name, a company and how to reach it.
  private static let signatureLines = 12

  /// Without what stands from the closing on, where that is near the end.
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
