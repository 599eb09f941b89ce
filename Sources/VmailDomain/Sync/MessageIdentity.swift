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
    if let id = message.objectId { return evidence(ofObject: id) }
    return Array("header \(message.size) ".utf8) + message.header
  }

  /// - Parameter id: the server's own identifier.
  public static func evidence(ofObject id: String) -> [UInt8] { Array("object \(id)".utf8) }

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
    let id = Self.field("message-id", in: header)
    return id.isEmpty ? nil : String(decoding: id, as: UTF8.self)
  }

  /// Whether it has the date, recipients and subject of a message that was written here: some servers give the copy of sent
  /// mail a Message-ID of their own. Another mail of the same second, to the same people, may have all of that, too.
  public func isRenamedCopy(of source: [UInt8]) -> Bool {
    guard !Self.field("date", in: header).isEmpty else { return false }
    let names = ["date", "to", "cc", "subject"]
    let own = WireSource.header(of: source, keeping: names.contains).lines
    return names.allSatisfy { Self.field($0, in: header) == Self.field($0, in: own) }
  }

  /// Returns the value of the first field of a name that has one, without blanks, which differ by how it is folded, and
  /// without angle brackets.
  /// - Parameter name: in lower case.
  private static func field(_ name: String, in header: [UInt8]) -> [UInt8] {
    var isWithin = false
    var value: [UInt8] = []
    var lines = header[...]
    while !lines.isEmpty {
      let line = lines.prefix { $0 != 0x0A }
      lines = lines.dropFirst(line.count + 1)
      var rest = line
      if !HeaderLine.isFolded(line) {
        if !value.isEmpty { break }
        let found = line.prefix { $0 != UInt8(ascii: ":") && $0 != 0x20 && $0 != 0x09 }
        // ASCII letters differ from their capitals in this bit alone; in a hyphen it is set.
        isWithin = found.count == name.utf8.count && found.lazy.map { $0 | 0x20 }.elementsEqual(name.utf8)
        rest = line.dropFirst(found.count).drop { $0 == 0x20 || $0 == 0x09 }
        if rest.first == UInt8(ascii: ":") { rest = rest.dropFirst() }
      }
      if isWithin { value += rest.filter { !" \t\r<>".utf8.contains($0) } }
    }
    return value
  }
}
