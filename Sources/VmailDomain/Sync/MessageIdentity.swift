/// The identity by which a message is recognized in another mailbox of its account: the SHA-256 of the
/// server's own identifier if there is one, else of size and header. Never of Message-ID alone, which is
/// missing or shared more often than one would think. For a message without a Message-ID the content is
/// included as well: two reports of a cron job may otherwise be identical.
public struct MessageIdentity: Hashable, Sendable {
  /// 32 bytes.
  public let digest: [UInt8]

  public init(digest: [UInt8]) { self.digest = digest }

  /// - Parameter evidence: the data to hash for a message, returned by one of the functions below.
  public init(evidence: [UInt8]) { self.init(digest: SHA256.digest(of: evidence)) }

  /// Returns the data to hash for a message, as far as it is known without its content.
  public static func evidence(of message: RemoteMessage) -> [UInt8] {
    if let id = message.objectId { return Array("object \(id)".utf8) }
    return Array("header \(message.size) ".utf8) + message.header
  }

  /// Returns the data to hash for an anonymous message.
  /// - Parameter source: header and content, as far as a ``FetchPlan`` fetches it.
  public static func evidence(ofAnonymous message: RemoteMessage, source: [UInt8]) -> [UInt8] {
    Array("content \(message.size) ".utf8) + source
  }
}

extension RemoteMessage {
  /// Whether neither its server nor its sender assigned an identifier.
  public var isAnonymous: Bool { objectId == nil && messageId == nil }

  /// The Message-ID without angle brackets (RFC 5322 section 3.6.4); `nil` if there is none, or an empty one.
  public var messageId: String? {
    var isWithin = false
    var id: [UInt8] = []
    for line in header.split(separator: 0x0A) {
      var rest = line
      if line.first != 0x20, line.first != 0x09 {
        if !id.isEmpty { break }
        let name = line.prefix { $0 != UInt8(ascii: ":") && $0 != 0x20 && $0 != 0x09 }
        // ASCII letters differ from their capitals in this bit alone; in a hyphen it is set.
        isWithin = name.count == 10 && name.lazy.map { $0 | 0x20 }.elementsEqual("message-id".utf8)
        rest = line.dropFirst(name.count).drop { $0 == 0x20 || $0 == 0x09 }
        if rest.first == UInt8(ascii: ":") { rest = rest.dropFirst() }
      }
      if isWithin { id += rest.filter { !" \t\r<>".utf8.contains($0) } }
    }
    return id.isEmpty ? nil : String(decoding: id, as: UTF8.self)
  }
}
