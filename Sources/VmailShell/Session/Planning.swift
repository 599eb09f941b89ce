import VmailDomain

/// What acting commands plan with.
extension Shell {
  /// Where the threads are acted on that words name.
  mutating func places(named words: [Word], _ directory: FolderDirectory) async throws -> [ThreadInMailbox] {
    try await places(of: try await targets(named: words), directory)
  }

  /// An action on messages of the open conversation that numbers name.
  /// - Returns: `nil` when the words name no messages.
  mutating func planMessages(
    _ action: (Set<EmailID>) -> ThreadAction, named words: [Word]
  ) async throws -> [PlannedAction]? {
    guard let open = session.conversation, try meansMessages(words) else { return nil }
    let emails = try messages(named: words).map(\.email.id)
    let directory = try await folderDirectory()
    return [PlannedAction(action(Set(emails)), on: try await places(of: [open.target], directory), directory)]
  }

  /// The same action on all of them, whatever their accounts.
  mutating func plan(_ action: ThreadAction, on words: [Word]) async throws -> [PlannedAction] {
    let directory = try await folderDirectory()
    return [PlannedAction(action, on: try await places(named: words, directory), directory)]
  }
}

extension FolderDirectory {
  /// Threads are taken out of a folder, which Starred is not (page 8.3).
  func expectFolders(of places: [ThreadInMailbox], for command: String) throws {
    guard !places.contains(where: { type(of: $0.view) == .starred }) else {
      throw ShellError.starredIsNoFolder(for: command)
    }
  }

  /// Folders are an account's own.
  /// - Returns: in the order of the accounts; places whose folder is gone belong to none.
  func byAccount(_ places: [ThreadInMailbox]) -> [(account: Account, places: [ThreadInMailbox])] {
    let groups = Dictionary(grouping: places) { account(of: $0.view)?.id }
    return accounts.compactMap { account in groups[account.id].map { (account, $0) } }
  }
}
