/// The sync progress of a mailbox: updated in the same transaction as the content it describes.
///
/// Every UID below ``uidNext`` is known here, still in ``gap``, or known not to exist any more (invariant I1
/// of the sync engine): so nothing is ever skipped, however often sync is interrupted.
public struct FolderCursor: Hashable, Sendable {
  /// The UIDVALIDITY to which all of it belongs.
  public var uidValidity: UInt32
  /// The first UID about which nothing is known.
  public var uidNext: UInt32
  /// The HIGHESTMODSEQ up to which changes were applied; `nil` if the server has none.
  public var modSeq: Int64?
  /// The UIDs whose messages are still to be fetched.
  public var gap: UIDSet
  /// Those of the gap that the server couldn't send.
  public var leftOut = LeftOutMessages()
  /// Whether the server has more messages than it listed: then nothing that is missing there is believed gone.
  public var isPartial = false

  public init(uidValidity: UInt32, uidNext: UInt32, modSeq: Int64?, gap: UIDSet) {
    self.uidValidity = uidValidity
    self.uidNext = uidNext
    self.modSeq = modSeq
    self.gap = gap
  }
}

/// A local folder, and the mailbox it mirrors.
public struct SyncedFolder: Hashable, Sendable {
  public var folder: Folder
  public var path: MailboxPath
  /// Whether its messages are synced. Gmail's All Mail is only recorded, for archiving, unless the account has labels.
  public var isSynced: Bool
  /// `nil` until it was first listed. That of All Mail for a label.
  public var cursor: FolderCursor?
  /// The number of the mailbox's messages known here; in All Mail, with those of its labels.
  public var count: Int
  /// Whether it has messages whose UIDs aren't known: messages moved there, or known before its UIDVALIDITY
  /// changed.
  public var hasUnplaced: Bool
  /// The permitted changes, as far as known.
  public var permissions: MailboxPermissions
  /// For a label of Gmail: the folder that mirrors All Mail.
  public var labelOf: FolderID?
  /// The mailbox in which its messages have the UIDs known here: ``path``, or All Mail for a label.
  public var container: MailboxPath
  /// Whether the server lists the mailbox. Gmail can hide that of a label from mail programs.
  public var isListed: Bool
  /// MAILBOXID, as last reported (RFC 8474).
  public var mailboxId: String?

  public init(
    folder: Folder, path: MailboxPath, isSynced: Bool, cursor: FolderCursor?, count: Int,
    hasUnplaced: Bool = false, permissions: MailboxPermissions = .all, labelOf: FolderID? = nil,
    container: MailboxPath? = nil, isListed: Bool = true, mailboxId: String? = nil
  ) {
    self.labelOf = labelOf
    self.container = container ?? path
    self.isListed = isListed
    self.mailboxId = mailboxId
    self.folder = folder
    self.path = path
    self.isSynced = isSynced
    self.cursor = cursor
    self.count = count
    self.hasUnplaced = hasUnplaced
    self.permissions = permissions
  }

  /// The folder that mirrors ``container``.
  public var containerId: FolderID { labelOf ?? folder.id }

  /// The label that its messages have; `nil` unless it is one.
  public var label: GmailLabel? { labelOf == nil ? nil : GmailLabel(folder.type, path) }
}
