import VmailDomain
import VmailEngine

/// Prints folders and accounts.
extension Shell {
  mutating func folderRecords(of account: Account) async throws -> [FolderRecord] {
    let place = session.place
    return try await folderEntries(of: account).enumerated().map { index, entry in
      FolderRecord(n: index + 1, entry: entry, isCurrent: place?.isOf(entry.target) ?? false)
    }
  }

  mutating func showCurrentFolder(of account: Account) async throws {
    console.results(try await folderRecords(of: account).filter(\.isCurrent))
  }

  /// Returns the account switcher, with All Accounts first.
  mutating func accountRecords() async throws -> [AccountRecord] {
    let overviews = try await services().accounts.accounts()
    guard !overviews.isEmpty else { return [] }
    let current = session.account?.id
    let counts = overviews.map(\.unread)
    let unread = counts.contains(nil) ? nil : counts.compactMap(\.self).reduce(0, +)
    let all = AccountRecord(n: 1, allWithUnread: unread, isCurrent: current == nil && session.place != nil)
    return [all]
      + overviews.enumerated().map { index, overview in
        AccountRecord(
          n: index + 2, overview: overview, isCurrent: overview.account.id == current)
      }
  }

  mutating func accountNames() async throws -> [String] {
    try await services().fetchThreads.fetchAccounts().map(\.name)
  }

  mutating func showCurrentAccount() async throws {
    console.results(try await accountRecords().filter(\.isCurrent))
  }

  /// Moves to the Inbox of an account, or to All Inboxes.
  /// - Parameters:
  ///   - word: a name, `all`, or a number from the switcher.
  ///   - others: other names that may have been meant.
  mutating func enterAccount(named word: Word, orNear others: [String] = []) async throws {
    if word.text.lowercased() == Self.allAccounts || word.typed == "1" {
      return try await enterAllInboxes()
    }
    try await enterInbox(of: try await account(named: word, orNear: others + [Self.allAccounts]))
  }

  /// Finds an account by name, ignoring case, by unique prefix, or by its number in the switcher.
  mutating func account(named word: Word, orNear others: [String] = []) async throws -> Account {
    let accounts = try await services().fetchThreads.fetchAccounts()
    if let number = word.number, accounts.indices.contains(number - 2) { return accounts[number - 2] }
    let names = accounts.map { $0.name.lowercased() }
    let match = CommandNames(names: names, shortNames: [:])
      .match(word.text.lowercased(), allowsPrefixes: true)
    switch match {
    case .command(let name):
      if let index = names.firstIndex(of: name) { return accounts[index] }
    case .ambiguous(let candidates):
      throw ShellError.ambiguousAccount(word.text, candidates: candidates, place: word.range)
    case .unknown: break
    }
    throw ShellError.unknownAccount(
      word.text, place: word.range,
      nearest: SimilarName.nearest(to: word.text, in: accounts.map(\.name) + others))
  }
}
