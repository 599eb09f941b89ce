/// A folder that mail programs expect, and that a server may lack until it is created (RFC 6154).
public enum SpecialFolder: String, Sendable, CaseIterable {
  case trash, junk, archive, sent, drafts

  /// Creates the folder with a given name, in any language used by mail programs; `nil` for a label, and for
  /// the Inbox, which every server has.
  public init?(named name: String) {
    switch SystemFolderNames.purpose(of: name) {
    case .archive: self = .archive
    case .folder(let type): self.init(type)
    case nil: return nil
    }
  }

  /// Creates the special folder that corresponds to a local folder.
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

  /// The name shown by vmail.
  public var title: String { type.map(SystemFolderNames.title) ?? "Archive" }

  /// The name under which it is created on a server: the one that most mail programs use, and by which vmail
  /// recognizes it where the server doesn't store the purpose of mailboxes.
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

/// The special folders that an account's server lacks.
public struct MissingFolders: Hashable, Sendable {
  public var folders: Set<SpecialFolder>
  /// Gmail has all special folders, but shows mail programs only those that the user enables: none can be
  /// created there.
  public var isGmail: Bool

  public init(_ folders: Set<SpecialFolder> = [], isGmail: Bool = false) {
    self.folders = folders
    self.isGmail = isGmail
  }
}
