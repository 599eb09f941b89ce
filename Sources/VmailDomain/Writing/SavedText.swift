/// A message that is made of a draft's text.
public struct SavedText: Sendable {
  /// In no folder.
  public var message: IncomingMessage
  /// Of the text.
  public var digest: [UInt8]

  public init(message: IncomingMessage, digest: [UInt8]) {
    self.message = message
    self.digest = digest
  }
}
