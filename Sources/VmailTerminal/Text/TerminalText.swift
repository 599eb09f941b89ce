/// Text that is safe to write to a terminal: the only type the console prints for anything that
/// came from outside.
///
/// Text by others can neither move the cursor, nor reorder the line, nor be hidden, nor exceed
/// its columns. Cleaning is idempotent.
public struct TerminalText: Hashable, Sendable {
  public enum LineBreaks: Sendable {
    /// Line breaks and tabs become one space.
    case joined
    /// Line breaks stay, as `\n`; tabs become spaces up to the next multiple of eight columns.
    case kept
  }

  public let string: String

  /// - Parameters:
  ///   - limit: the number of scalars examined; a line never shows more than a few thousand.
  public init(_ untrusted: String, lines: LineBreaks = .joined, limit: Int = .max) {
    // Nearly all text is clean already.
    if limit >= untrusted.utf8.count, Self.isClean(untrusted) {
      string = untrusted
      return
    }
    var cleaner = TextCleaner(lines: lines)
    for scalar in untrusted.unicodeScalars.prefix(limit) { cleaner.take(scalar) }
    string = cleaner.result
  }

  /// Creates text for one line on the screen, whatever its original length.
  public init(line untrusted: String) { self.init(untrusted, limit: 4_000) }

  /// Creates a mark of the program's own, which cleaning would remove.
  private init(mark: Unicode.Scalar) { string = String(mark) }

  /// The mark before right-to-left text; see ``RightToLeft``.
  static let isolate = TerminalText(mark: RightToLeft.isolate)
  static let endOfIsolate = TerminalText(mark: RightToLeft.end)

  public var isEmpty: Bool { string.isEmpty }

  public static let empty = TerminalText("")

  public static func + (left: TerminalText, right: TerminalText) -> TerminalText {
    TerminalText(left.string + right.string, lines: .kept)
  }

  private static func isClean(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
      || text.unicodeScalars.allSatisfy { ScalarKind($0) == .base }
  }
}

extension TerminalText: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) { self.init(value) }
}

extension TerminalText: CustomStringConvertible {
  public var description: String { string }
}
