public import VmailDomain

/// Decodes a part of a source piece by piece, and checks that it is undamaged.
struct PartDecoder {
  /// The number of encoded bytes per piece.
  private static let pieceSize = 256 << 10

  private let content: [UInt8]
  private let isCutShort: Bool
  private var position = 0
  private var stream: PartStream

  init(_ place: EncodedPart) {
    content = place.content
    isCutShort = place.isCutShort
    stream = PartStream(place.encoding)
  }

  /// Decodes the next piece.
  /// - Returns: `nil` at the end.
  /// - Throws: ``AttachmentError/damaged(_:)``, at the latest at the end.
  mutating func next() throws -> [UInt8]? {
    while position < content.count {
      let piece = content[position..<min(position + Self.pieceSize, content.count)]
      position = piece.endIndex
      let decoded = try stream.decode(piece)
      if !decoded.isEmpty { return decoded }
    }
    try stream.finish(isCutShort: isCutShort)
    return nil
  }
}

/// Decodes a part as a server sends it.
public struct ServedPartDecoder: PartDecoding {
  private var stream: PartStream

  /// - Parameter encoding: a Content-Transfer-Encoding, in lower case; an unknown one changes nothing.
  public init(encoding: String) {
    stream = PartStream(TransferEncoding(encoding))
  }

  public mutating func decode(_ piece: [UInt8]) throws -> [UInt8] { try stream.decode(piece[...]) }

  // The server has announced the part's length, and the caller checks that it is complete.
  public mutating func finish() throws { try stream.finish(isCutShort: false) }
}
