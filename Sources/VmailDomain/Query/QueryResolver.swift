/// Resolves the names in a query.
public struct QueryResolver: Sendable {
  private let accounts: [Account]
  private let folders: [Folder]
  /// The user's addresses, which `from:me` stands for.
  public let own: [String]
  /// Whether searches for words skip messages whose decrypted text is in the index: for agents, which may not open them.
  public var hidesSealedTexts = false

  public init(accounts: [Account], folders: [Folder], own: [String] = []) {
    self.accounts = accounts
    self.folders = folders
    self.own = own
  }

  public init(_ directory: MailDirectory) {
    self.init(accounts: directory.accounts, folders: directory.folders)
  }

  /// The mailbox named by `in:`.
  public struct Mailbox: Hashable, Sendable {
    public var folders: Set<FolderID>
    /// Whether it includes starred mail, wherever that is.
    public var isStarred = false
    /// Whether it includes mail that is in no folder.
    public var isArchive = false
    /// Whether it is Trash or Spam.
    public var isDiscarded = false
    /// Whether it is all mail, with Trash and Spam.
    public var isAnywhere = false
  }

  /// Returns the folders with the purpose or the name `name` in every account, ignoring case.
  /// - Returns: `nil` when there is none.
  public func mailbox(named name: String) -> Mailbox? {
    let name = name.lowercased()
    if name == "archive" { return Mailbox(folders: serverArchives, isArchive: true) }
    let type = FolderType(rawValue: name).flatMap { $0 == .custom ? nil : $0 }
    let found = folders.filter { folder in
      if let type { return folder.type == type }
      return folder.name.lowercased() == name && !folder.isServerArchive
    }
    guard type != nil || !found.isEmpty else {
      guard name == "anywhere" else { return nil }
      var anywhere = Mailbox(folders: [], isDiscarded: true)
      anywhere.isAnywhere = true
      return anywhere
    }
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
