/// A label that was made, renamed or deleted here, or a special folder that was made: its server has still to be told.
public struct MailboxChange: Hashable, Sendable, Identifiable {
  public enum Kind: Hashable, Sendable {
    case create(FolderID)
    case createSpecial(FolderID, SpecialFolder)
    /// - Parameter path: the mailbox as its server still calls it.
    case rename(FolderID, path: MailboxPath, before: String)
    case delete(path: MailboxPath)
  }

  public let id: ID<MailboxChange>
  public let kind: Kind
  /// The name it has here, or had.
  public let name: String

  public init(id: ID<MailboxChange>, kind: Kind, name: String) {
    self.id = id
    self.kind = kind
    self.name = name
  }
}

/// A change of a label that its server did not take: here it is as before.
public struct MailboxFailure: Error, Hashable, Sendable {
  public enum Deed: Hashable, Sendable { case create, createSpecial, rename, delete }
  public enum Reason: Hashable, Sendable {
    case server(ServerError)
    /// A mailbox is deleted with its mail, so it is not.
    case hasMail
  }

  public var deed: Deed
  public var name: String
  public var reason: Reason

  public init(deed: Deed, name: String, reason: Reason) {
    self.deed = deed
    self.name = name
    self.reason = reason
  }
}
