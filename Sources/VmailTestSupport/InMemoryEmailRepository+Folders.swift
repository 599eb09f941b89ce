public import VmailDomain

extension InMemoryEmailRepository: FolderRepositoryProtocol {
  public func createFolder(accountId: AccountID, name: String) throws -> Folder {
    try ensureFolder(accountId: accountId, name: name, type: .custom, isServerArchive: false)
  }

  /// The account's server has none of them from now on.
  public func setMissing(_ missing: MissingFolders, of accountId: AccountID) {
    missingFolders[accountId] = missing
  }

  public func getMissingFolders(accountId: AccountID) -> MissingFolders? {
    missingFolders[accountId] ?? MissingFolders()
  }

  public func createSpecialFolder(_ special: SpecialFolder, accountId: AccountID) throws -> Folder {
    guard missingFolders[accountId]?.folders.remove(special) != nil else {
      throw FolderError.nameTaken(special.title)
    }
    return try ensureFolder(
      accountId: accountId, name: special.title, type: special.type ?? .custom,
      isServerArchive: special == .archive)
  }

  public func renameFolder(_ id: FolderID, to name: String) throws -> Folder {
    try begin(.renameFolder)
    guard let folder = folders.first(where: { $0.id == id }) else { throw FolderError.gone }
    let own = folders.filter { $0.accountId == folder.accountId }
    let names = try LabelName.renaming(folder, to: name, among: own)
    for index in folders.indices { folders[index].name = names[folders[index].id] ?? folders[index].name }
    return folders.first { $0.id == id } ?? folder
  }

  public func removeFolder(_ id: FolderID) throws -> [ActionID: ActionOutcome] {
    try begin(.removeFolder)
    guard folders.contains(where: { $0.id == id }) else { throw FolderError.gone }
    var overtaken: [ActionID: ActionOutcome] = [:]
    for earlier in waiting where earlier.threads.contains(where: { $0.place.view == .folder(id) }) {
      overtaken[earlier.id] = take(earlier.id).map(carryOut)
    }
    for email in stored.keys { stored[email]?.email.folders.remove(id) }
    folders.removeAll { $0.id == id }
    return overtaken
  }
}
