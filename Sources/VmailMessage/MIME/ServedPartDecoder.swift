public import VmailDomain

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
