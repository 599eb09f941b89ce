/// How far a mailbox's copy here has come: moves in the transaction of the content it stands for.
///
/// Every UID below ``uidNext`` is known here, still in ``gap``, or was seen to be gone (invariant I1 of
/// the sync engine): so nothing is ever skipped, however often sync is interrupted.
public struct FolderCursor: Hashable, Sendable {
  /// The UIDVALIDITY under which all of it was learnt.
  public var uidValidity: UInt32
  /// The first UID that nothing is known about.
  public var uidNext: UInt32
  /// The HIGHESTMODSEQ up to which changes were applied; `nil` where the server has none.
  public var modSeq: Int64?
  /// The UIDs whose messages are still to be fetched.
  public var gap: UIDSet

  public init(uidValidity: UInt32, uidNext: UInt32, modSeq: Int64?, gap: UIDSet) {
    self.uidValidity = uidValidity
    self.uidNext = uidNext
    self.modSeq = modSeq
    self.gap = gap
  }
}

/// A folder here, and the mailbox it is a copy of.
public struct SyncedFolder: Hashable, Sendable {
  public var folder: Folder
  public var path: MailboxPath
  /// Whether its messages are copied. Gmail's All Mail is only known, for archiving into it.
  public var isSynced: Bool
  /// `nil` until it was listed for the first time.
  public var cursor: FolderCursor?
  /// How many of the mailbox's messages are known here.
  public var count: Int
  /// Whether it has messages of which it is not known under which UID: what was brought there, or was there
  /// before its UIDVALIDITY changed.
  public var hasUnplaced: Bool
  /// What may be changed in it, as far as that is known.
  public var permissions: MailboxPermissions

  public init(
    folder: Folder, path: MailboxPath, isSynced: Bool, cursor: FolderCursor?, count: Int,
    hasUnplaced: Bool = false, permissions: MailboxPermissions = .all
  ) {
    self.folder = folder
    self.path = path
    self.isSynced = isSynced
    self.cursor = cursor
    self.count = count
    self.hasUnplaced = hasUnplaced
    self.permissions = permissions
  }
}
