internal import CGMime
internal import VmailDomain

/// Decodes what a part consists of, piece by piece, and finds out whether it came as it was sent. Keeps
/// nothing of it but some bytes, wherever it is cut into pieces.
struct PartStream {
  private let encoding: TransferEncoding
  private var check: TransferCheck
  private var decoding: TransferDecoder?
  private var lines: UULines?

  init(_ encoding: TransferEncoding) {
    self.encoding = encoding
    check = TransferCheck(encoding)
    decoding = TransferDecoder(encoding)
    if encoding == .uuencode { lines = UULines() }
  }

  /// - Throws: ``AttachmentError/damaged(_:)``.
  mutating func decode(_ piece: ArraySlice<UInt8>) throws -> [UInt8] {
    check.take(piece)
    if let problem = check.problem { throw AttachmentError.damaged(problem) }
    let data = lines?.take(piece) ?? piece
    return data.isEmpty ? [] : decoding?.step(data) ?? Array(data)
  }

  /// Finishes. Call when all input has been passed in.
  /// - Parameter isCutShort: whether the data that must follow the part is missing.
  /// - Throws: ``AttachmentError/damaged(_:)``.
  func finish(isCutShort: Bool) throws {
    if let problem = check.problemAtEnd(isCutShort: isCutShort) { throw AttachmentError.damaged(problem) }
  }
}

/// The lines of uuencoded data as GMime decodes them rightly wherever they are cut: whole, ended by LF alone, and
/// without those up to the one that names the file, which it would decode like any other.
private struct UULines {
  private static let mark = Array("begin ".utf8)
  /// The number of bytes of the current line that match the mark; `nil` when it differs.
  private var agreeing: Int? = 0
  private var hasBegun = false
  /// The beginning of a line; ``TransferCheck`` has seen that it is not long.
  private var rest: [UInt8] = []

  /// The lines that are whole now. What is kept at the end of all is `end`, and no data.
  mutating func take(_ piece: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    // Data have no CR.
    let data = (hasBegun ? piece : begun(piece)).filter { $0 != 0x0D }
    guard let end = data.lastIndex(of: 0x0A) else {
      rest += data
      return []
    }
    defer { rest = Array(data[(end + 1)...]) }
    return (rest + data[...end])[...]
  }

  private mutating func begun(_ piece: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var index = piece.startIndex
    while index < piece.endIndex, !hasBegun {
      let byte = piece[index]
      index += 1
      if byte == 0x0A {
        hasBegun = agreeing == Self.mark.count
        agreeing = 0
      } else if let count = agreeing, count < Self.mark.count {
        agreeing = byte == Self.mark[count] ? count + 1 : nil
      }
    }
    return piece[index...]
  }
}

/// GMime's decoder, step by step.
private struct TransferDecoder {
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
