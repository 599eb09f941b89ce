/// The purpose of a folder. Outbox and Archive are views, never a folder type.
public enum FolderType: String, Sendable, CaseIterable {
  case inbox, starred, sent, drafts, spam, trash
  /// A label.
  case custom
}

/// A mailbox on an account.
public struct Folder: Hashable, Sendable, Identifiable {
  public let id: FolderID
  public let accountId: AccountID
  /// The name as shown, nested with `/`.
  public var name: String
  public var type: FolderType
  /// Whether this is the server's own archive (`\Archive` or `\All`, RFC 6154). Such a folder is never listed
  /// as a label; its mail is shown in the virtual Archive (page 8.2).
  public var isServerArchive: Bool

  public init(
    id: FolderID, accountId: AccountID, name: String, type: FolderType,
    isServerArchive: Bool = false
  ) {
    self.id = id
    self.accountId = accountId
    self.name = name
    self.type = type
    self.isServerArchive = isServerArchive
  }
}

/// A source of threads to list: a folder, or the virtual Archive of an account.
public enum MailboxView: Hashable, Sendable {
  case folder(FolderID)
  case archive(AccountID)
}
