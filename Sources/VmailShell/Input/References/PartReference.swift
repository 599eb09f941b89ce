/// A reference such as `3.1`: the first attachment, or link, of message 3; `3.*` is all of them (page 8.5).
struct PartReference: Hashable, Sendable {
  var message: Int
  /// The number of the part; `nil` for all.
  var part: Int?

  /// - Returns: `nil` if the text has a different form.
  init?(_ text: String) {
    let pieces = text.split(separator: ".", omittingEmptySubsequences: false)
    guard pieces.count == 2, let message = Self.number(pieces[0]) else { return nil }
    let part = Self.number(pieces[1])
    guard part != nil || pieces[1] == "*" else { return nil }
    self.message = message
    self.part = part
  }

  /// Parses a typed word.
  init?(_ word: Word) {
    guard let typed = word.typed else { return nil }
    self.init(typed)
  }

  private static func number(_ digits: Substring) -> Int? {
    guard (1...9).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int(digits)
  }
}
