/// Makes a decoder for a Content-Transfer-Encoding (RFC 2045 section 6), which is given in lower case; the decoder of an
/// unknown one changes nothing.
public typealias PartDecoderMaking = @Sendable (_ encoding: String) -> any PartDecoding

/// Decodes one part, piece by piece; it may be split anywhere.
public protocol PartDecoding: Sendable {
  /// - Throws: ``AttachmentError/damaged(_:)`` for data that no sender produces.
  mutating func decode(_ piece: [UInt8]) throws -> [UInt8]

  /// Finishes decoding. Call when all input has been passed in.
  /// - Throws: ``AttachmentError/damaged(_:)`` when the end is missing.
  mutating func finish() throws
}
