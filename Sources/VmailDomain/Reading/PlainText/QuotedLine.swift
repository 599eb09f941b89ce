/// A line of plain text, with its quotation depth (RFC 3676 section 4.5).
struct QuotedLine: Hashable, Sendable {
  var depth: Int
  /// The text after the marks.
  var text: Substring

  /// The maximum depth of nested quotations that is distinguished.
  static let depthLimit = 20

  init(depth: Int, text: Substring) {
    self.depth = depth
    self.text = text
  }

  /// Interprets `>`, `>>` and `> >`, and removes the space after them.
  init(_ line: Substring) {
    var rest = line.utf8[...]
    var depth = 0
    while rest.first == UInt8(ascii: ">") {
      depth += 1
      rest.removeFirst()
      // A space between marks, or after the last one.
      if rest.first == UInt8(ascii: " ") { rest.removeFirst() }
    }
    self.init(depth: min(depth, Self.depthLimit), text: Substring(rest))
  }

  var isBlank: Bool { text.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D } }

  /// Whether it begins a signature (RFC 3676 section 4.3); some programs lose the space.
  var isSignatureMark: Bool { depth == 0 && (text == "-- " || text == "--") }
}
