public import Foundation

/// What the sync engine asks of the store: the mirror of what servers said, and what follows from it.
///
/// The mirror is written by nothing else, and never holds what was only done here. What the user sees of
/// a message is the mirror with the operations that wait on top; every call that changes the mirror
/// brings that in line in the same transaction.
public protocol SyncRepositoryProtocol: Sendable {
  /// The folders that are copies of mailboxes, in no particular order.
  func getSyncedFolders(accountId: AccountID) async throws -> [SyncedFolder]

  /// One of them; `nil` when it is no copy of a mailbox any more.
  func getSyncedFolder(id: FolderID) async throws -> SyncedFolder?

  /// Brings the folders in line with a complete listing of the account's mailboxes. The mail of one that
  /// is gone stays, archived; a folder that operations still wait for stays until they are done.
  func setMailboxes(_ bindings: [FolderMapping.Binding], accountId: AccountID) async throws

  /// Another client renamed the mailbox: the folder goes on as its copy, with all that is known and waits, and is
  /// called as it is called there, unless another has that name.
  func renameMailbox(_ folderId: FolderID, to path: MailboxPath, name: String) async throws

  /// Keeps what may be changed in a mailbox.
  func setPermissions(_ permissions: MailboxPermissions, folderId: FolderID) async throws

  /// The messages with the highest UIDs of a mailbox that are here.
  func getNewestCopies(folderId: FolderID, limit: Int) async throws -> [UInt32: EmailID]

  /// The UIDs of the mailbox's messages that are here.
  func getKnownUIDs(folderId: FolderID) async throws -> UIDSet

  /// The copies that servers have of these messages.
  func getCopies(of emails: [EmailID]) async throws -> [EmailID: [MirroredCopy]]

  /// What these messages can be found by; those without a Message-ID are left out.
  func getClues(of emails: [EmailID]) async throws -> [EmailID: MessageClue]

  /// Which of these messages the account has, whatever mailbox they came from.
  func getKnown(_ identities: [MessageIdentity], accountId: AccountID) async throws -> Set<MessageIdentity>

  /// Begins a mailbox, or begins it again when its UIDVALIDITY is another: then all UIDs are forgotten, and
  /// its messages stay where they are until the new listing (the cursor's gap) was worked through.
  func restart(folderId: FolderID, cursor: FolderCursor) async throws

  /// Applies what was learnt of a mailbox, in one transaction.
  /// - Returns: what it changed; `nil` when the mailbox has another UIDVALIDITY here: nothing was written.
  func apply(_ batch: SyncBatch) async throws -> SyncCounts?

  /// Notes how an attempt to sync an account ended.
  func noteSync(accountId: AccountID, at time: Date, failure: SyncFailure?) async throws

  /// When each account was synced, and how the last attempt ended.
  func getSyncStates() async throws -> [AccountID: SyncState]
}

/// What was learnt of a mailbox.
public struct SyncBatch: Sendable {
  public var folderId: FolderID
  /// The UIDVALIDITY under which all of it was learnt.
  public var uidValidity: UInt32
  /// Messages that were fetched; they leave the gap.
  public var arrived: [ArrivedMessage] = []
  /// Flags the server has now, by UID.
  public var flags: [UInt32: MessageFlags] = [:]
  /// Messages that are gone, on positive evidence; they leave the gap as well.
  public var vanished: UIDSet = []
  /// UIDs whose messages are still to be fetched.
  public var found: UIDSet = []
  /// The first UID that nothing is known about; `nil` to leave it.
  public var uidNext: UInt32?
  /// The modification sequence up to which this batch, and those before it, have all changes; `nil` to
  /// leave it.
  public var modSeq: Int64?

  public init(folderId: FolderID, uidValidity: UInt32) {
    self.folderId = folderId
    self.uidValidity = uidValidity
  }

  public var isEmpty: Bool {
    arrived.isEmpty && flags.isEmpty && vanished.isEmpty && found.isEmpty && uidNext == nil && modSeq == nil
  }
}

/// What a sync changed, in messages.
public struct SyncCounts: Hashable, Sendable {
  /// Messages that were not in this mailbox.
  public var new = 0
  /// Of these, the ones that are unread and were nowhere in the account.
  public var unseen = 0
  /// Messages with other flags than before.
  public var changed = 0
  /// Messages that are in this mailbox no longer.
  public var removed = 0

  public init() {}

  public static func += (left: inout SyncCounts, right: SyncCounts) {
    left.new += right.new
    left.unseen += right.unseen
    left.changed += right.changed
    left.removed += right.removed
  }
}

/// How an account stands with its server.
public struct SyncState: Hashable, Sendable {
  /// When a sync last ended well; `nil` when none ever did.
  public var lastSync: Date?
  /// Whether the last attempt failed.
  public var hasFailed: Bool
  /// Why it did; `nil` where it did not, and where that is not known any more.
  public var failure: SyncFailure?

  public init(lastSync: Date?, hasFailed: Bool, failure: SyncFailure?) {
    self.lastSync = lastSync
    self.hasFailed = hasFailed
    self.failure = failure
  }
}
