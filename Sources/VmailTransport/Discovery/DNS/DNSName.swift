import VmailDomain

/// A name in a DNS message (RFC 1035 section 3.1).
struct DNSName: Hashable, Sendable {
  /// The labels from the top down, in lower case for comparing.
  let labels: [[UInt8]]

  /// 255 octets including lengths and the root (RFC 1035 section 2.3.4).
  static let longest = 255

  /// Whether this is the root: in an SRV record, the service is decidedly not available (RFC 2782).
  var isRoot: Bool { labels.isEmpty }

  /// The name as a host name; `nil` when it holds characters that host names can't (RFC 1123 section 2.1), or
  /// is the root.
  var hostName: String? {
    let isPlain = labels.allSatisfy { label in
      label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-") && label.allSatisfy(Self.isHostByte)
    }
    guard !isRoot, isPlain else { return nil }
    return labels.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ".")
  }

  private static func isHostByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x61...0x7A, UInt8(ascii: "-"): true
    default: false
    }
  }
}

extension DNSName {
  /// - Parameter text: labels separated by dots; a final dot is allowed.
  /// - Returns: `nil` when the text is not a name, or is too long.
  init?(_ text: String) {
    let text = text.hasSuffix(".") ? text.dropLast() : text[...]
    let labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard labels.allSatisfy({ (1...63).contains($0.count) }),
      labels.reduce(1, { $0 + $1.count + 1 }) <= Self.longest
    else { return nil }
    self.init(labels: labels.map { $0.map(Self.lowercased) })
  }

  /// Reads a name that may be compressed (RFC 1035 section 4.1.4).
  ///
  /// A pointer must point before everything read on the way to it, so that no name loops; real ones do, since
  /// they point at something written earlier.
  init(_ reader: inout DNSReader) throws(ServerError) {
    var labels: [[UInt8]] = []
    var size = 1
    var part = reader
    var earliest = part.offset
    var isFirst = true
    while true {
      let length = try part.byte()
      if length & 0xC0 == 0xC0 {
        let low = try part.byte()
        if isFirst { reader = part }
        isFirst = false
        let target = Int(length & 0x3F) << 8 | Int(low)
        guard target < earliest else { throw .protocolViolation("an invalid DNS name") }
        earliest = target
        part.offset = target
        continue
      }
      guard length & 0xC0 == 0 else { throw .protocolViolation("a DNS label of an unknown kind") }
      if length == 0 { break }
      size += Int(length) + 1
      guard size <= Self.longest else { throw .protocolViolation("a DNS name of more than 255 octets") }
      labels.append(try part.bytes(Int(length)).map(Self.lowercased))
    }
    if isFirst { reader = part }
    self.labels = labels
  }

  /// Lowercases ASCII only: DNS folds no other letters (RFC 4343).
  private static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
}

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
