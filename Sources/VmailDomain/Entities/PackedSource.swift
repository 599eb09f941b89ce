/// A message's source as stored: a gzip member that unpacks to its part of an mbox.
public struct PackedSource: Sendable {
  public var bytes: [UInt8]
  /// The length of the message in bytes, including quoting.
  public var length: Int
  /// Whether `From ` lines were quoted.
  public var isQuoted: Bool

  public init(bytes: [UInt8], length: Int, isQuoted: Bool) {
    self.bytes = bytes
    self.length = length
    self.isQuoted = isQuoted
  }
}
