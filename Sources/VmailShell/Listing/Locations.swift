import Glibc
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Moves to accounts and folders.
enum Locations {
  /// Enters the Inbox of the start account, unless the session already has a place.
  static func enterDefaultPlace(in shell: inout Shell) async throws {
    guard shell.session.place == nil else { return }
    let accounts = try await shell.services().directory.current().accounts
    let wanted = shell.settings.defaultAccount.lowercased()
    if wanted == Location.allAccounts, !accounts.isEmpty { return try await enterAllInboxes(in: &shell) }
    let named = accounts.first { $0.name.lowercased() == wanted }
    guard let account = named ?? accounts.first else { return }
    // No warning in the demo: the rc file is about the user's real accounts.
    if named == nil, !wanted.isEmpty, !shell.environment.isDemo {
      let name = TerminalText(line: shell.settings.defaultAccount).string
      shell.console.warning(
        "The default-account \"\(name)\" does not exist. Type account default NAME.")
    }
    try await enterInbox(of: account, in: &shell)
  }

  /// Whether a move to a place prints nothing, as `cd` in sh: where rows are for programs, they read those of listings.
  static func isMutedMove(to name: Word?, in shell: Shell) -> Bool {
    name != nil && shell.console.layout.isTabbed
  }

  static func enterAllInboxes(in shell: inout Shell) async throws {
    shell.session.enter(.merged(try await allInboxes(in: &shell)), of: nil)
  }

  static func allInboxes(in shell: inout Shell) async throws -> Location.MergedFolders {
    let directory = try await shell.services().directory.current()
    var all = Location.MergedFolders()
    for account in directory.accounts {
      all.names[account.id] = account.name
      all.views[account.id] = directory.folders(of: account.id).first { $0.type == .inbox }.map {
        .folder($0.id)
      }
    }
    return all
  }

  static func enterInbox(of account: Account, in shell: inout Shell) async throws {
    let folders = try await shell.services().directory.current().folders(of: account.id)
    guard let inbox = folders.first(where: { $0.type == .inbox }) else {
      throw ShellError(.data, "account \"\(account.name)\" has no Inbox", hint: "Type doctor.")
    }
    shell.session.enter(.folder(inbox), of: account)
  }

  static func accountNames(in shell: inout Shell) async throws -> [String] {
    try await shell.services().directory.current().accounts.map(\.name)
  }

  /// Returns the accounts that have a server: the named one, or else all.
  static func serverAccounts(named name: Word?, in shell: inout Shell) async throws -> [Account] {
    if let name {
      let account = try await account(named: name, in: &shell)
      guard account.kind == .imap else { throw AccountError.hasNoServer(account.name) }
      return [account]
    }
    let accounts = try await shell.services().directory.current().accounts.filter { $0.kind == .imap }
    guard !accounts.isEmpty else {
      throw ShellError(
        .usage, "no account has a server", hint: "Type account add to set one up.")
    }
    return accounts
  }

  /// Finds an account by name, ignoring case, by unique prefix, or by its number in the switcher.
  static func account(named word: Word, orNear others: [String] = [], in shell: inout Shell) async throws
    -> Account
  {
    let accounts = try await shell.services().directory.current().accounts
    if let number = word.number, accounts.indices.contains(number - 2) { return accounts[number - 2] }
    let names = accounts.map { $0.name.lowercased() }
    let match = CommandNames(names: names, shortNames: [:])
      .match(word.text.lowercased(), allowsPrefixes: true)
    switch match {
    case .command(let name):
      if let index = names.firstIndex(of: name) { return accounts[index] }
    case .ambiguous(let candidates):
      throw ShellError(
        .usage, "\"\(word.text)\" could be \(Sentence.choice(candidates))", place: word.range,
        subject: ShellError.Subject(text: word.text))
    case .unknown: break
    }
    throw ShellError.unknownAccount(
      word.text, place: word.range,
      nearest: SimilarName.nearest(to: word.text, in: accounts.map(\.name) + others))
  }

  /// Returns the lines of the folder list of an account.
  static func folderEntries(of account: Account, in shell: inout Shell) async throws
    -> [FetchFolderListUseCase.Entry]
  {
    try await shell.services().folderList.fetchFolderList(accountId: account.id, sortedBy: Self.collates)
  }

  /// Returns the names of all places of an account, as accepted by ``place(named:of:)``.
  static func placeTitles(of account: Account, in shell: inout Shell) async throws -> [String] {
    try await folderEntries(of: account, in: &shell).map { Self.title(of: $0.target) }
  }

  /// Finds a place by name, ignoring case, by unique prefix, or by its number in the folder list.
  static func place(named word: Word, of account: Account, in shell: inout Shell) async throws -> Location {
    let targets = try await folderEntries(of: account, in: &shell).map(\.target)
    return try await place(targets[try index(named: word, among: targets)], of: account, in: &shell)
  }

  /// - Throws: ``ShellError`` if none has the name, or several may be meant.
  static func index(named word: Word, among targets: [FetchFolderListUseCase.Target]) throws -> Int {
    if let number = word.number, targets.indices.contains(number - 1) { return number - 1 }
    let titles = targets.map(title)
    let wanted = word.text.lowercased()
    let same = titles.indices.filter { titles[$0].lowercased() == wanted }
    if let exact = same.first {
      // A server can create a label with the name of an existing saved search.
      guard !same.contains(where: { Self.isSearch(targets[$0]) }) || same.count == 1 else {
        throw ShellError.labelAndSearch(titles[exact], numbers: same.map { $0 + 1 }, place: word.range)
      }
      return exact
    }
    let names = CommandNames(names: titles.map { $0.lowercased() }, shortNames: [:])
    switch names.match(wanted, allowsPrefixes: true) {
    case .command(let name):
      if let found = titles.firstIndex(where: { $0.lowercased() == name }) { return found }
    case .ambiguous(let candidates):
      let named = titles.filter { candidates.contains($0.lowercased()) }
      throw ShellError(
        .usage, "\"\(word.text)\" could be \(Sentence.choice(named))", place: word.range,
        subject: ShellError.Subject(text: word.text))
    case .unknown: break
    }
    throw ShellError.unknownFolder(
      word.text, place: word.range, nearest: SimilarName.nearest(to: word.text, in: titles))
  }

  private static func place(
    _ target: FetchFolderListUseCase.Target, of account: Account, in shell: inout Shell
  ) async throws -> Location {
    switch target {
    case .folder(let folder): .folder(folder)
    case .outbox: .outbox(account.id)
    case .archive: .archive(account.id)
    case .search(let saved):
      .search(try await SearchResults.searchPlace(for: saved.query, name: saved.name, in: &shell))
    }
  }

  private static func isSearch(_ target: FetchFolderListUseCase.Target) -> Bool {
    if case .search = target { true } else { false }
  }

  static func title(of target: FetchFolderListUseCase.Target) -> String {
    switch target {
    case .folder(let folder): folder.name
    case .outbox: "Outbox"
    case .archive: "Archive"
    case .search(let saved): saved.name
    }
  }

  /// Compares names in the order of the user's locale (page 8.18), using the C library.
  static func collates(_ left: String, _ right: String) -> Bool {
    let order = strcoll(left.lowercased(), right.lowercased())
    return order == 0 ? left < right : order < 0
  }
}
