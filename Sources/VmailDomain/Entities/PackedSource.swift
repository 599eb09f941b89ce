/// A message's source as the store keeps it: a gzip member that unpacks to its part of an mbox.
public struct PackedSource: Sendable {
  public var bytes: [UInt8]
  /// Of the message, in bytes, with its quoting.
  public var length: Int
  /// Whether `From ` lines were quoted.
  public var isQuoted: Bool

  public init(bytes: [UInt8], length: Int, isQuoted: Bool) {
    self.bytes = bytes
    self.length = length
    self.isQuoted = isQuoted
  }
}
