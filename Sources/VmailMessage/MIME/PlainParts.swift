public import VmailDomain

/// Finds the plain texts of a message, such as patches.
extension MIMEMessageOpener {
  /// The maximum number of parts that are examined.
  private static let partLimit = 200
  /// The maximum number of bytes of a part.
  private static let byteLimit = 64 << 20

  public func plainParts(of source: [UInt8]) -> [PlainPart] {
    ParsedSource.with(source) { tree, bytes in
      tree.body.leaves.prefix(Self.partLimit).filter(\.isPlainText).map { Self.part($0, in: bytes) }
    } ?? []
  }

  private static func part(_ part: MIMEPart, in source: UnsafeRawBufferPointer) -> PlainPart {
    // The line ends of mail go first: a carriage return that is encoded belongs to the text.
    let content = withPlainLineEnds([UInt8](source[part.content]))
    var bytes = content.withUnsafeBytes { part.encoding.decode($0, limit: byteLimit).bytes }
    if part.encoding == .base64, hasOnlyMailLineEnds(bytes) { bytes = withPlainLineEnds(bytes) }
    if part.lines.isFlowed {
      bytes = FlowedText.decoded(bytes, deletesSpaces: part.lines.deletesSpaces)
    }
    if bytes.last != 0x0A { bytes.append(0x0A) }
    return PlainPart(bytes: bytes, text: CleanText.lines(Charset.decode(bytes, as: part.charset).text))
  }

  /// Returns whether a mail program has changed all line ends; else carriage returns belong to the text.
  private static func hasOnlyMailLineEnds(_ bytes: [UInt8]) -> Bool {
    bytes.indices.allSatisfy { bytes[$0] != 0x0A || $0 > 0 && bytes[$0 - 1] == 0x0D }
  }

  /// Replaces the line ends of mail by `\n`.
  private static func withPlainLineEnds(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      if byte == 0x0D, index + 1 < bytes.count, bytes[index + 1] == 0x0A { continue }
      result.append(byte)
    }
    return result
  }
}

extension MIMEPart {
  private static let patchTypes: Set<String> = ["text/x-patch", "text/x-diff", "application/x-patch"]

  fileprivate var isPlainText: Bool { mimeType == "text/plain" || Self.patchTypes.contains(mimeType) }
}
