/// OBJECTID (RFC 8474): IDs of messages that are the same in every mailbox.
enum ObjectId {
  static let attributes = ["EMAILID"]

  /// - Returns: `nil` if it can't be an identifier (RFC 8474 section 7).
  static func valid(_ id: String?) -> String? {
    guard let id, (1...255).contains(id.utf8.count),
      id.utf8.allSatisfy({ byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
      })
    else { return nil }
    return id
  }
}

/// X-GM-EXT-1: Gmail's IDs of messages and threads, the same across its labels.
enum Gmail {
  static let messageId = "X-GM-MSGID"
  static let threadId = "X-GM-THRID"
}
