import VmailDomain

/// A line of LIST (RFC 9051 section 7.3.1).
struct ListedMailbox: Equatable, Sendable {
  var path: MailboxPath
  /// The separator of the parts of its name; `nil` when names have no parts.
  var separator: UInt8?
  /// The attributes in upper case, with their backslashes.
  var attributes: Set<String>

  /// - Returns: `nil` when the response has no mailbox name.
  init?(_ tree: ResponseTree) {
    let values = Array(tree.values)
    guard values.count >= 3, values[0].isList, let name = values[2].string, !name.isEmpty else { return nil }
    // Domino writes names with blanks as they are; other data that may follow is in lists.
    let rest = values.dropFirst(3).allSatisfy { !$0.isList } ? values.dropFirst(3).compactMap(\.string) : []
    path = MailboxPath(Array(([name] + rest).joined(separator: [0x20])))
    separator = values[1].string?.first
    attributes = Set(values[0].children.compactMap { $0.string.map { ResponseLine.uppercased($0) } })
  }

  /// Escapes a backslash that is the separator, as some servers forget to do.
  static func repaired(_ line: ResponseLine) -> ResponseLine {
    guard let place = line.rest.firstRange(of: Array(#") "\" "#.utf8)) else { return line }
    var bytes = Array(line.rest)
    bytes.insert(UInt8(ascii: "\\"), at: place.lowerBound - line.position + 3)
    return ResponseLine(bytes)
  }

  var isInbox: Bool { ResponseLine.uppercased(path.bytes) == "INBOX" }
}
