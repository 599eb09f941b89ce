internal import Glibc

/// Searches for the `From ` line of the next message, continuing where it stopped when more has been read.
struct MboxSeparator {
  /// Lines before it are done.
  private var position: Int

  /// A line that may be cut off at the window's end is looked at again with this much more.
  private static let lineLimit = 1_000

  init(position: Int) { self.position = position }

  /// Where in the window the next `From ` line begins: one behind an empty line, or what would be a
  /// message's body is its first line.
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
        guard let end = memchr(base + position, 0x0A, bytes.count - position) else { return nil }
        let next = UnsafeRawPointer(end) - base + 1
        // The last line may be the beginning of one.
        if next + 5 > bytes.count, !window.isAtEnd { return nil }
        position = next
      }
      return nil
    }
  }

  /// - Returns: how many bytes of the window need not be kept; positions then count from there.
  mutating func forget() -> Int {
    // Two line ends before a line tell whether an empty line is before it.
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
