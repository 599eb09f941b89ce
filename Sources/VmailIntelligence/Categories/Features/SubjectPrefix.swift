internal import VmailDomain

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
