import VmailDomain

/// Printing folders and accounts.
extension Shell {
  mutating func folderRecords(of account: Account) async throws -> [FolderRecord] {
    let current = session.place
    return try await folderEntries(of: account).enumerated().map { index, entry in
      FolderRecord(
        n: index + 1, entry: entry, isCurrent: Self.place(entry.target, account) == current)
    }
  }

  mutating func showCurrentFolder(of account: Account) async throws {
    console.results(try await folderRecords(of: account).filter(\.isCurrent))
  }

  mutating func accountRecords() async throws -> [AccountRecord] {
    let current = session.account?.id
    return try await services().accounts.accounts().enumerated().map { index, overview in
      AccountRecord(n: index + 1, overview: overview, isCurrent: overview.account.id == current)
    }
  }

  mutating func showCurrentAccount() async throws {
    console.results(try await accountRecords().filter(\.isCurrent))
  }

  /// Finds an account by name: without case, by unique prefix, or by its number.
  mutating func account(named word: Word) async throws -> Account {
    let accounts = try await services().fetchThreads.fetchAccounts()
    if let number = Int(word.text), accounts.indices.contains(number - 1) { return accounts[number - 1] }
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
      nearest: SimilarName.nearest(to: word.text, in: accounts.map(\.name)))
  }
}
