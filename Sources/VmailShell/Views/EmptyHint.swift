/// What to do about a listing that is empty: only what would bring mail into it.
enum EmptyHint {
  struct Facts: Hashable, Sendable {
    var isOffline: Bool
    var isTab: Bool
    /// An Inbox, or all of them.
    var isInbox = false
    var hasServer = false
  }

  /// - Returns: `nil` where there is nothing to be done.
  static func text(for facts: Facts) -> String? {
    // The folder may well have mail.
    guard !facts.isTab else { return nil }
    if facts.hasServer { return facts.isOffline ? nil : "Type sync to check for mail" }
    return facts.isInbox ? "Type import PATH" : nil
  }
}
