/// Detects whether a text refers to an attachment.
enum AttachmentMention {
  /// The maximum number of bytes that are scanned.
  private static let lengthLimit = 256 << 10

  /// - Returns: the word or words that refer to it, in the text's language; quoted and forwarded text, and
  ///   the signature, are ignored.
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

  /// The phrases by their first word, ignoring case and accents.
  private static let phrases: [String: [(words: [String], text: String)]] = {
    let all = Language.words(\.attachmentPhrases).map { (words: words(of: $0), text: $0) }
    return Dictionary(grouping: all.filter { !$0.words.isEmpty }) { $0.words[0] }
  }()

  /// The tokenizer splits text without spaces into pairs, and adds its last letter separately: only the pairs
  /// are compared, since in a sentence another letter follows.
  private static func words(of phrase: String) -> [String] {
    let words = SearchTokenizer.words(in: phrase)
    return words.first == phrase ? [phrase] : words
  }
}
