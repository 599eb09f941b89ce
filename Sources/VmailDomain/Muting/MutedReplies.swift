/// Decides which new messages of muted threads skip the Inbox.
///
/// As in Gmail, a message arrives as usual if it is addressed to the user and nobody else, or if its writer added the
/// user to To or Cc. The thread stays muted.
public enum MutedReplies {
  /// - Parameters:
  ///   - earlier: the messages that were in the thread before.
  ///   - own: the user's own addresses.
  public static func isSilenced(
    _ email: Email, after earlier: some Sequence<Email>, own: OwnAddresses
  ) -> Bool {
    let people = email.toAddresses + email.ccAddresses
    guard names(own, people) else { return true }
    if people.allSatisfy({ own.contains($0.email) }) { return false }
    return earlier.contains { own.contains($0.fromAddress) || names(own, $0.toAddresses + $0.ccAddresses) }
  }

  private static func names(_ own: OwnAddresses, _ people: [Participant]) -> Bool {
    people.contains { own.contains($0.email) }
  }
}
