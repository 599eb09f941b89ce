public import FoundationEssentials

/// A batch of changes to a mailbox.
public struct SyncBatch: Sendable {
  public var folderId: FolderID
  /// The UIDVALIDITY to which all of it belongs.
  public var uidValidity: UInt32
  /// Fetched messages; they are removed from the gap.
  public var arrived: [ArrivedMessage] = []
  /// The flags on the server, by UID.
  public var flags: [UInt32: MessageFlags] = [:]
  /// The labels of messages in Gmail's All Mail, by UID.
  public var labels: [UInt32: Set<GmailLabel>] = [:]
  /// Messages definitely deleted; they are removed from the gap as well.
  public var vanished: UIDSet = []
  /// UIDs that may be those of other messages than is known here: their messages are somewhere in this mailbox until it
  /// is known where.
  public var doubted: UIDSet = []
  /// UIDs whose messages are still to be fetched.
  public var found: UIDSet = []
  /// Messages that the server couldn't send, with its errors. They stay in the gap.
  public var leftOut: [UInt32: ServerError] = [:]
  /// When messages were fetched, or left out.
  public var time = Date(timeIntervalSince1970: 0)
  /// Whether the server has more messages than it listed; `nil` to leave it unchanged.
  public var isPartial: Bool?
  /// The first UID about which nothing is known; `nil` to leave it unchanged.
  public var uidNext: UInt32?
  /// The modification sequence up to which this batch and earlier ones contain all changes; `nil` to leave it
  /// unchanged.
  public var modSeq: Int64?

  public init(folderId: FolderID, uidValidity: UInt32) {
    self.folderId = folderId
    self.uidValidity = uidValidity
  }

  public var isEmpty: Bool {
    arrived.isEmpty && flags.isEmpty && labels.isEmpty && vanished.isEmpty && doubted.isEmpty && found.isEmpty
      && uidNext == nil && modSeq == nil && leftOut.isEmpty && isPartial == nil
  }
}

/// The numbers of messages that a sync changed.
public struct SyncCounts: Hashable, Sendable {
  /// Messages new in this mailbox.
  public var new = 0
  /// The unread messages that have arrived: they are new in the account, and were not in the Inbox when it was
  /// first listed.
  public var unseen = 0
  /// These messages, oldest first.
  public var arrived: [EmailID] = []
  /// Messages whose flags changed.
  public var changed = 0
  /// Messages no longer in this mailbox.
  public var removed = 0
  /// Messages that the server couldn't send, by UID, when they were first left out.
  public var leftOut: [UInt32: ServerError] = [:]

  public init() {}

  public static func += (left: inout SyncCounts, right: SyncCounts) {
    left.new += right.new
    left.unseen += right.unseen
    left.arrived += right.arrived
    left.changed += right.changed
    left.removed += right.removed
    left.leftOut.merge(right.leftOut) { first, _ in first }
  }
}

/// The sync state of an account.
public struct SyncState: Hashable, Sendable {
  /// The time of the last successful sync; `nil` if there was none.
  public var lastSync: Date?
  /// Whether the last attempt failed.
  public var hasFailed: Bool
  /// The reason; `nil` if it didn't fail, or the reason is no longer known.
  public var failure: SyncFailure?
  /// The storage on the server; `nil` if it sets no limit, or doesn't say.
  public var quota: StorageQuota?
  /// When the server was asked for that; `nil` if never.
  public var quotaTime: Date?

  public init(
    lastSync: Date?, hasFailed: Bool, failure: SyncFailure?, quota: StorageQuota? = nil,
    quotaTime: Date? = nil
  ) {
    (self.quota, self.quotaTime) = (quota, quotaTime)
    self.lastSync = lastSync
    self.hasFailed = hasFailed
    self.failure = failure
  }
}

/// A message of a mailbox that is to be added to the store.
public struct ArrivedMessage: Sendable {
  public var uid: UInt32
  /// The flags of this copy on the server.
  public var flags: MessageFlags
  public var identity: MessageIdentity
  /// The identity that earlier versions gave to a message without identifiers, from size and header alone;
  /// `nil` for others.
  public var formerIdentity: MessageIdentity?
  /// `nil` for a message already known here, from another mailbox or from before.
  public var incoming: IncomingMessage?
  /// Its labels, in Gmail's All Mail.
  public var labels: Set<GmailLabel>

  public init(
    uid: UInt32, flags: MessageFlags, identity: MessageIdentity, formerIdentity: MessageIdentity? = nil,
    incoming: IncomingMessage?, labels: Set<GmailLabel> = []
  ) {
    self.labels = labels
    self.uid = uid
    self.flags = flags
    self.identity = identity
    self.formerIdentity = formerIdentity
    self.incoming = incoming
  }
}
