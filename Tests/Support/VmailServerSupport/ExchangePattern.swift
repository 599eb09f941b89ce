/// The pattern of an expected line from the client.
struct ExchangePattern: Sendable {
  let pieces: [ExchangeText.Piece]

  struct Match: Equatable {
    var tags: [String: [UInt8]] = [:]
    /// The size of the literal that the line announces, and whether it is non-synchronizing (LITERAL+, RFC 7888).
    var literal: Int?
    var isUnasked = false
  }

  /// Matches `line`, which is without its CRLF; `nil` if it doesn't match.
  func match(_ line: [UInt8]) -> Match? {
    match(0, line[...])
  }

  private func match(_ index: Int, _ rest: ArraySlice<UInt8>) -> Match? {
    guard index < pieces.count else { return rest.isEmpty ? Match() : nil }
    switch pieces[index] {
    case .bytes(let bytes):
      return rest.starts(with: bytes) ? match(index + 1, rest.dropFirst(bytes.count)) : nil
    case .any: return longest(index, rest, 0) { _ in true }
    case .word: return longest(index, rest, 1) { $0 > 32 }
    case .number: return longest(index, rest, 1) { (48...57).contains($0) }
    case .tag(let name):
      let tag = rest.prefix { $0 > 32 && $0 != UInt8(ascii: "*") && $0 != UInt8(ascii: "+") }
      guard !tag.isEmpty, var found = match(index + 1, rest.dropFirst(tag.count)) else { return nil }
      found.tags[name] = Array(tag)
      found.tags[""] = Array(tag)
      return found
    case .literal:
      // A literal ends the line, as its bytes follow on the next one (RFC 9051 section 4.3).
      guard rest.first == UInt8(ascii: "{"), rest.last == UInt8(ascii: "}"), index == pieces.count - 1 else {
        return nil
      }
      var digits = rest.dropFirst().dropLast()
      let isUnasked = digits.last == UInt8(ascii: "+")
      if isUnasked { digits = digits.dropLast() }
      guard let size = Int(String(decoding: digits, as: UTF8.self)), size >= 0 else { return nil }
      return Match(literal: size, isUnasked: isUnasked)
    case .counter: return nil
    }
  }

  /// Returns the longest sequence of such bytes after which the rest matches.
  private func longest(
    _ index: Int, _ rest: ArraySlice<UInt8>, _ least: Int, _ fits: (UInt8) -> Bool
  ) -> Match? {
    var count = rest.prefix(while: fits).count
    while count >= least {
      if let found = match(index + 1, rest.dropFirst(count)) { return found }
      count -= 1
    }
    return nil
  }
}
