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
    let values = Array(tree.values.prefix(3))
    guard values.count == 3, values[0].isList, let name = values[2].string, !name.isEmpty else { return nil }
    path = MailboxPath(name)
    separator = values[1].string?.first
    attributes = Set(values[0].children.compactMap { $0.string.map { ResponseLine.uppercased($0) } })
  }

  var isInbox: Bool { ResponseLine.uppercased(path.bytes) == "INBOX" }
}
