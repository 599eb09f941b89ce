/// Advice about an empty listing, limited to steps that would bring mail into it.
enum EmptyHint {
  struct Facts: Hashable, Sendable {
    var isOffline: Bool
    var isTab: Bool
    /// Whether this is an Inbox, or All Inboxes.
    var isInbox = false
    var hasServer = false
  }

  /// - Returns: `nil` if there is nothing to do.
  static func text(for facts: Facts) -> String? {
    // Other tabs of the folder may well have mail.
    guard !facts.isTab else { return nil }
    if facts.hasServer { return facts.isOffline ? nil : "Type sync to check for mail" }
    return facts.isInbox ? "Type import PATH" : nil
  }
}
