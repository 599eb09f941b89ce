import VmailDomain

/// A position in a DNS message. Nothing is read beyond its end.
struct DNSReader {
  private let message: [UInt8]
  var offset = 0

  init(_ message: [UInt8]) { self.message = message }

  mutating func byte() throws(ServerError) -> UInt8 {
    guard message.indices.contains(offset) else { throw .protocolViolation("a truncated DNS response") }
    defer { offset += 1 }
    return message[offset]
  }

  /// Reads two bytes, the higher first.
  mutating func number() throws(ServerError) -> Int { Int(try byte()) << 8 | Int(try byte()) }

  mutating func bytes(_ count: Int) throws(ServerError) -> ArraySlice<UInt8> {
    guard count >= 0, offset <= message.count, message.count - offset >= count else {
      throw .protocolViolation("a truncated DNS response")
    }
    defer { offset += count }
    return message[offset..<offset + count]
  }
}
