/// What mail programs put before the subject of an answer or of what is passed on.
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

  private static let replies = hashes([
    "re", "aw", "sv", "vs", "ref", "rif", "odp", "antw", "res", "回复", "答复", "ответ",
  ])
  private static let forwards = hashes(["fwd", "fw", "wg", "vb", "tr", "rv", "i", "enc", "pd", "转发", "пер"])

  private static func hashes(_ words: [String]) -> Set<UInt32> {
    Set(words.flatMap { TextTokens(Array($0.utf8), limit: 1).tokens.map(\.hash) })
  }
}

extension UInt8 {
  /// Of ASCII, or the first byte of the full-width one.
  fileprivate var isColon: Bool { self == UInt8(ascii: ":") || self == 0xEF }
}
