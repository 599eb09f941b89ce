/// Finds what the names in a query mean.
public struct SearchPlaces: Sendable {
  private let accounts: [Account]
  private let folders: [Folder]

  public init(accounts: [Account], folders: [Folder]) {
    self.accounts = accounts
    self.folders = folders
  }

  /// What `in:` names.
  public struct Mailbox: Hashable, Sendable {
    public var folders: Set<FolderID>
    /// Whether starred mail is in it, wherever it is.
    public var isStarred = false
    /// Whether mail is in it that is in no folder.
    public var isArchive = false
    /// Trash or Spam.
    public var isDiscarded = false

    public init(
      folders: Set<FolderID>, isStarred: Bool = false, isArchive: Bool = false, isDiscarded: Bool = false
    ) {
      self.folders = folders
      self.isStarred = isStarred
      self.isArchive = isArchive
      self.isDiscarded = isDiscarded
    }
  }

  /// The folders that are for `name`, or are called so, in every account. Case doesn't count.
  /// - Returns: `nil` when there is none.
  public func mailbox(named name: String) -> Mailbox? {
    let name = name.lowercased()
    if name == "archive" { return Mailbox(folders: serverArchives, isArchive: true) }
    let type = FolderType(rawValue: name).flatMap { $0 == .custom ? nil : $0 }
    let found = folders.filter { folder in
      if let type { return folder.type == type }
      return folder.name.lowercased() == name && !folder.isServerArchive
    }
    guard type != nil || !found.isEmpty else { return nil }
    return Mailbox(
      folders: Set(found.map(\.id)), isStarred: found.contains { $0.type == .starred },
      isDiscarded: found.contains { $0.type == .trash || $0.type == .spam })
  }

  public func account(named name: String) -> AccountID? {
    accounts.first { $0.name.lowercased() == name.lowercased() }?.id
  }

  public var accountIds: [AccountID] { accounts.map(\.id) }

  /// The servers' own archives: mail that is only there is in no folder (page 8.2).
  public var serverArchives: Set<FolderID> { Set(folders.filter(\.isServerArchive).map(\.id)) }

  /// Trash and Spam of every account.
  public var discarded: Set<FolderID> {
    Set(folders.filter { $0.type == .trash || $0.type == .spam }.map(\.id))
  }
}
