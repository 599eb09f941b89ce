import Glibc
import VmailDomain
import VmailEngine
import VmailTerminal

/// Moves to accounts and folders.
extension Shell {
  /// Enters the Inbox of the start account, unless the session already has a place.
  mutating func enterDefaultPlace() async throws {
    guard session.place == nil else { return }
    let accounts = try await services().fetchThreads.fetchAccounts()
    let wanted = settings.defaultAccount.lowercased()
    if wanted == Self.allAccounts, !accounts.isEmpty { return try await enterAllInboxes() }
    let named = accounts.first { $0.name.lowercased() == wanted }
    guard let account = named ?? accounts.first else { return }
    // No warning in the demo: the rc file is about the user's real accounts.
    if named == nil, !wanted.isEmpty, !environment.isDemo {
      let name = TerminalText(line: settings.defaultAccount).string
      console.warning(
        "The default-account \"\(name)\" does not exist. Type account default NAME.")
    }
    try await enterInbox(of: account)
  }

  static let allAccounts = "all"

  mutating func enterAllInboxes() async throws {
    session.enter(.allInboxes(try await allInboxes()), of: nil)
  }

  mutating func allInboxes() async throws -> Location.AllInboxes {
    let fetch = try await services().fetchThreads
    var all = Location.AllInboxes()
    for account in try await fetch.fetchAccounts() {
      all.names[account.id] = account.name
      all.inboxes[account.id] = try await fetch.fetchFolders(accountId: account.id)
        .first { $0.type == .inbox }?.id
    }
    return all
  }

  mutating func enterInbox(of account: Account) async throws {
    let folders = try await services().fetchThreads.fetchFolders(accountId: account.id)
    guard let inbox = folders.first(where: { $0.type == .inbox }) else {
      throw ShellError(.data, "account \"\(account.name)\" has no Inbox", hint: "Type doctor.")
    }
    session.enter(.folder(inbox), of: account)
  }

  /// Returns the lines of the folder list of an account.
  mutating func folderEntries(of account: Account) async throws -> [FetchFolderListUseCase.Entry] {
    try await services().folderList.fetchFolderList(accountId: account.id, sortedBy: Self.collates)
  }

  /// Returns the names of all places of an account, as accepted by ``place(named:of:)``.
  mutating func placeTitles(of account: Account) async throws -> [String] {
    try await folderEntries(of: account).map { Self.title(of: $0.target) }
  }

  /// Finds a place by name, ignoring case, by unique prefix, or by its number in the folder list.
  mutating func place(named word: Word, of account: Account) async throws -> Location {
    let targets = try await folderEntries(of: account).map(\.target)
    if let number = word.number, targets.indices.contains(number - 1) {
      return try await place(targets[number - 1], of: account)
    }
    let titles = targets.map(Self.title)
    let wanted = word.text.lowercased()
    let same = titles.indices.filter { titles[$0].lowercased() == wanted }
    if let exact = same.first {
      // A server can create a label with the name of an existing saved search.
      guard !same.contains(where: { Self.isSearch(targets[$0]) }) || same.count == 1 else {
        throw ShellError.labelAndSearch(titles[exact], numbers: same.map { $0 + 1 }, place: word.range)
      }
      return try await place(targets[exact], of: account)
    }
    let names = CommandNames(names: titles.map { $0.lowercased() }, shortNames: [:])
    switch names.match(wanted, allowsPrefixes: true) {
    case .command(let name):
      if let found = titles.firstIndex(where: { $0.lowercased() == name }) {
        return try await place(targets[found], of: account)
      }
    case .ambiguous(let candidates):
      let named = titles.filter { candidates.contains($0.lowercased()) }
      throw ShellError.ambiguousFolder(word.text, candidates: named, place: word.range)
    case .unknown: break
    }
    throw ShellError.unknownFolder(
      word.text, place: word.range, nearest: SimilarName.nearest(to: word.text, in: titles))
  }

  private mutating func place(
    _ target: FetchFolderListUseCase.Target, of account: Account
  ) async throws -> Location {
    switch target {
    case .folder(let folder): .folder(folder)
    case .outbox: .outbox(account.id)
    case .archive: .archive(account.id)
    case .search(let saved): .search(try await searchPlace(for: saved.query, name: saved.name))
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
