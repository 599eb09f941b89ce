import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// The folders of all accounts, one line for each purpose or name: what All Inboxes has besides the Inboxes (decision 75).
struct MergedEntry {
  /// The line of the first account that has it, with the count of all.
  var entry: FetchFolderListUseCase.Entry
  var folders = Location.MergedFolders()
  /// The names of the accounts that have it.
  var accounts: [String] = []

  /// Returns system folders and the like, and then labels.
  static func all(in shell: inout Shell) async throws -> [MergedEntry] {
    var (lines, places): ([MergedEntry], [String: Int]) = ([], [:])
    let accounts = try await shell.services().directory.current().accounts
    for account in accounts {
      for entry in try await Locations.folderEntries(of: account, in: &shell) {
        let line = MergedEntry(entry, accounts)
        let key = "\(line.isLabel) \(line.folders.title.lowercased())"
        let place = places[key] ?? lines.count
        places[key] = place
        if place == lines.count { lines.append(line) } else { lines[place].entry.badge += entry.badge }
        lines[place].accounts.append(account.name)
        switch entry.target {
        case .folder(let folder): lines[place].folders.views[account.id] = .folder(folder.id)
        case .archive: lines[place].folders.views[account.id] = .archive(account.id)
        case .outbox, .search: break
        }
      }
    }
    // Mail to several of the user's addresses is one row there.
    if let inbox = lines.firstIndex(where: { $0.folders.type == .inbox }),
      lines[inbox].entry.badge != .unknown
    {
      let unread = try await shell.services().fetchThreads.fetchUnreadCounts(
        scope: .merged(lines[inbox].folders.views))
      lines[inbox].entry.badge = .count(unread[nil] ?? 0)
    }
    let labels = lines.filter(\.isLabel).sorted { Locations.collates($0.folders.title, $1.folders.title) }
    return lines.filter { !$0.isLabel } + labels
  }

  private init(_ entry: FetchFolderListUseCase.Entry, _ accounts: [Account]) {
    self.entry = entry
    (folders.title, folders.type) = (Locations.title(of: entry.target), nil)
    for account in accounts { folders.names[account.id] = account.name }
    guard case .folder(let folder) = entry.target else { return }
    folders.type = folder.type
    if folder.type != .custom { folders.title = SystemFolderNames.title(of: folder.type) }
  }

  private var isLabel: Bool { folders.type == .custom }
}

extension FetchFolderListUseCase.Badge {
  /// Badges of the same kind of folder are alike, unless one could not be counted.
  fileprivate static func += (left: inout Self, right: Self) {
    guard case (.count(let count), .count(let more)) = (left, right) else {
      if left != right { left = .unknown }
      return
    }
    left = .count(count + more)
  }
}

extension Locations {
  /// Finds a place of all accounts by name, ignoring case, by unique prefix, or by its number in the list of `folders`.
  static func mergedPlace(named word: Word, in shell: inout Shell) async throws -> Location {
    let entries = try await MergedEntry.all(in: &shell)
    let line = entries[try index(named: word, among: entries.map(\.entry.target))]
    switch line.entry.target {
    case .folder(let folder) where folder.type == .inbox: return .merged(try await allInboxes(in: &shell))
    case .folder, .archive: return .merged(line.folders)
    case .search(let saved):
      return .search(try await SearchResults.searchPlace(for: saved.query, name: saved.name, in: &shell))
    case .outbox:
      throw ShellError(.usage, "each account has its own Outbox", hint: "Type outbox for all of them.")
    }
  }

  /// Splits `work/Bills` into an account and the name of one of its folders.
  /// - Returns: `nil` if no account has the name before the slash, or a folder has all of it.
  static func qualified(_ word: Word, in shell: inout Shell) async throws -> (account: Account, name: Word)? {
    let (directory, wanted) = (try await FolderDirectory.current(in: &shell), word.text.lowercased())
    guard let slash = word.text.firstIndex(of: "/"),
      let account = directory.accounts.first(where: { wanted.hasPrefix($0.name.lowercased() + "/") }),
      !directory.names.values.contains(where: { $0.lowercased() == wanted })
    else { return nil }
    let name = String(word.text[slash...].dropFirst())
    return (account, Word(text: name, range: word.range, isQuoted: word.isQuoted))
  }
}
