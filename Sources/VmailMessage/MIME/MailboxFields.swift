/// Finds the header fields in which mailbox formats and mail programs store data that don't belong to the message.
enum MailboxFields {
  /// The fields of all programs.
  static let common: [StaticString] = [
    "status:", "x-status:", "x-keywords:", "x-uid:", "x-imap:", "x-imapbase:", "content-length:",
  ]
  static let all = common + ["x-mozilla-status:", "x-mozilla-status2:", "x-mozilla-keys:"]

  /// Returns the ranges of such fields in the header, including folded lines, and of a leading `From ` line.
  static func places(
    in source: UnsafeRawBufferPointer, from start: Int = 0, _ names: [StaticString] = all
  ) -> [Range<Int>] {
    var places: [Range<Int>] = []
    var lines = SourceLines(source, from: start)
    var isInField = false
    var isFirst = true
    while let line = lines.next() {
      defer { isFirst = false }
      if source.isBlankLine(line) { break }
      if isInField, source.isFolded(line), let last = places.popLast() {
        places.append(last.lowerBound..<line.upperBound)
        continue
      }
      isInField = isFirst && isEnvelopeLine(line, in: source) || isMailboxField(line, in: source, names)
      if isInField { places.append(line) }
    }
    return places
  }

  static func isEnvelopeLine(_ line: Range<Int>, in source: UnsafeRawBufferPointer) -> Bool {
    let isQuoted = source.hasExactly(">", at: line.lowerBound)
    let text = (line.lowerBound + (isQuoted ? 1 : 0))..<line.upperBound
    // A space before the colon is allowed (RFC 5322 section 4.5.1).
    return source.hasExactly("From ", at: text.lowerBound) && source.fieldNameLength(text) == nil
  }

  private static func isMailboxField(
    _ line: Range<Int>, in source: UnsafeRawBufferPointer, _ names: [StaticString]
  ) -> Bool {
    switch source[line.lowerBound] | 0x20 {
    case UInt8(ascii: "s"), UInt8(ascii: "x"), UInt8(ascii: "c"):
      names.contains { source.hasText($0, at: line.lowerBound) }
    default: false
    }
  }
}
