public import VmailDomain
import VmailStore

/// Manages named searches, which are listed as virtual folders.
public struct ManageSavedSearchesUseCase: Sendable {
  let store: MailStore

  public enum Problem: Error, Hashable, Sendable {
    /// Empty, too long, or the name of a system folder.
    case invalidName(String)
    /// A label in some account has that name; given as written there.
    case isLabel(String)
  }

  /// Saves a search, replacing any of that name. It can't have the name of a label: both are listed as
  /// folders.
  /// - Throws: ``Problem``, or a store's error.
  public func save(_ search: SavedSearch) async throws {
    let isTaken = SystemFolderNames.purpose(of: search.name) != nil || search.name.lowercased() == "outbox"
    guard !search.name.isEmpty, search.name.count <= 64, !isTaken,
      search.name.unicodeScalars.allSatisfy({
        $0.properties.generalCategory != .control && $0.properties.generalCategory != .format
      })
    else { throw Problem.invalidName(search.name) }
    try await store.write { mail in
      for account in try mail.snapshot.accounts() {
        let folders = try mail.snapshot.folders(accountId: account.id)
        if let label = folders.first(where: { $0.name.lowercased() == search.name.lowercased() }) {
          throw Problem.isLabel(label.name)
        }
      }
      try mail.saveSearch(search)
    }
  }

  /// - Returns: whether there was one of that name.
  public func remove(name: String) async throws -> Bool {
    try await store.write { try $0.removeSavedSearch(name: name) }
  }
}
