public import FoundationEssentials

/// A place in a listing. Dates tie in real mail, so a date alone would skip threads.
public struct ThreadCursor: Hashable, Sendable {
  public let latestDate: Date
  public let threadId: ThreadID

  public init(latestDate: Date, threadId: ThreadID) {
    self.latestDate = latestDate
    self.threadId = threadId
  }

  /// Whether `thread` comes after this place: listings are newest first, then highest identifier.
  public func precedes(_ thread: ThreadCursor) -> Bool {
    (thread.latestDate, thread.threadId) < (latestDate, threadId)
  }
}

/// One page of a listing, newest first.
public struct ThreadPage: Hashable, Sendable {
  public var threads: [MailThread]
  /// Where the next page begins; `nil` when there is none.
  public var nextCursor: ThreadCursor?
  public var hasMore: Bool
  /// Of all pages.
  public var counts: ThreadCounts
  public var marks: ThreadMarks

  public init(
    threads: [MailThread], nextCursor: ThreadCursor?, hasMore: Bool,
    counts: ThreadCounts = ThreadCounts(total: 0, unread: 0), marks: ThreadMarks = ThreadMarks()
  ) {
    self.threads = threads
    self.nextCursor = nextCursor
    self.hasMore = hasMore
    self.counts = counts
    self.marks = marks
  }

  public static let empty = ThreadPage(threads: [], nextCursor: nil, hasMore: false)
}

public enum AppConstants {
  /// Threads on a page (FR-TL-01).
  public static let threadListPageSize = 25
}
