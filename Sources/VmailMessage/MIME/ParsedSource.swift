/// A parsed source, or an unparsed one if it must not be parsed.
enum ParsedSource {
  /// A parsed message, with the source to which its ranges refer.
  case message(MessageTree, in: UnsafeRawBufferPointer)
  /// An unparsed source.
  /// - `remark`: why it is shown unparsed, as a sentence.
  case raw(UnsafeRawBufferPointer, remark: String)

  /// Parses a source and calls `body`. The ranges in the message are valid only in `body`.
  static func read<Result>(
    _ source: [UInt8], _ body: (ParsedSource) throws -> Result
  ) rethrows -> Result {
    try source.withUnsafeBytes { bytes in
      let message = withoutEnvelopeLine(bytes)
      switch MessageGuard.verdict(on: message) {
      case .refuse(let problem): return try body(.raw(message, remark: problem + " It is shown unchanged."))
      case .parse(let repairs):
        guard let tree = tree(of: message, repairing: repairs) else {
          return try body(.raw(message, remark: "This file is not a mail message, so it is shown as it is."))
        }
        return try body(.message(tree, in: message))
      }
    }
  }

  /// Only GMime reads the repaired source: lines of text may look like a damaged header.
  private static func tree(
    of message: UnsafeRawBufferPointer, repairing repairs: MessageGuard.Repairs
  ) -> MessageTree? {
    guard !repairs.bytes.isEmpty else { return ParsedMessage(message).tree() }
    var repaired = [UInt8](message)
    for (place, byte) in repairs.bytes { repaired[place] = byte }
    return repaired.withUnsafeBytes { ParsedMessage($0, textStarts: repairs.textStarts).tree() }
  }

  /// Runs `body` on the message's parts and the bytes to which their ranges refer.
  /// - Returns: `nil` for a message that can't be parsed, and thus has no parts.
  static func with<Value>(
    _ source: [UInt8], _ body: (MessageTree, UnsafeRawBufferPointer) throws -> Value
  ) rethrows -> Value? {
    try read(source) { parsed in
      guard case .message(let tree, let bytes) = parsed else { return nil }
      return try body(tree, bytes)
    }
  }

  /// Skips what is left before the header: a byte order mark, and the `From ` lines and empty lines of a mailbox.
  static func withoutEnvelopeLine(_ source: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    var start = source.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var lines = SourceLines(source, from: start)
    while let line = lines.next(), start < 16_384 {
      guard source.isBlankLine(line) || MailboxFields.isEnvelopeLine(line, in: source) else { break }
      start = line.upperBound
    }
    return UnsafeRawBufferPointer(rebasing: source[start...])
  }
}
