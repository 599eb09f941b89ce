public import VmailDomain

/// The progress of the first sync of a mailbox, or of fetching its new mail.
public struct SyncProgress: Hashable, Sendable {
  /// The folder's name.
  public var folder: String
  public var fetched: Int
  /// The number of messages to be fetched, including those already fetched.
  public var total: Int
}

/// The result of syncing one account.
public struct SyncReport: Hashable, Sendable {
  public struct FolderLine: Hashable, Sendable {
    public var folder: Folder
    public var counts: SyncCounts
    /// Why it could not be synced; everything learned before is kept.
    public var failure: ServerError?
    /// Whether the server has no UIDVALIDITY, so that each sync has to compare the whole mailbox.
    public var hasPassingUIDs = false
    /// Whether new mail of the Inbox is counted here: in the Inbox, or in Gmail's All Mail if the Inbox is a label.
    public var holdsInbox: Bool

    public init(folder: Folder, counts: SyncCounts, failure: ServerError? = nil, holdsInbox: Bool? = nil) {
      self.holdsInbox = holdsInbox ?? (folder.type == .inbox)
      self.folder = folder
      self.counts = counts
      self.failure = failure
    }
  }

  public var accountId: AccountID
  /// The folders that were opened, in order. The others had not changed.
  public var folders: [FolderLine] = []
  /// Mailboxes without a local folder.
  public var passedOver = PassedOverMailboxes()
  /// Folders that the server no longer has.
  public var deleted: [DeletedMailbox] = []
  /// The results of sending local changes.
  public var pushed = PushReport()
  /// The results of processing new mail in the Inbox.
  public var arrivals = ArrivalReport()
  /// The new mail of the Inbox, where it is so little that a notice names it.
  public var newMail: [NewMail.Message] = []
  /// Mail that may have been sent, of which it is known now that it was.
  public var settled: [OutgoingMail] = []
  /// Mail that may have been sent, and wasn't found by the last search of Sent.
  public var absent: [OutgoingMail] = []
  /// What its server wants the user to read.
  public var alerts: [String] = []
  /// The storage on its server, as last reported; `nil` if unknown.
  public var quota: StorageQuota?
  /// Why the account could not be synced completely.
  public var failure: SyncFailure?

  public init(accountId: AccountID) { self.accountId = accountId }

  /// Whether the server was too busy for several folders in a row.
  var isServerBusy: Bool {
    let last = folders.suffix(Self.mostBusy)
    return last.count == Self.mostBusy
      && last.allSatisfy { if case .unavailable? = $0.failure { true } else { false } }
  }

  private static let mostBusy = 3

  mutating func note(_ alerts: [String]) {
    self.alerts += alerts.filter { !self.alerts.contains($0) }
  }

  /// Adds the result of syncing a folder, perhaps on a second connection.
  mutating func note(
    _ folder: Folder, _ counts: SyncCounts, _ failure: ServerError?, hasPassingUIDs: Bool = false,
    holdsInbox: Bool? = nil
  ) {
    let known = folders.firstIndex { $0.folder.id == folder.id }
    if known == nil {
      folders.append(FolderLine(folder: folder, counts: SyncCounts(), holdsInbox: holdsInbox))
    }
    let place = known ?? folders.count - 1
    folders[place].counts += counts
    folders[place].failure = failure
    folders[place].hasPassingUIDs = hasPassingUIDs
  }

  /// The first failure, of a folder or of the account.
  public var firstFailure: SyncFailure? {
    failure ?? folders.lazy.compactMap(\.failure).first.map(SyncFailure.server)
  }

  /// The Inbox, if it was opened.
  public var inbox: FolderLine? { folders.first(where: \.holdsInbox) }

  public var total: SyncCounts { folders.reduce(into: SyncCounts()) { $0 += $1.counts } }
}
