internal import VmailDomain

/// The fields in which Thunderbird stores flags and tags (nsMsgMessageFlags.idl, nsMsgLocalFolderHdrs.h).
///
/// Thunderbird puts them above all fields of the message itself. Senders could write such fields too, but theirs are below
/// those of the servers in transit, and don't count.
struct MozillaFields {
  private(set) var flags: MessageFlags = []
  /// Whether the message is marked as deleted on an IMAP server.
  private(set) var isDeleted = false
  /// Whether Thunderbird has deleted the message, which only awaits the compaction of its folder.
  private(set) var isExpunged = false
  /// The keys of its tags.
  private(set) var keys: [String] = []

  /// - Parameter header: the header from its first field on.
  /// - Returns: `nil` if Thunderbird has not stored the message.
  init?(header: UnsafeRawBufferPointer) {
    var isThere = false
    var lines = SourceLines(header)
    while let line = lines.next(), !header.isBlankLine(line) {
      if header.isFolded(line) { continue }
      if let value = Self.value(of: "x-mozilla-status:", line, header) {
        guard let bits = UInt32(value, radix: 16) else { continue }
        isThere = true
        readStatus(bits)
      } else if let value = Self.value(of: "x-mozilla-status2:", line, header) {
        UInt32(value, radix: 16).map { readStatus($0 & 0xFFFF_0000) }
      } else if let value = Self.value(of: "x-mozilla-keys:", line, header) {
        keys += value.split(separator: " ").prefix(200).map(String.init)
      } else if !Self.others.contains(where: { header.hasText($0, at: line.lowerBound) }) {
        break
      }
    }
    if !isThere { return nil }
  }

  /// Other fields that Thunderbird and servers of mbox files put above the message.
  private static let others: [StaticString] = [
    "x-account-key:", "x-uidl:", "x-mozilla-", "x-identity-key:", "fcc:", "status:", "x-status:",
    "x-keywords:", "x-uid:", "x-imap:", "x-imapbase:", "content-length:",
  ]

  private static func value(
    of name: StaticString, _ line: Range<Int>, _ header: UnsafeRawBufferPointer
  ) -> String? {
    guard header.hasText(name, at: line.lowerBound) else { return nil }
    let text = header[(line.lowerBound + name.utf8CodeUnitCount)..<line.upperBound].prefix(8_000)
    return String(String(decoding: text.map { max($0, 0x20) }, as: UTF8.self).trimmed)
  }

  private mutating func readStatus(_ bits: UInt32) {
    let marks: [(UInt32, MessageFlags)] = [
      (0x0001, .seen), (0x0002, .answered), (0x0004, .flagged), (0x1000, .forwarded),
    ]
    for (bit, flag) in marks where bits & bit != 0 { flags.insert(flag) }
    if bits & 0x0000_0008 != 0 { isExpunged = true }
    if bits & 0x0020_0000 != 0 { isDeleted = true }
    // The labels of Thunderbird 1.5, which became its first tags.
    let label = bits >> 25 & 7
    if 1...5 ~= label { keys.append("$label\(label)") }
  }
}
