/// Determines which messages of a conversation are shown, and which of those are open (FR-ED-01, FR-ED-05).
/// Messages are numbered from 1, oldest first, and keep their numbers.
public struct ConversationOutline: Hashable, Sendable {
  /// A thread with more messages than this isn't shown completely at first.
  public static let longThread = 50
  /// The number of messages shown of a long thread, and added by each `earlier`.
  public static let pageSize = 25

  public let count: Int
  /// The messages whose text is shown; all others are shown as one line.
  public private(set) var open: Set<Int>
  /// The first message from which all are shown.
  public private(set) var start: Int
  /// The latest unread message, if it is before ``start``.
  public let unreadBefore: Int?

  /// - Parameters:
  ///   - isRead: for each message, oldest first.
  ///   - isUnsent: for each message: readers don't open a conversation to see drafts and queued mail, so the
  ///     message before them counts as the last; empty if there are none.
  public init(isRead: [Bool], isUnsent: [Bool] = []) {
    count = isRead.count
    let latestUnread = isRead.lastIndex(of: false).map { $0 + 1 }
    let last = isUnsent.lastIndex(of: false).map { $0 + 1 } ?? count
    if let latestUnread {
      open = Set(latestUnread...isRead.count)
    } else {
      open = isRead.isEmpty ? [] : [last]
    }
    start = count > Self.longThread ? count - Self.pageSize + 1 : 1
    unreadBefore = latestUnread.flatMap { [start] in $0 < start ? $0 : nil }
  }

  /// The messages shown, in order.
  public var shown: [Int] {
    (unreadBefore.map { [$0] } ?? []).filter { $0 < start } + Array(start..<count + 1)
  }

  /// The number of hidden messages: those before ``start``, except for the unread one.
  public var earlier: Int { start - 1 - (isUnreadApart ? 1 : 0) }

  private var isUnreadApart: Bool { unreadBefore.map { $0 < start } ?? false }

  /// The messages that `earlier` shows next, in order, including the unread one in its place; `nil` when all
  /// are shown. See ``showEarlier()``.
  public var nextEarlier: ClosedRange<Int>? {
    earlier > 0 ? max(1, start - Self.pageSize)...start - 1 : nil
  }

  public mutating func showEarlier() {
    if let next = nextEarlier { start = next.lowerBound }
  }

  public mutating func expand(_ numbers: some Sequence<Int>) {
    open.formUnion(numbers.filter { (1...max(1, count)).contains($0) })
  }

  public mutating func collapse(_ numbers: some Sequence<Int>) { open.subtract(numbers) }
}
