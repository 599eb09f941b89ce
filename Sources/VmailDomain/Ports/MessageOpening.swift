/// Converts a message's source for display.
///
/// Nothing here fails: of a malformed message, everything that can be shown is shown, and remarks describe
/// the rest. Nothing is fetched.
public protocol MessageOpening: Sendable {
  func readable(_ source: [UInt8], _ options: ReadingOptions) -> ReadableMessage

  /// Returns the message as a page for a browser, without anything that loads or runs.
  /// - Parameter pictures: the images loaded for it, as `data:` URLs by their address.
  func page(of source: [UInt8], _ options: ReadingOptions, pictures: [String: String]) -> String

  /// Returns images that are parts of the message, unless they are too large.
  /// - Parameter contentIDs: the images' Content-IDs, without angle brackets (RFC 2392).
  /// - Returns: the existing parts declared as raster images, by Content-ID.
  func pictures(_ contentIDs: Set<String>, of source: [UInt8]) -> [String: [UInt8]]

  /// Returns a file within the encrypted content of the message.
  /// - Parameter section: the number of its part there.
  /// - Returns: `nil` if there is no such part.
  /// - Throws: ``CryptographyProblem`` if it can't be decrypted.
  func sealedFile(
    _ section: String, of source: [UInt8], opening: LayerOpening
  ) throws(CryptographyProblem) -> [UInt8]?

  /// Returns the header fields of the encrypted content.
  /// - Returns: none if the message isn't encrypted, or can't be decrypted.
  func encryptedHeaders(of source: [UInt8], opening: LayerOpening) -> [HeaderField]

  /// Returns the header fields in order, unfolded and decoded.
  func headers(of source: [UInt8]) -> [HeaderField]

  /// Returns the plain texts that the message consists of, and attached patches, in order.
  func plainParts(of source: [UInt8]) -> [PlainPart]

  /// Returns the information in the header about the sender.
  func sender(of source: [UInt8]) -> SenderEvidence
}

extension MessageOpening {
  public func plainParts(of source: [UInt8]) -> [PlainPart] { [] }

  public func sealedFile(
    _ section: String, of source: [UInt8], opening: LayerOpening
  ) throws(CryptographyProblem) -> [UInt8]? { nil }

  public func encryptedHeaders(of source: [UInt8], opening: LayerOpening) -> [HeaderField] { [] }

  /// Determines it from the decoded fields.
  public func sender(of source: [UInt8]) -> SenderEvidence {
    var evidence = SenderEvidence()
    for field in headers(of: source) {
      switch field.name.lowercased() {
      case "from":
        evidence.fromFields += 1
        evidence.senders += AddressList.recognised(in: field.value)
      case "reply-to": evidence.replyTo += AddressList.recognised(in: field.value)
      case "received", "authentication-results": evidence.trace.append(field)
      default: continue
      }
    }
    return evidence
  }
}

/// A plain text of a message.
public struct PlainPart: Hashable, Sendable {
  /// The text as it was sent, decoded only from its transfer encoding, with `\n` for the line ends of mail.
  public var bytes: [UInt8]
  /// The decoded text, with `\n` line ends.
  public var text: String

  public init(bytes: [UInt8], text: String) {
    (self.bytes, self.text) = (bytes, text)
  }
}

/// A header field (RFC 5322 section 2.2).
public struct HeaderField: Hashable, Sendable {
  public var name: String
  public var value: String

  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}
