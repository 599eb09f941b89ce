public import FoundationEssentials

/// A position in a listing. Dates aren't unique in real mail, so a date alone would skip threads.
public struct ThreadCursor: Hashable, Sendable {
  public let latestDate: Date
  public let threadId: ThreadID

  /// Whether `thread` comes after this position: listings are newest first, then highest ID.
  public func precedes(_ thread: ThreadCursor) -> Bool {
    (thread.latestDate, thread.threadId) < (latestDate, threadId)
  }
}

/// One page of a listing, newest first.
public struct ThreadPage: Hashable, Sendable {
  public var threads: [MailThread]
  /// The position at which the next page begins; `nil` when there is none.
  public var nextCursor: ThreadCursor?
  /// The counts over all pages.
  public var counts: ThreadCounts
  public var marks: ThreadMarks

  public init(
    threads: [MailThread], nextCursor: ThreadCursor?,
    counts: ThreadCounts = ThreadCounts(total: 0, unread: 0), marks: ThreadMarks = ThreadMarks()
  ) {
    self.threads = threads
    self.nextCursor = nextCursor
    self.counts = counts
    self.marks = marks
  }
}

public enum AppConstants {
  /// The number of threads on a page (FR-TL-01).
  public static let threadListPageSize = 25
}

public struct ThreadCounts: Hashable, Sendable {
  public var total: Int
  public var unread: Int

  public init(total: Int, unread: Int) {
    self.total = total
    self.unread = unread
  }

  public static func + (left: Self, right: Self) -> Self {
    ThreadCounts(total: left.total + right.total, unread: left.unread + right.unread)
  }

  public static func += (left: inout Self, right: Self) { left = left + right }

  public static func -= (left: inout Self, right: Self) {
    left += ThreadCounts(total: -right.total, unread: -right.unread)
  }
}

/// The scope of a listing.
public enum ThreadScope: Hashable, Sendable {
  case mailbox(MailboxView)
  /// A mailbox of each account, merged by date.
  case merged([AccountID: MailboxView])

  /// Returns the mailbox of an account's threads; `nil` if the account has none there.
  public func view(ofThreadIn account: AccountID) -> MailboxView? {
    switch self {
    case .mailbox(let view): view
    case .merged(let views): views[account]
    }
  }
}
