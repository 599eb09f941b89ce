/// A message made from a draft's text.
public struct SavedText: Sendable {
  /// The message, in no folder.
  public var message: IncomingMessage
  /// The digest of the text.
  public var digest: [UInt8]

  public init(message: IncomingMessage, digest: [UInt8]) {
    self.message = message
    self.digest = digest
  }
}
