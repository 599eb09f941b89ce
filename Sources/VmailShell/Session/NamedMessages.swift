import VmailDomain
import VmailEngine

/// Resolves words to messages, for commands on messages and on whole threads.
extension Shell {
  /// Returns the messages named by words. If a conversation with more than one message is open, numbers are
  /// its messages; other references, or none, are threads with all their messages.
  mutating func messagesOrThreads(named words: [Word]) async throws -> [[(number: Int, email: Email)]] {
    if try meansMessages(words) { return [try messages(named: words)] }
    if words.isEmpty, let open = session.conversation { return [Self.numbered(open.emails)] }
    var found: [[(number: Int, email: Email)]] = []
    for target in try await threads(named: words) {
      try Task.checkCancellation()
      found.append(Self.numbered(try await services().fetchThread.fetchThread(id: target.threadId).emails))
    }
    return found
  }

  private static func numbered(_ emails: [Email]) -> [(number: Int, email: Email)] {
    emails.enumerated().map { ($0.offset + 1, $0.element) }
  }
}
