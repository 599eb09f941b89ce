import VmailDomain
import VmailEngine

/// Finds the threads an action applies to, and their mailboxes.
extension Shell {
  /// Returns the threads a command acts on. Words name them, by the numbers of the listing even while a
  /// conversation is open (page 9.5); without words, it is the open conversation, else the selection, else
  /// the current thread.
  mutating func targets(named words: [Word]) async throws -> [ThreadTarget] {
    if words.isEmpty, let conversation = session.conversation { return [conversation.target] }
    if words.isEmpty, !session.selection.isEmpty { return session.selection }
    return try await threads(named: words)
  }

  /// Returns the mailbox to act in for each thread: the one it was listed or selected in, and for search
  /// results the one it is in (page 8.3).
  mutating func places(
    of targets: [ThreadTarget], _ directory: FolderDirectory
  ) async throws -> [ThreadInMailbox] {
    var found: [ThreadID: MailboxView] = [:]
    let unplaced = targets.filter { $0.view == nil }.map(\.threadId)
    if !unplaced.isEmpty {
      let accounts = directory.accounts.map(\.id)
      for place in try await services().actions.places(of: unplaced, accounts: accounts) {
        found[place.threadId] = place.view
      }
    }
    return targets.compactMap { target in
      // A thread that is in no folder any more is looked up in an archive; the action then says that it is
      // gone.
      let view = target.view ?? found[target.threadId] ?? directory.accounts.first.map { .archive($0.id) }
      return view.map { ThreadInMailbox(threadId: target.threadId, view: $0) }
    }
  }
}
