/// Text that is safe to write to a terminal: the only type the console prints for anything that
/// came from outside.
///
/// What mail or a server says can neither move the cursor, nor reorder the line, nor hide, nor
/// grow out of its columns. Cleaning is idempotent.
struct TerminalText: Hashable, Sendable {
  enum LineBreaks: Sendable {
    /// Line breaks and tabs become one space.
    case joined
    /// Line breaks stay, as `\n`; tabs become spaces up to the next multiple of eight columns.
    case kept
  }

  let string: String

  /// - Parameters:
  ///   - limit: scalars looked at; what a line shows never needs more than some thousands.
  init(_ untrusted: String, lines: LineBreaks = .joined, limit: Int = .max) {
    // Nearly all text is clean already.
    if limit >= untrusted.utf8.count, Self.isClean(untrusted) {
      string = untrusted
      return
    }
    var cleaner = TextCleaner(lines: lines)
    for scalar in untrusted.unicodeScalars.prefix(limit) { cleaner.take(scalar) }
    string = cleaner.result
  }

  /// Text for one line on the screen, however long the sender made it.
  init(line untrusted: String) { self.init(untrusted, limit: 4_000) }

  /// A mark of our own, which cleaning would take out.
  private init(mark: Unicode.Scalar) { string = String(mark) }

  /// What stands around text that is read from right to left; see ``RightToLeft``.
  static let isolate = TerminalText(mark: RightToLeft.isolate)
  static let endOfIsolate = TerminalText(mark: RightToLeft.end)

  var isEmpty: Bool { string.isEmpty }

  static let empty = TerminalText("")

  static func + (left: TerminalText, right: TerminalText) -> TerminalText {
    TerminalText(left.string + right.string, lines: .kept)
  }

  private static func isClean(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
      || text.unicodeScalars.allSatisfy { ScalarKind($0) == .base }
  }
}

extension TerminalText: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  init(stringLiteral value: String) { self.init(value) }
}

extension TerminalText: CustomStringConvertible {
  var description: String { string }
}
