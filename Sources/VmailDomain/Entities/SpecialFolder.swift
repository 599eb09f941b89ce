/// A folder that mail programs count on, and that a server may lack until somebody makes it (RFC 6154).
public enum SpecialFolder: String, Sendable, CaseIterable {
  case trash, junk, archive, sent, drafts

  /// What the name of a folder stands for, in whatever language a mail program gave it; `nil` for a label, and for
  /// the Inbox, which every server has.
  public init?(named name: String) {
    switch SystemFolderNames.purpose(of: name) {
    case .archive: self = .archive
    case .folder(let type): self.init(type)
    case nil: return nil
    }
  }

  /// What a folder here is the copy of.
  public init?(_ folder: Folder) {
    self.init(folder.type, isServerArchive: folder.isServerArchive)
  }

  /// - Parameter isServerArchive: whether it is the server's own archive.
  public init?(_ type: FolderType, isServerArchive: Bool = false) {
    if isServerArchive {
      self = .archive
      return
    }
    guard let special = Self.allCases.first(where: { $0.type == type }) else { return nil }
    self = special
  }

  /// The folder's type here; `nil` for the archive, which no view shows as a folder.
  public var type: FolderType? {
    switch self {
    case .trash: .trash
    case .junk: .spam
    case .archive: nil
    case .sent: .sent
    case .drafts: .drafts
    }
  }

  /// Its name here.
  public var title: String { type.map(SystemFolderNames.title) ?? "Archive" }

  /// What it is called on a server that has none yet: what most mail programs call it, and what vmail knows it by where
  /// the server doesn't keep what a mailbox is for.
  public var mailboxName: String {
    switch self {
    case .trash: "Trash"
    case .junk: "Junk"
    case .archive: "Archive"
    case .sent: "Sent"
    case .drafts: "Drafts"
    }
  }
}

/// What an account's server lacks of the special folders.
public struct MissingFolders: Hashable, Sendable {
  public var folders: Set<SpecialFolder>
  /// Gmail has them all, and shows mail programs only those that its user wants shown: none can be made there.
  public var isGmail: Bool

  public init(_ folders: Set<SpecialFolder> = [], isGmail: Bool = false) {
    self.folders = folders
    self.isGmail = isGmail
  }
}
