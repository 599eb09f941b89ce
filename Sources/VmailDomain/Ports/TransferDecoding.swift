/// Undoes what was done to a part so that it could be sent (RFC 2045 section 6).
public protocol TransferDecoding: Sendable {
  /// - Parameter encoding: a Content-Transfer-Encoding, lower case; unknown ones change nothing.
  func decoder(of encoding: String) -> any PartDecoding
}

/// Decodes one part, piece by piece, wherever it is cut into pieces.
public protocol PartDecoding: Sendable {
  /// - Throws: ``AttachmentError/damaged(_:)`` for what no sender writes.
  mutating func decode(_ piece: [UInt8]) throws -> [UInt8]

  /// All has come.
  /// - Throws: ``AttachmentError/damaged(_:)`` when its end is missing.
  mutating func finish() throws
}
