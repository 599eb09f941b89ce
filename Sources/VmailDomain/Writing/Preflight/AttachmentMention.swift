/// Finds out whether a text speaks of something attached.
enum AttachmentMention {
  /// Bytes of what was written that are looked at.
  private static let lengthLimit = 256 << 10

  /// - Returns: the word or words by which the text says so, as its language has it; quoted and passed on
  ///   text, and the signature, say nothing of this mail.
  static func word(in body: String) -> String? {
    let text = HeaderText.lines(SafeFileName.prefix(body, limit: lengthLimit))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { QuotedLine($0) }
    for segment in TextSegments(lines).segments {
      guard case .own(let lines) = segment else { continue }
      if let phrase = phrase(in: SearchTokenizer.words(in: lines.lazy.map(\.text).joined(separator: "\n"))) {
        return phrase
      }
    }
    return nil
  }

  private static func phrase(in words: [String]) -> String? {
    for (index, word) in words.enumerated() {
      guard let candidates = phrases[word] else { continue }
      for candidate in candidates where words[index...].starts(with: candidate.words) {
        return candidate.text
      }
    }
    return nil
  }

  /// By their first word, without case and accents.
  private static let phrases: [String: [(words: [String], text: String)]] = {
    let all = Language.words(\.attachmentPhrases).map { (words: words(of: $0), text: $0) }
    return Dictionary(grouping: all.filter { !$0.words.isEmpty }) { $0.words[0] }
  }()

  /// The tokenizer cuts text without spaces into pairs, and ends it with its last letter: a pair is all there is to look
  /// for, since in a sentence another letter follows.
  private static func words(of phrase: String) -> [String] {
    let words = SearchTokenizer.words(in: phrase)
    return words.first == phrase ? [phrase] : words
  }
}
