/// A line of plain text with the levels of quotation its marks say (RFC 3676 section 4.5).
struct QuotedLine: Hashable, Sendable {
  var depth: Int
  /// What stands behind the marks.
  var text: Substring

  /// Quotations in quotations that are told apart.
  static let depthLimit = 20

  init(depth: Int, text: Substring) {
    self.depth = depth
    self.text = text
  }

  /// Takes `>`, `>>` and `> >` for what they mean, and the space behind them away.
  init(_ line: Substring) {
    var rest = line.utf8[...]
    var depth = 0
    while rest.first == UInt8(ascii: ">") {
      depth += 1
      rest.removeFirst()
      // A space between marks, and one behind the last.
      if rest.first == UInt8(ascii: " ") { rest.removeFirst() }
    }
    self.init(depth: min(depth, Self.depthLimit), text: Substring(rest))
  }

  var isBlank: Bool { text.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D } }

  /// Whether it begins a signature (RFC 3676 section 4.3); some programs lose the space.
  var isSignatureMark: Bool { depth == 0 && (text == "-- " || text == "--") }
}
