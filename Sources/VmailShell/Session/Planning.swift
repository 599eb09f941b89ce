import VmailDomain

/// Helps commands plan their actions.
extension Shell {
  /// Returns the threads named by words, with the mailboxes in which they are acted on.
  mutating func places(named words: [Word], _ directory: FolderDirectory) async throws -> [ThreadInMailbox] {
    try await places(of: try await targets(named: words), directory)
  }

  /// Plans an action on messages of the open conversation, which are given by number.
  /// - Returns: `nil` if the words name no messages.
  mutating func planMessages(
    _ action: (Set<EmailID>) -> ThreadAction, named words: [Word]
  ) async throws -> [PlannedAction]? {
    guard let open = session.conversation, try meansMessages(words) else { return nil }
    let emails = try messages(named: words).map(\.email.id)
    let directory = try await folderDirectory()
    return [PlannedAction(action(Set(emails)), on: try await places(of: [open.target], directory), directory)]
  }

  /// Plans the same action for all threads, whatever their accounts.
  mutating func plan(_ action: ThreadAction, on words: [Word]) async throws -> [PlannedAction] {
    let directory = try await folderDirectory()
    return [PlannedAction(action, on: try await places(named: words, directory), directory)]
  }
}

extension FolderDirectory {
  /// Requires folders as places, since threads are taken out of them; Starred is not a folder (page 8.3).
  func expectFolders(of places: [ThreadInMailbox], for command: String) throws {
    guard !places.contains(where: { type(of: $0.view) == .starred }) else {
      throw ShellError.starredIsNoFolder(for: command)
    }
  }

  /// Groups places by account, since folders belong to accounts.
  /// - Returns: the groups in the order of the accounts; places whose folder was deleted are omitted.
  func byAccount(_ places: [ThreadInMailbox]) -> [(account: Account, places: [ThreadInMailbox])] {
    let groups = Dictionary(grouping: places) { account(of: $0.view)?.id }
    return accounts.compactMap { account in groups[account.id].map { (account, $0) } }
  }
}
