/// Makes a decoder for a Content-Transfer-Encoding (RFC 2045 section 6), which is given in lower case; the decoder of an
/// unknown one changes nothing.
public typealias PartDecoderMaking = @Sendable (_ encoding: String) -> any PartDecoding

/// Decodes one part, piece by piece, wherever it is cut into pieces.
public protocol PartDecoding: Sendable {
  /// - Throws: ``AttachmentError/damaged(_:)`` for what no sender writes.
  mutating func decode(_ piece: [UInt8]) throws -> [UInt8]

  /// All has come.
  /// - Throws: ``AttachmentError/damaged(_:)`` when its end is missing.
  mutating func finish() throws
}
