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
