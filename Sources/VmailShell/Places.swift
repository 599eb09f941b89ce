import Glibc
import VmailDomain

/// Going to accounts and folders.
extension Shell {
  /// Enters the account to start in, at its Inbox, unless the session is somewhere already.
  mutating func enterDefaultPlace() async throws {
    guard session.place == nil else { return }
    let accounts = try await services().fetchThreads.fetchAccounts()
    let wanted = settings["default-account"].lowercased()
    if wanted == Self.allAccounts, !accounts.isEmpty { return try await enterAllInboxes() }
    guard let account = accounts.first(where: { $0.name.lowercased() == wanted }) ?? accounts.first
    else { return }
    try await enterInbox(of: account)
  }

  static let allAccounts = "all"

  mutating func enterAllInboxes() async throws {
    let fetch = try await services().fetchThreads
    var all = Place.AllInboxes()
    for account in try await fetch.fetchAccounts() {
      all.names[account.id] = account.name
      all.inboxes[account.id] = try await fetch.fetchFolders(accountId: account.id)
        .first { $0.type == .inbox }?.id
    }
    session.enter(.allInboxes(all), of: nil)
  }

  mutating func enterInbox(of account: Account) async throws {
    let folders = try await services().fetchThreads.fetchFolders(accountId: account.id)
    guard let inbox = folders.first(where: { $0.type == .inbox }) else {
      throw ShellError(.data, "account \"\(account.name)\" has no Inbox", hint: "Type doctor.")
    }
    session.enter(.folder(inbox), of: account)
  }

  /// The lines of the current account's folder list.
  mutating func folderEntries(of account: Account) async throws -> [FetchFolderListUseCase.Entry] {
    try await services().folderList.fetchFolderList(accountId: account.id, sortedBy: Self.collates)
  }

  /// Finds a place by name: without case, by unique prefix, or by its number in the folder list.
  mutating func place(named word: Word, of account: Account) async throws -> Place {
    let places = try await folderEntries(of: account).map { Self.place($0.target, account) }
    if let number = Int(word.text), places.indices.contains(number - 1) { return places[number - 1] }
    let titles = places.map(\.title)
    let wanted = word.text.lowercased()
    if let exact = places.first(where: { $0.title.lowercased() == wanted }) { return exact }
    let names = CommandNames(names: titles.map { $0.lowercased() }, shortNames: [:])
    switch names.match(wanted, allowsPrefixes: true) {
    case .command(let name):
      if let found = places.first(where: { $0.title.lowercased() == name }) { return found }
    case .ambiguous(let candidates):
      let named = titles.filter { candidates.contains($0.lowercased()) }
      throw ShellError.ambiguousFolder(word.text, candidates: named, place: word.range)
    case .unknown: break
    }
    throw ShellError.unknownFolder(
      word.text, place: word.range, nearest: SimilarName.nearest(to: word.text, in: titles))
  }

  static func place(_ target: FetchFolderListUseCase.Target, _ account: Account) -> Place {
    switch target {
    case .folder(let folder): .folder(folder)
    case .outbox: .outbox(account.id)
    case .archive: .archive(account.id)
    }
  }

  /// The order of the user's locale (page 8.18), by the C library.
  static func collates(_ left: String, _ right: String) -> Bool {
    let order = strcoll(left.lowercased(), right.lowercased())
    return order == 0 ? left < right : order < 0
  }
}
