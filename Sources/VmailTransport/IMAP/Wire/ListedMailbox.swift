import VmailDomain

/// A line of LIST (RFC 9051 section 7.3.1).
struct ListedMailbox: Equatable, Sendable {
  var path: MailboxPath
  /// Between the parts of its name; `nil` where names have none.
  var separator: UInt8?
  /// In upper case, with their backslash.
  var attributes: Set<String>

  /// - Returns: `nil` for what names no mailbox.
  init?(_ tree: ResponseTree) {
    let values = Array(tree.values.prefix(3))
    guard values.count == 3, values[0].isList, let name = values[2].string, !name.isEmpty else { return nil }
    path = MailboxPath(name)
    separator = values[1].string?.first
    attributes = Set(values[0].children.compactMap { $0.string.map { ResponseLine.uppercased($0) } })
  }

  var isInbox: Bool { ResponseLine.uppercased(path.bytes) == "INBOX" }
}
