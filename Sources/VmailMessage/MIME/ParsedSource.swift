/// A parsed source, or an unparsed one if it must not be parsed.
enum ParsedSource {
  /// A parsed message.
  /// - `original`: the source before repairs, from which digests are computed.
  case message(MessageTree, in: UnsafeRawBufferPointer, original: UnsafeRawBufferPointer)
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
      case .parse(let damaged) where damaged.isEmpty: return try body(parsed(message, original: message))
      case .parse(let damaged):
        var repaired = [UInt8](message)
        EncodedWordRepair.repair(&repaired, in: damaged)
        return try repaired.withUnsafeBytes { try body(parsed($0, original: message)) }
      }
    }
  }

  /// Runs `body` on the message's parts and the bytes to which their ranges refer.
  /// - Returns: `nil` for a message that can't be parsed, and thus has no parts.
  static func with<Value>(
    _ source: [UInt8], _ body: (MessageTree, UnsafeRawBufferPointer) throws -> Value
  ) rethrows -> Value? {
    try read(source) { parsed in
      guard case .message(let tree, let bytes, _) = parsed else { return nil }
      return try body(tree, bytes)
    }
  }

  private static func parsed(
    _ source: UnsafeRawBufferPointer, original: UnsafeRawBufferPointer
  ) -> ParsedSource {
    guard let tree = ParsedMessage(source).tree() else {
      return .raw(original, remark: "This is not a message. It is shown unchanged.")
    }
    return .message(tree, in: source, original: original)
  }

  /// Skips the `From ` lines and empty lines that a mailbox has left before the header.
  static func withoutEnvelopeLine(_ source: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    var start = 0
    var lines = SourceLines(source)
    while let line = lines.next(), start < 16_384 {
      guard source.isBlankLine(line) || MailboxFields.isEnvelopeLine(line, in: source) else { break }
      start = line.upperBound
    }
    return UnsafeRawBufferPointer(rebasing: source[start...])
  }
}
