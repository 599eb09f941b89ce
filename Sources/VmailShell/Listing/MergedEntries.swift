import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// The folders of all accounts, one line for each purpose or name: what All Inboxes has besides the Inboxes (decision 75).
struct MergedEntry {
  /// The line of the first account that has it, with the count of all.
  var entry: FetchFolderListUseCase.Entry
  var folders: Location.MergedFolders
  /// The names of the accounts that have it.
  var accounts: [String]

  /// Returns the folders in the order of a single account's list.
  static func all(in shell: inout Shell) async throws -> [MergedEntry] {
    var merged: [Key: MergedEntry] = [:]
    let accounts = try await shell.services().directory.current().accounts
    for account in accounts {
      for entry in try await Locations.folderEntries(of: account, in: &shell) {
        let key = Key(entry.target)
        var line = merged[key] ?? MergedEntry(entry, names: accounts)
        if !line.accounts.isEmpty { line.entry.badge = line.entry.badge.adding(entry.badge) }
        line.folders.views[account.id] = entry.target.view(in: account)
        line.accounts.append(account.name)
        merged[key] = line
      }
    }
    return merged.sorted { $0.key.isBefore($1.key) }.map(\.value)
  }

  private init(_ entry: FetchFolderListUseCase.Entry, names: [Account]) {
    (self.entry, accounts, folders) = (entry, [], Location.MergedFolders())
    (folders.title, folders.type) = (Locations.title(of: entry.target), nil)
    for account in names { folders.names[account.id] = account.name }
    guard case .folder(let folder) = entry.target else { return }
    folders.type = folder.type
    if folder.type != .custom { folders.title = SystemFolderNames.title(of: folder.type) }
  }

  private struct Key: Hashable {
    /// The place of its kind in the list.
    var rank: Int
    var name = ""

    init(_ target: FetchFolderListUseCase.Target) {
      switch target {
      case .folder(let folder) where folder.type != .custom:
        rank = FolderType.allCases.firstIndex(of: folder.type) ?? 0
      case .outbox: rank = FolderType.allCases.count
      case .archive: rank = FolderType.allCases.count + 1
      case .search(let search): (rank, name) = (FolderType.allCases.count + 2, search.name.lowercased())
      case .folder(let label): (rank, name) = (FolderType.allCases.count + 3, label.name.lowercased())
      }
    }

    func isBefore(_ other: Key) -> Bool {
      rank == other.rank ? Locations.collates(name, other.name) : rank < other.rank
    }
  }
}

extension FetchFolderListUseCase.Target {
  fileprivate func view(in account: Account) -> MailboxView? {
    switch self {
    case .folder(let folder): .folder(folder.id)
    case .archive: .archive(account.id)
    case .outbox, .search: nil
    }
  }
}

extension FetchFolderListUseCase.Badge {
  fileprivate func adding(_ other: Self) -> Self {
    switch (self, other) {
    case (.count(let count), .count(let more)): .count(count + more)
    case (.unknown, _), (_, .unknown): .unknown
    case (.none, let badge), (let badge, .none): badge
    }
  }
}

extension Locations {
  /// Finds a place of all accounts by name, ignoring case, by unique prefix, or by its number in the list of `folders`.
  static func mergedPlace(named word: Word, in shell: inout Shell) async throws -> Location {
    let entries = try await MergedEntry.all(in: &shell)
    let entry = entries[try index(named: word, among: entries.map(\.entry.target))]
    switch entry.entry.target {
    case .folder(let folder) where folder.type == .inbox: return .merged(try await allInboxes(in: &shell))
    case .folder, .archive: return .merged(entry.folders)
    case .search(let saved):
      return .search(try await SearchResults.searchPlace(for: saved.query, name: saved.name, in: &shell))
    case .outbox:
      throw ShellError(.usage, "each account has its own Outbox", hint: "Type outbox for all of them.")
    }
  }

  /// Splits `work/Bills` into an account and the name of one of its folders.
  /// - Returns: `nil` if no account has the name before the slash, or the current account has a folder with the whole one.
  static func qualified(_ word: Word, in shell: inout Shell) async throws -> (account: Account, name: Word)? {
    guard let slash = word.text.firstIndex(of: "/"), slash != word.text.startIndex else { return nil }
    let wanted = word.text.lowercased()
    let accounts = try await shell.services().directory.current().accounts
    guard let account = accounts.first(where: { wanted.hasPrefix($0.name.lowercased() + "/") }) else {
      return nil
    }
    let own = try await FolderDirectory.current(in: &shell)
    guard
      !(shell.session.account.map { [$0] } ?? accounts).flatMap(own.labels).contains(where: {
        $0.name.lowercased() == wanted
      })
    else { return nil }
    let name = String(word.text[word.text.index(after: slash)...])
    return (account, Word(text: name, range: word.range, isQuoted: word.isQuoted))
  }
}
