internal import VmailDomain

/// Detection of greetings at the beginning of letters.
enum Greeting {
  /// Returns whether the text's first line is a greeting: a greeting word and hardly more.
  static func begins(_ text: TextTokens) -> Bool {
    guard let first = text.tokens.first, words.contains(first.hash) else { return false }
    return text.tokens.prefix(8).prefix { $0.line == first.line }.count <= 5
  }

  private static let words = Set(
    LanguagePhrases.all(\.greetings).flatMap { TextTokens(Array($0.utf8), limit: 1).tokens.map(\.hash) })
}

/// Recognizes the prefixes that mail programs add to the subject of replies and forwarded mail.
enum SubjectPrefix {
  case reply, forward

  init?(_ subject: TextTokens) {
    guard let first = subject.tokens.first, first.start < 4,
      Int(first.end) < subject.bytes.count, subject.bytes[Int(first.end)].isColon
    else { return nil }
    if Self.replies.contains(first.hash) {
      self = .reply
    } else if Self.forwards.contains(first.hash) {
      self = .forward
    } else {
      return nil
    }
  }

  private static let replies = hashes(SubjectBase.replyMarks)
  private static let forwards = hashes(SubjectBase.forwardMarks)

  private static func hashes(_ words: Set<String>) -> Set<UInt32> {
    Set(words.flatMap { TextTokens(Array($0.utf8), limit: 1).tokens.map(\.hash) })
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII colon, or the first byte of a full-width one.
  fileprivate var isColon: Bool { self == UInt8(ascii: ":") || self == 0xEF }
}
