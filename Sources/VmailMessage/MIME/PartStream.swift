internal import CGMime
internal import VmailDomain

/// Decodes the content of a part piece by piece, and checks that it is undamaged. Keeps only a few bytes between
/// pieces, which may be divided anywhere.
struct PartStream {
  private var check: TransferCheck
  private var decoding: TransferDecoder?
  private var lines: UULines?

  init(_ encoding: TransferEncoding) {
    check = TransferCheck(encoding)
    decoding = TransferDecoder(encoding)
    if encoding == .uuencode { lines = UULines() }
  }

  /// Decodes the next piece.
  /// - Throws: ``AttachmentError/damaged(_:)``.
  mutating func decode(_ piece: ArraySlice<UInt8>) throws -> [UInt8] {
    check.take(piece)
    if let problem = check.problem { throw AttachmentError.damaged(problem) }
    let data = lines?.take(piece) ?? piece
    return data.isEmpty ? [] : data.withUnsafeBytes { decoding?.step($0) } ?? Array(data)
  }

  /// Checks the end of the data. To be called when all input has been passed in.
  /// - Parameter isCutShort: whether the data that must follow the part is missing.
  /// - Throws: ``AttachmentError/damaged(_:)``.
  func finish(isCutShort: Bool) throws {
    if let problem = check.problemAtEnd(isCutShort: isCutShort) { throw AttachmentError.damaged(problem) }
  }
}

/// Prepares uuencoded data for GMime, so that it is decoded correctly wherever it is divided: returns whole lines
/// that end in LF, without the lines up to the one with the file name, which GMime would decode like any other.
struct UULines {
  private static let mark = Array("begin ".utf8)
  /// The number of bytes of the current line that match the mark; `nil` when it differs.
  private var agreeing: Int? = 0
  private var hasBegun: Bool
  /// The beginning of an incomplete line; ``TransferCheck`` has verified that it is short.
  private var rest: [UInt8] = []

  /// - Parameter hasBegun: whether the line with the file name has been passed.
  init(hasBegun: Bool = false) { self.hasBegun = hasBegun }

  /// Returns the lines that are complete now. The rest that is kept at the end is `end`, not data.
  mutating func take(_ piece: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    // The data contain no CR.
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

/// Runs a decoder step by step.
struct TransferDecoder {
  private var state = GMimeEncoding()
  private var quotedPrintable: QuotedPrintableDecoder?

  /// - Returns: `nil` if there is nothing to decode.
  init?(_ encoding: TransferEncoding) {
    switch encoding {
    case .identity: return nil
    case .base64: g_mime_encoding_init_decode(&state, GMIME_CONTENT_ENCODING_BASE64)
    case .quotedPrintable: quotedPrintable = QuotedPrintableDecoder()
    case .uuencode: g_mime_encoding_init_decode(&state, GMIME_CONTENT_ENCODING_UUENCODE)
    }
  }

  mutating func step(_ input: UnsafeRawBufferPointer) -> [UInt8] {
    if let decoded = quotedPrintable?.step(input) { return decoded }
    let room = g_mime_encoding_outlen(&state, input.count)
    return [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      guard let from = input.baseAddress, let to = buffer.baseAddress else { return }
      count = g_mime_encoding_step(
        &state, from.assumingMemoryBound(to: CChar.self), input.count,
        UnsafeMutableRawPointer(to).assumingMemoryBound(to: CChar.self))
    }
  }
}
