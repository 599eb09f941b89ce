internal import CGMime
internal import VmailDomain

/// Decodes a part piece by piece, and finds out whether it came as it was sent.
struct PartDecoder {
  /// Encoded bytes of a piece.
  private static let pieceSize = 256 << 10

  private let content: [UInt8]
  private let isCutShort: Bool
  private var position = 0
  private var check: TransferCheck
  private var decoding: TransferDecoding?

  init(_ place: PartPlace) {
    content = place.content
    isCutShort = place.isCutShort
    check = TransferCheck(place.encoding)
    decoding = TransferDecoding(place.encoding)
    position = content.withUnsafeBytes { place.encoding.dataStart(in: $0) }
    check.take(content[..<position])
  }

  /// - Returns: `nil` at the end.
  /// - Throws: ``AttachmentError/damaged(_:)``, at the latest at the end.
  mutating func next() throws -> [UInt8]? {
    while position < content.count {
      let piece = content[position..<min(position + Self.pieceSize, content.count)]
      position = piece.endIndex
      check.take(piece)
      if let problem = check.problem { throw AttachmentError.damaged(problem) }
      let decoded = decoding?.step(piece) ?? Array(piece)
      if !decoded.isEmpty { return decoded }
    }
    if let problem = check.problemAtEnd(isCutShort: isCutShort) { throw AttachmentError.damaged(problem) }
    return nil
  }
}

/// GMime's decoder, step by step.
private struct TransferDecoding {
  private var state = GMimeEncoding()

  /// - Returns: `nil` where there is nothing to decode.
  init?(_ encoding: TransferEncoding) {
    switch encoding {
    case .identity: return nil
    case .base64: g_mime_encoding_init_decode(&state, GMIME_CONTENT_ENCODING_BASE64)
    case .quotedPrintable: g_mime_encoding_init_decode(&state, GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE)
    case .uuencode: g_mime_encoding_init_decode(&state, GMIME_CONTENT_ENCODING_UUENCODE)
    }
  }

  mutating func step(_ piece: ArraySlice<UInt8>) -> [UInt8] {
    piece.withUnsafeBytes { input in
      let room = g_mime_encoding_outlen(&state, input.count)
      return [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        guard let from = input.baseAddress, let to = buffer.baseAddress else { return }
        count = g_mime_encoding_step(
          &state, from.assumingMemoryBound(to: CChar.self), input.count,
          UnsafeMutableRawPointer(to).assumingMemoryBound(to: CChar.self))
      }
    }
  }
}
