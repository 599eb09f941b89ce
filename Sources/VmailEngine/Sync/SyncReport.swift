public import VmailDomain

/// How far the first sync of a mailbox, or the fetching of its new mail, has come.
public struct SyncProgress: Hashable, Sendable {
  /// The folder's name.
  public var folder: String
  public var fetched: Int
  /// Messages that are to be fetched, with those that were.
  public var total: Int

  public init(folder: String, fetched: Int, total: Int) {
    self.folder = folder
    self.fetched = fetched
    self.total = total
  }
}

/// What a sync of one account came to.
public struct SyncReport: Hashable, Sendable {
  public struct FolderLine: Hashable, Sendable {
    public var folder: Folder
    public var counts: SyncCounts
    /// Why it could not be brought in line; what was learnt before is kept.
    public var failure: ServerError?

    public init(folder: Folder, counts: SyncCounts, failure: ServerError? = nil) {
      self.folder = folder
      self.counts = counts
      self.failure = failure
    }
  }

  public var accountId: AccountID
  /// The folders that were opened, in order. The others had not changed.
  public var folders: [FolderLine] = []
  /// Mailboxes that no folder is made of.
  public var passedOver = PassedOverMailboxes()
  /// What became of what was done here.
  public var played = PushReport()
  /// What followed from new mail in the Inbox.
  public var arrivals = ArrivalReport()
  /// Why the account could not be synced to its end.
  public var failure: SyncFailure?

  public init(accountId: AccountID) { self.accountId = accountId }

  /// The first thing that went wrong, with a folder or with all.
  public var firstFailure: SyncFailure? {
    failure ?? folders.lazy.compactMap(\.failure).first.map(SyncFailure.server)
  }

  public var total: SyncCounts { folders.reduce(into: SyncCounts()) { $0 += $1.counts } }
}
