internal import Glibc

/// Searches for the `From ` line of the next message, continuing where it stopped when more data have been read.
struct MboxSeparator {
  /// The position up to which lines were searched.
  private(set) var position: Int

  /// Whether the messages of this mailbox begin with lines without a date, such as `From` alone.
  let isBare: Bool

  /// A line that may be truncated at the end of the window is checked again with this much more data.
  private static let lineLimit = 1_000
  /// The number of bytes that show whether a header follows.
  private static let headerLimit = 16 << 10

  /// Returns the position in the window of the next `From ` line. The empty line before it or the date in it may be
  /// missing if a header follows it, and both if this mailbox has no dates; else it is text.
  /// - Parameter limit: the position from which no line is searched.
  mutating func find(in window: FileWindow, before limit: Int = .max) -> Int? {
    window.withBytes { bytes in
      guard let base = bytes.baseAddress else { return nil }
      while position < min(bytes.count, limit) {
        if bytes[position] == UInt8(ascii: "F"), bytes.hasExactly("From", at: position) {
          let line = SourceLines(bytes, from: position).firstLine() ?? position..<bytes.count
          let isWhole = bytes[line.upperBound - 1] == 0x0A || window.isAtEnd
          if !isWhole, line.count <= Self.lineLimit { return nil }
          switch verdict(on: line, in: bytes) {
          case .separator: return position
          case .text: break
          case .separatorBeforeHeader:
            if bytes.count - line.upperBound < Self.headerLimit, !window.isAtEnd { return nil }
            let rest = UnsafeRawBufferPointer(
              rebasing: bytes[line.upperBound...].prefix(Self.headerLimit))
            if MailFileKind.isHeader(rest) { return position }
          }
        }
        guard let end = memchr(base + position, 0x0A, bytes.count - position) else {
          // A line without an end is no `From ` line: what was read of it is neither searched nor kept again.
          if bytes.count - position > Self.lineLimit { position = bytes.count - 1 }
          return nil
        }
        let next = UnsafeRawPointer(end) - base + 1
        // The last line may be the beginning of a `From ` line.
        if next + 5 > bytes.count, !window.isAtEnd { return nil }
        position = next
      }
      return nil
    }
  }

  /// - Returns: the number of bytes of the window that are no longer needed; positions are then relative to the rest.
  mutating func forget() -> Int {
    // The two line ends before a line show whether it follows an empty one.
    let done = max(position - 4, 0)
    position -= done
    return done
  }

  private enum Verdict { case separator, separatorBeforeHeader, text }

  private func verdict(on line: Range<Int>, in bytes: UnsafeRawBufferPointer) -> Verdict {
    guard position >= 2, bytes[position - 1] == 0x0A else { return .text }
    let text = UnsafeRawBufferPointer(rebasing: bytes[line])
    let followsEmptyLine =
      bytes[position - 2] == 0x0A
      || position >= 3 && bytes[position - 2] == 0x0D && bytes[position - 3] == 0x0A
    if EnvelopeLine.isEnvelopeLine(text) { return followsEmptyLine ? .separator : .separatorBeforeHeader }
    // Nothing quotes a line of text that is the word alone. Where no line has a date, there may be no empty lines either.
    let hasMore = text.hasExactly("From ", at: 0)
    guard isBare ? followsEmptyLine || hasMore : followsEmptyLine && hasMore else { return .text }
    return EnvelopeLine.isUndated(text) ? .separatorBeforeHeader : .text
  }
}
