public import VmailDomain
import VmailStore

/// Creates, renames and deletes labels; the changes are sent to the server with the next sync.
public struct ManageFoldersUseCase: Sendable {
  let store: MailStore

  /// Checks that no saved search has the name: labels and saved searches are both listed as folders and found
  /// by name, so they can't share one.
  /// - Throws: ``FolderError/nameOfSearch(_:)``.
  public func expectNoSearch(named name: String) async throws {
    let searches = try await store.read { try $0.savedSearches() }
    if let search = searches.first(where: { $0.name.lowercased() == name.lowercased() }) {
      throw FolderError.nameOfSearch(search.name)
    }
  }

  /// Creates a label, or the special folder known by that name.
  /// - Throws: ``FolderError``.
  public func create(named name: String, in account: Account) async throws -> Folder {
    if let special = SpecialFolder(named: name) { return try await create(special, in: account) }
    let folders = try await store.read({ try $0.folders(accountId: account.id) })
    if let taken = folders.first(where: { $0.name.lowercased() == name.lowercased() }) {
      throw FolderError.nameTaken(taken.name)
    }
    try await expectNoSearch(named: name)
    return try await store.write { try $0.createFolder(accountId: account.id, name: name) }
  }

  /// - Throws: ``FolderError``.
  private func create(_ special: SpecialFolder, in account: Account) async throws -> Folder {
    let missing = try await missing(in: account)
    if missing.folders.contains(special), missing.isGmail { throw FolderError.hiddenByGmail(special) }
    return try await store.write({ try $0.createSpecialFolder(special, accountId: account.id) })
  }

  /// Returns the special folders that the account's server is known to lack.
  public func missing(in account: Account) async throws -> MissingFolders {
    try await store.read { try $0.missingFolders(accountId: account.id) } ?? MissingFolders()
  }

  /// Creates those folders that are still missing.
  public func create(_ folders: [SpecialFolder], in account: Account) async throws {
    for special in folders {
      do {
        _ = try await store.write { try $0.createSpecialFolder(special, accountId: account.id) }
      } catch FolderError
        .nameTaken
      {
        continue
      }
    }
  }

  /// - Throws: ``FolderError``.
  public func rename(_ folder: Folder, to name: String) async throws -> Folder {
    try expectChangeable(folder)
    try await expectNoSearch(named: name)
    return try await store.write { try $0.renameFolder(folder.id, to: name) }
  }

  /// Returns the number of messages in a label that may be deleted.
  /// - Throws: ``FolderError``.
  public func messageCount(_ folder: Folder) async throws -> Int {
    try expectChangeable(folder)
    return try await store.read { try $0.messageCount(folderId: folder.id) }
  }

  /// Deletes a label, but none of its mail. A server would delete its mail with it, so there it must be
  /// empty.
  /// - Returns: the outcomes of actions that were pending for threads in it.
  /// - Throws: ``FolderError``.
  public func delete(_ folder: Folder, in account: Account) async throws -> [ActionID: ActionOutcome] {
    let count = try await messageCount(folder)
    guard account.kind == .local || count == 0 else {
      throw FolderError.hasMail(folder.name, messages: count)
    }
    return try await store.write { try $0.removeFolder(folder.id) }
  }

  private func expectChangeable(_ folder: Folder) throws {
    guard folder.type == .custom, !folder.isServerArchive else { throw FolderError.notALabel(folder.name) }
  }
}
