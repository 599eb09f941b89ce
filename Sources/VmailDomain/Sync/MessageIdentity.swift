/// By what a message is known again in another mailbox of its account: the SHA-256 of the server's own
/// identifier where it has one, else of size and header. Never of Message-ID alone, which is missing or
/// shared more often than one would think.
public struct MessageIdentity: Hashable, Sendable {
  /// 32 bytes.
  public let digest: [UInt8]

  public init(digest: [UInt8]) { self.digest = digest }

  /// What is to be hashed for a message.
  public static func evidence(of message: RemoteMessage) -> [UInt8] {
    if let id = message.objectId { return Array("object \(id)".utf8) }
    return Array("header \(message.size) ".utf8) + message.header
  }
}
