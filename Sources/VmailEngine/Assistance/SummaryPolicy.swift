import VmailDomain

/// Determines for which threads a summary is worth reading (page 9.13).
enum SummaryPolicy {
  /// The least number of messages of a thread that is summarized without being asked.
  private static let fewestMessages = 3

  /// Returns whether a thread may be summarized without being asked: it has several messages, and isn't bulk
  /// mail.
  /// - Parameters:
  ///   - emails: its messages; drafts don't count.
  ///   - marks: returns the signs in the header of a message.
  static func suits(
    _ emails: [Email], marks: (Email) async throws -> MessageSignals?
  ) async rethrows -> Bool {
    let emails = emails.filter { !$0.flags.contains(.draft) }
    guard emails.count >= fewestMessages, let first = emails.first, let last = emails.last,
      !emails.contains(where: BulkMail.isBulk)
    else { return false }
    // Lists mark all of their mail, so two headers of a long thread are enough.
    for email in [first, last] {
      guard let marks = try await marks(email), !BulkMail.isBulk(email, marks) else { return false }
    }
    return true
  }

  /// Returns whether a summary saves time: it is shorter than half of the text.
  /// - Parameter messages: the messages that it summarizes.
  static func isShort(_ summary: ThreadSummary, for messages: [SpokenMessage]) -> Bool {
    let length = messages.reduce(0) { $0 + $1.paragraphs.reduce(0) { $0 + $1.count } }
    return summary.text.count * 2 < length
  }
}
