/// Makes a message's source readable when it is opened.
///
/// Nothing here fails: of a message that is broken, what can be shown is shown, and remarks say what
/// could not. Nothing is fetched.
public protocol MessageOpening: Sendable {
  func readable(_ source: [UInt8], _ options: ReadingOptions) -> ReadableMessage

  /// The message as a page for a browser, which loads nothing and runs nothing.
  /// - Parameter pictures: by address, the pictures that were loaded for it, as `data:` addresses.
  func page(of source: [UInt8], _ options: ReadingOptions, pictures: [String: String]) -> String

  /// The pictures that are parts of the message, as far as they are not too large.
  /// - Parameter contentIDs: theirs, without angle brackets (RFC 2392).
  /// - Returns: by Content-ID; what is there and says that it is a raster picture.
  func pictures(_ contentIDs: Set<String>, of source: [UInt8]) -> [String: [UInt8]]

  /// The header fields in their order, unfolded and decoded.
  func headers(of source: [UInt8]) -> [HeaderField]

  /// What the header says about who wrote it.
  func sender(of source: [UInt8]) -> SenderEvidence
}

extension MessageOpening {
  /// By the decoded fields.
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

/// A header field (RFC 5322 section 2.2).
public struct HeaderField: Hashable, Sendable {
  public var name: String
  public var value: String

  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}
