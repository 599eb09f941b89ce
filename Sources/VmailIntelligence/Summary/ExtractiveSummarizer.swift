public import VmailDomain

/// Summarizes a thread by some of its own sentences. The same thread always has the same summary.
public struct ExtractiveSummarizer: Sendable {
  /// The minimum length of unquoted text in a thread that needs a summary.
  static let leastText = 600
  /// The same length for a single message, which is summarized by its first lines.
  static let leastTextOfOne = 1_200
  /// The maximum number of messages examined: the first and the last ones of longer threads.
  static let firstMessages = 50
  static let lastMessages = 450
  /// The minimum score of a sentence.
  private static let leastScore = 0.9

  public func summary(of messages: [SpokenMessage], subject: String) async throws -> ThreadSummary? {
    let messages = Self.bounded(messages)
    guard Self.needsSummary(messages) else { return nil }
    let language = WrittenLanguage.detect(in: messages.lazy.flatMap(\.paragraphs)) ?? .english
    try Task.checkCancellation()
    let candidates = SentenceCandidates(messages, language: language).sentences
    try Task.checkCancellation()
    let scores = SentenceScores(candidates, language: language, subject: subject, messages: messages.count)
    let chosen = try Self.choose(candidates, scores)
    guard !chosen.isEmpty else { return nil }
    let speakers = Set(messages.map { $0.isOwn ? "" : $0.speaker.email.lowercased() })
    return ThreadSummary(
      sentences: chosen.map { sentence in
        let message = messages[sentence.message]
        return ThreadSummary.Sentence(
          text: SummaryText.shortened(sentence.text),
          speaker: speakers.count > 1 ? SummaryText.speaker(of: message) : nil, message: message.number)
      })
  }

  /// Returns whether the thread is long enough for a summary.
  static func needsSummary(_ messages: [SpokenMessage]) -> Bool {
    var length = 0
    let least = messages.count > 1 ? leastText : leastTextOfOne
    for message in messages {
      length += message.paragraphs.reduce(0) { $0 + Self.length(of: $1) }
      if length >= least { return true }
    }
    return false
  }

  /// Returns the length in characters; those of scripts that write a word with one or two characters count three
  /// times.
  private static func length(of text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + ((0x3040...0x9FFF).contains($1.value) ? 3 : 1) }
  }

  private static func bounded(_ messages: [SpokenMessage]) -> [SpokenMessage] {
    guard messages.count > firstMessages + lastMessages else { return messages }
    return messages.prefix(firstMessages) + messages.suffix(lastMessages)
  }

  /// Chooses the best sentences that differ from each other, and keeps their order.
  private static func choose(
    _ candidates: [CandidateSentence], _ scores: SentenceScores
  ) throws -> [CandidateSentence] {
    let words = candidates.map { Set(scores.content(of: $0)) }
    var values = scores.all()
    var chosen: [Int] = []
    while chosen.count < ThreadSummary.sentenceLimit {
      try Task.checkCancellation()
      guard let best = values.indices.max(by: { (values[$0], $1) < (values[$1], $0) }),
        values[best] >= leastScore
      else { break }
      chosen.append(best)
      for index in values.indices {
        let overlap = Self.overlap(words[index], words[best])
        values[index] -= overlap > 0.6 ? 10 : 1.2 * overlap
        if candidates[index].message == candidates[best].message { values[index] -= 0.6 }
      }
      values[best] = -1_000
    }
    return chosen.sorted().map { candidates[$0] }
  }

  /// Returns the fraction of the smaller set's words that the other one contains as well.
  private static func overlap(_ first: Set<String>, _ second: Set<String>) -> Double {
    let (small, large) = first.count < second.count ? (first, second) : (second, first)
    guard !small.isEmpty else { return 0 }
    return Double(small.count { large.contains($0) }) / Double(max(small.count, 3))
  }
}
