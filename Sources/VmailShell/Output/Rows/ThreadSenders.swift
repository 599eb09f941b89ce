import VmailDomain

/// Who wrote, as a row says it.
enum ThreadSenders {
  /// More than fit into any row.
  private static let most = 12

  /// Most recent first; `Unknown` when nobody is known (E-09).
  static func names(_ participants: [Participant], _ addresses: AddressScripts = .none) -> String {
    if participants.isEmpty { return "Unknown" }
    return participants.prefix(most).map { AddressText.short($0, addresses) }.joined(separator: ", ")
  }

  /// The names and the number of messages, which stays when the names are cut:
  /// `John Doe, Sarah (3)`.
  static func text(_ participants: [Participant], messageCount: Int, width: Int, layout: Layout)
    -> TerminalText
  {
    let count = messageCount > 1 ? " (\(messageCount))" : ""
    let names = TerminalText(line: names(participants, layout.addresses))
    let ellipsis = layout.glyphs.ellipsis
    guard width > count.utf8.count else {
      return TerminalText(count).truncated(to: width, ellipsis: ellipsis)
    }
    return names.truncated(to: width - count.utf8.count, ellipsis: ellipsis) + TerminalText(count)
  }
}
