public import FoundationEssentials

/// A tree of Maildirs that is kept in step with an account.
public struct MaildirMirror: Hashable, Sendable, Identifiable {
  /// The direction in which changes are carried over.
  public enum Direction: String, Sendable, CaseIterable {
    /// From the files into the account.
    case incoming = "in"
    /// From the account into the files.
    case outgoing = "out"
    case both

    public var readsFiles: Bool { self != .outgoing }
    public var writesFiles: Bool { self != .incoming }
  }

  public let id: ID<MaildirMirror>
  public var accountId: AccountID
  /// The absolute path of its top folder.
  public var path: String
  public var direction: Direction
  /// The inode number of its top folder, which differs while the disk with the mail isn't mounted.
  public var inode: UInt64
  /// When it was last brought in step; `nil` if never.
  public var lastRun: Date?

  public init(
    id: ID<MaildirMirror>, accountId: AccountID, path: String, direction: Direction, inode: UInt64,
    lastRun: Date?
  ) {
    self.id = id
    self.accountId = accountId
    self.path = path
    self.direction = direction
    self.inode = inode
    self.lastRun = lastRun
  }
}

public enum MirrorError: Error, Hashable, Sendable {
  /// There is a mirror at this path already.
  case exists(path: String)
  /// There is no mirror at this path.
  case notFound(path: String)
  /// Files can be read only into an account without a server, which has its own way of bringing in step.
  case accountHasServer(AccountID)
  /// What is at the path now is not the folder that was mirrored.
  case otherFolder(path: String)
  /// Another process is bringing a mirror in step.
  case isRunning
}
