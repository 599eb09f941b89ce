internal import Glibc

/// Searches for the `From ` line of the next message, continuing where it stopped when more data have been read.
struct MboxSeparator {
  /// The position up to which lines were searched.
  private var position: Int

  /// A line that may be truncated at the end of the window is checked again with this much more data.
  private static let lineLimit = 1_000

  init(position: Int) { self.position = position }

  /// Returns the position in the window of the next `From ` line, which must follow an empty line. Otherwise it would
  /// be the first line of the body.
  mutating func find(in window: FileWindow) -> Int? {
    window.withBytes { bytes in
      guard let base = bytes.baseAddress else { return nil }
      while position < bytes.count {
        if isCandidate(bytes) {
          let line = SourceLines(bytes, from: position).firstLine() ?? position..<bytes.count
          let isWhole = bytes[line.upperBound - 1] == 0x0A || window.isAtEnd
          if !isWhole, line.count < Self.lineLimit { return nil }
          if EnvelopeLine.isEnvelopeLine(UnsafeRawBufferPointer(rebasing: bytes[line])) { return position }
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

  private func isCandidate(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes[position] == UInt8(ascii: "F"), bytes.hasExactly("From ", at: position),
      position >= 2, bytes[position - 1] == 0x0A
    else { return false }
    return bytes[position - 2] == 0x0A
      || position >= 3 && bytes[position - 2] == 0x0D && bytes[position - 3] == 0x0A
  }
}
