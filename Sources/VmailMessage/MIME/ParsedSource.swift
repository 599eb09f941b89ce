/// A source in readable form: parsed, or unchanged if that is impossible.
enum ParsedSource {
  /// - `original`: the source before repair, which digests are of.
  case message(MessageTree, in: UnsafeRawBufferPointer, original: UnsafeRawBufferPointer)
  /// - `remark`: why it is shown as it came, a sentence.
  case raw(UnsafeRawBufferPointer, remark: String)

  /// The places within are valid in `body` only.
  static func read<Result>(
    _ source: [UInt8], _ body: (ParsedSource) throws -> Result
  ) rethrows -> Result {
    try source.withUnsafeBytes { bytes in
      let message = withoutEnvelopeLine(bytes)
      switch MessageGuard.verdict(on: message) {
      case .refuse(let problem): return try body(.raw(message, remark: problem + " It is shown as it came."))
      case .parse(let damaged) where damaged.isEmpty: return try body(parsed(message, original: message))
      case .parse(let damaged):
        var repaired = [UInt8](message)
        EncodedWordRepair.repair(&repaired, in: damaged)
        return try repaired.withUnsafeBytes { try body(parsed($0, original: message)) }
      }
    }
  }

  /// Runs `body` on the message's parts and the bytes that their places are in.
  /// - Returns: `nil` for what cannot be taken apart, and so has no parts.
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
      return .raw(original, remark: "This is no message. It is shown as it came.")
    }
    return .message(tree, in: source, original: original)
  }

  /// Passes over what a mailbox left before the header: `From ` lines and empty lines.
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
