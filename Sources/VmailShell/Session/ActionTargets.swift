import VmailDomain
import VmailEngine

/// Which threads an action is on, and in which mailbox.
extension Shell {
  /// The threads a command acts on: those that words name, by the numbers of the listing also while a conversation is
  /// open (page 9.5); without words the open conversation, else the selection, else the current thread.
  mutating func targets(named words: [Word]) async throws -> [ThreadTarget] {
    if words.isEmpty, let conversation = session.conversation { return [conversation.target] }
    if words.isEmpty, !session.selection.isEmpty { return session.selection }
    return try await threads(named: words)
  }

  /// Where each of them is acted on: where it was listed or selected, and what a search found where
  /// it is (page 8.3).
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
      // One that is nowhere any more is looked for in an archive: the action then says that it is gone.
      let view = target.view ?? found[target.threadId] ?? directory.accounts.first.map { .archive($0.id) }
      return view.map { ThreadInMailbox(threadId: target.threadId, view: $0) }
    }
  }
}
