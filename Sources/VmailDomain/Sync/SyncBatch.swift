public import FoundationEssentials

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
