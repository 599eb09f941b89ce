/// A label created, renamed or deleted here, or a special folder created: a change still to be sent to the
/// server.
public struct MailboxChange: Hashable, Sendable, Identifiable {
  public enum Kind: Hashable, Sendable {
    case create(FolderID)
    case createSpecial(FolderID, SpecialFolder)
    /// - Parameter path: the mailbox's current name on its server.
    case rename(FolderID, path: MailboxPath, before: String)
    case delete(path: MailboxPath)
  }

  public let id: ID<MailboxChange>
  public let kind: Kind
  /// Its current or former local name.
  public let name: String

  public init(id: ID<MailboxChange>, kind: Kind, name: String) {
    self.id = id
    self.kind = kind
    self.name = name
  }
}

/// A change of a label that its server refused: it was undone here.
public struct MailboxFailure: Error, Hashable, Sendable {
  public enum Deed: Hashable, Sendable { case create, createSpecial, rename, delete }
  public enum Reason: Hashable, Sendable {
    case server(ServerError)
    /// Deleting a mailbox would delete its mail, so it is refused.
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
