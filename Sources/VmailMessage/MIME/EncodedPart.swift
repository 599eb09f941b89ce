/// A part of a message with its encoded content.
struct EncodedPart {
  let encoding: TransferEncoding
  let content: [UInt8]
  /// Whether the message ends where a boundary should follow.
  let isCutShort: Bool
  /// Whether the part is a message, whose listed size is only an estimate.
  let isMessage: Bool

  /// - Parameter section: the part's number, as in IMAP.
  /// - Returns: `nil` when the message has no such part.
  init?(of section: String, in source: [UInt8]) {
    let found = ParsedSource.with(source) { tree, bytes in
      tree.part(at: section).map { EncodedPart($0.part, within: $0.boundaries, in: bytes) }
    }
    guard let found, let place = found else { return nil }
    self = place
  }

  init(_ part: MIMEPart, within boundaries: [String], in bytes: UnsafeRawBufferPointer) {
    encoding = part.encoding
    isMessage = if case .message = part.kind { true } else { false }
    // The end of an attached message is determined only by the following boundary.
    let boundary = Self.boundary(behind: part.content, of: boundaries, in: bytes)
    let end = isMessage ? boundary ?? bytes.count : part.content.upperBound
    content = [UInt8](bytes[part.content.lowerBound..<max(end, part.content.lowerBound)])
    isCutShort = !boundaries.isEmpty && boundary == nil
  }

  /// Returns the start of the first line that is one of the boundaries, minus the preceding line end, which belongs
  /// to the boundary.
  private static func boundary(
    behind content: Range<Int>, of boundaries: [String], in bytes: UnsafeRawBufferPointer
  ) -> Int? {
    let wanted = boundaries.map { Array("--".utf8) + Array($0.utf8) }
    var lines = SourceLines(bytes, from: content.upperBound)
    while let line = lines.next() {
      guard wanted.contains(where: { isDelimiter(bytes[line], $0) }) else { continue }
      var end = line.lowerBound
      if end > content.lowerBound, bytes[end - 1] == 0x0A { end -= 1 }
      if end > content.lowerBound, bytes[end - 1] == 0x0D { end -= 1 }
      return end
    }
    return nil
  }

  /// Returns whether a line is a delimiter or the close-delimiter of a boundary (RFC 2046 section 5.1.1).
  private static func isDelimiter(_ line: Slice<UnsafeRawBufferPointer>, _ boundary: [UInt8]) -> Bool {
    guard line.starts(with: boundary) else { return false }
    var rest = line.dropFirst(boundary.count)
    if rest.starts(with: Array("--".utf8)) { rest = rest.dropFirst(2) }
    return rest.allSatisfy { $0 <= 0x20 }
  }
}
