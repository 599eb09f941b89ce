internal import CGMime
public import VmailDomain

/// Decodes parts as servers give them out.
public struct MIMETransferDecoding: TransferDecoding {
  public init() {}

  public func decoder(of encoding: String) -> any PartDecoding {
    Decoder(stream: PartStream(TransferEncoding(g_mime_content_encoding_from_string(encoding))))
  }

  private struct Decoder: PartDecoding {
    var stream: PartStream

    mutating func decode(_ piece: [UInt8]) throws -> [UInt8] { try stream.decode(piece[...]) }
    // The server has reported the length: the caller that counts knows whether it is complete.
    mutating func finish() throws { try stream.finish(isCutShort: false) }
  }
}
