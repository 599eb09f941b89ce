/// Text in scripts that are read from right to left, in rows that are read from left to right.
///
/// A terminal that knows the Unicode bidirectional algorithm (UAX #9) reorders a whole line: a Hebrew
/// sender and a Hebrew subject next to each other would change places, and the time behind them would move
/// before them. So a cell that holds such text is an isolate: it reads in its own direction, and what stands
/// around it stays. Terminals that don't reorder give the marks no room, and show the text in the order in
/// which it came, as they do anyway; terminals without escapes, files and pipes don't get the marks.
///
/// The marks are the program's own: those in foreign text are dropped, for they can make one text look like another.
public enum RightToLeft {
  /// FIRST STRONG ISOLATE: what follows takes the direction of its first letter.
  static let isolate: Unicode.Scalar = "\u{2068}"
  /// POP DIRECTIONAL ISOLATE.
  public static let end: Unicode.Scalar = "\u{2069}"

  static func isIn(_ text: String) -> Bool {
    // Nothing below U+0590 is; its first byte in UTF-8 is 0xD6.
    text.utf8.contains { $0 >= 0xD6 } && text.unicodeScalars.contains(where: isRightToLeft)
  }

  /// The blocks that hold Hebrew, Arabic and the scripts of their kind (UAX #9 table 4, R and AL).
  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}
