internal import Glibc

/// Iterates over the lines of a source without copying it.
struct SourceLines: IteratorProtocol {
  private let bytes: UnsafeRawBufferPointer
  private var position: Int

  init(_ bytes: UnsafeRawBufferPointer, from position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  /// Returns the next line with its line end; `nil` after the last.
  mutating func next() -> Range<Int>? {
    guard position < bytes.count, let base = bytes.baseAddress else { return nil }
    let start = position
    let found = memchr(base + start, 0x0A, bytes.count - start)
    position = found.map { UnsafeRawPointer($0) - base + 1 } ?? bytes.count
    return start..<position
  }

  /// Returns the line that ``next()`` would return.
  func firstLine() -> Range<Int>? {
    var copy = self
    return copy.next()
  }
}

extension UnsafeRawBufferPointer {
  /// Returns whether a line contains nothing but its end, which may have been converted twice (CR CR LF).
  func isBlankLine(_ line: Range<Int>) -> Bool {
    (1...3).contains(line.count) && self[line.upperBound - 1] == 0x0A
      && self[line].dropLast().allSatisfy { $0 == 0x0D }
  }

  /// Returns whether a line continues the previous header field (RFC 5322 section 2.2.3).
  func isFolded(_ line: Range<Int>) -> Bool {
    self[line.lowerBound] == 0x20 || self[line.lowerBound] == 0x09
  }

  /// Calls `body` with each field of a header, in order: with its first line's beginning, the length of its name and the range
  /// of its value, which may be folded. Ends at an empty line, at a line that is none of a header, and at `limit` bytes.
  func forEachField(limit: Int, _ body: (_ start: Int, _ length: Int, _ value: Range<Int>) -> Void) {
    var lines = SourceLines(self)
    var field: (start: Int, length: Int, end: Int)?
    func end() {
      if let field { body(field.start, field.length, field.start + field.length + 1..<field.end) }
    }
    while let line = lines.next(), line.lowerBound < limit, !isBlankLine(line) {
      if isFolded(line) {
        field?.end = line.upperBound
        continue
      }
      end()
      guard let length = fieldNameLength(line) else { return }
      field = (line.lowerBound, length, line.upperBound)
    }
    end()
  }

  /// Returns the length of the field name if a line begins a header field, without the colon.
  func fieldNameLength(_ line: Range<Int>) -> Int? {
    var index = line.lowerBound
    while index < line.upperBound {
      let byte = self[index]
      if byte == UInt8(ascii: ":") {
        return index > line.lowerBound ? index - line.lowerBound : nil
      }
      // Some programs write spaces before the colon.
      if byte == 0x20 || byte == 0x09 {
        let colon = self[index..<line.upperBound].firstIndex { $0 != 0x20 && $0 != 0x09 }
        guard let colon, self[colon] == UInt8(ascii: ":"), index > line.lowerBound else { return nil }
        return colon - line.lowerBound
      }
      if byte < 0x20 || byte >= 0x7F { return nil }
      index += 1
    }
    return nil
  }

  /// Returns the text of bytes in a header of this source: raw bytes that aren't UTF-8 are likely to be in the charset of
  /// its text.
  func headerText(_ bytes: some Sequence<UInt8>) -> String {
    let bytes = Array(bytes)
    return Charset.undeclared(
      bytes.contains(0) ? bytes.filter { $0 != 0 } : bytes, likely: { CharsetLabel.first(in: self) })
  }

  /// Returns whether the bytes from `index` on are the ASCII text, ignoring case. `text` is in lower case.
  func hasText(_ text: StaticString, at index: Int) -> Bool {
    guard index >= 0, index + text.utf8CodeUnitCount <= count, let base = baseAddress else { return false }
    return strncasecmp(
      (base + index).assumingMemoryBound(to: CChar.self),
      UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self), text.utf8CodeUnitCount) == 0
  }

  /// Returns whether the bytes from `index` on are exactly the text.
  func hasExactly(_ text: StaticString, at index: Int) -> Bool {
    guard index >= 0, index + text.utf8CodeUnitCount <= count, let base = baseAddress else { return false }
    return memcmp(base + index, text.utf8Start, text.utf8CodeUnitCount) == 0
  }
}
