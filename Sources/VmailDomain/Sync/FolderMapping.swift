/// Which of a server's mailboxes become which folders here.
public enum FolderMapping {
  /// Mailboxes an account may have; more are passed over.
  public static let limit = 5_000

  /// A mailbox and the folder it becomes.
  public struct Binding: Hashable, Sendable {
    public var path: MailboxPath
    public var name: String
    public var type: FolderType
    public var isServerArchive: Bool
    public var isSynced: Bool
  }

  /// By what the server says they are for, else by well-known names. Mailboxes that only show mail of
  /// others (starred, important) are left out, and so are those that can't be opened.
  public static func bindings(for listing: [RemoteFolder]) -> [Binding] {
    let folders = listing.prefix(limit).filter(\.isSelectable)
    let purposes = purposes(of: Array(folders))
    let prefix = commonPrefix(of: Array(folders))
    return folders.compactMap { folder in
      if folder.use == .flagged || folder.use == .important { return nil }
      let name = folder.name.hasPrefix(prefix) ? String(folder.name.dropFirst(prefix.count)) : folder.name
      switch purposes[folder.path] {
      case .folder(let type):
        return Binding(
          path: folder.path, name: SystemFolderNames.title(of: type), type: type, isServerArchive: false,
          isSynced: true)
      case .archive:
        // All Mail would be all mail a second time.
        return Binding(
          path: folder.path, name: name, type: .custom, isServerArchive: true, isSynced: folder.use != .all)
      case nil:
        return Binding(path: folder.path, name: name, type: .custom, isServerArchive: false, isSynced: true)
      }
    }
  }

  /// Each purpose goes to one mailbox: first to those the server names for it.
  private static func purposes(of folders: [RemoteFolder]) -> [MailboxPath: SystemFolderNames.Purpose] {
    var purposes: [MailboxPath: SystemFolderNames.Purpose] = [:]
    var given: Set<SystemFolderNames.Purpose> = [.folder(.starred)]
    for folder in folders {
      guard let purpose = folder.use.flatMap(purpose), purpose == .archive || given.insert(purpose).inserted
      else { continue }
      given.insert(purpose)
      purposes[folder.path] = purpose
    }
    for folder in folders where folder.use == nil {
      guard let purpose = SystemFolderNames.purpose(of: folder.name), given.insert(purpose).inserted
      else { continue }
      purposes[folder.path] = purpose
    }
    return purposes
  }

  private static func purpose(_ use: RemoteFolder.Use) -> SystemFolderNames.Purpose? {
    switch use {
    case .inbox: .folder(.inbox)
    case .drafts: .folder(.drafts)
    case .junk: .folder(.spam)
    case .sent: .folder(.sent)
    case .trash: .folder(.trash)
    case .all, .archive: .archive
    case .flagged, .important: nil
    }
  }

  /// `INBOX/` where the server keeps every mailbox below the Inbox: it says nothing then.
  private static func commonPrefix(of folders: [RemoteFolder]) -> String {
    let prefix = "INBOX/"
    let others = folders.filter { $0.use != .inbox }
    return !others.isEmpty && others.allSatisfy { $0.name.hasPrefix(prefix) && $0.name.count > prefix.count }
      ? prefix : ""
  }
}
