import VmailDomain
public import VmailTerminal

/// What the rows of one page have in common: each column has the width that the widest of them needs, so that all
/// columns start and end in the same place.
public struct ThreadRowShape: Hashable, Sendable {
  var highestNumber = 0
  /// The most messages in a thread.
  var mostMessages = 0
  var showsSelection = false
  var showsAccount = false
  /// The width of the widest name of an account.
  private(set) var accountColumns = 0
  /// Whether a row stands for copies in several accounts.
  private var showsCopies = false
  private static let roomForCopies = 6
  /// Whether categories are shown at all: not in a tab, whose threads all have the same.
  public var showsCategories = true
  public var badges: Set<ThreadBadge.Content> = []
  /// The widths of the times, in full and short.
  var timeColumns = 0
  var shortTimeColumns = 0
  /// The hours since 1970 in which mail was copied in bulk: so many threads of the page arrived in it long after they
  /// were written.
  private(set) var copiedHours: Set<Int64> = []

  private static let leastCopies = 3

  public init(_ records: [ThreadRecord], in layout: Layout, showsCategories: Bool = true) {
    self.showsCategories = showsCategories
    let times = layout.times
    var copies: [Int64: Int] = [:]
    for hour in records.lazy.compactMap(\.copiedHour) { copies[hour, default: 0] += 1 }
    copiedHours = Set(copies.lazy.filter { $0.value >= Self.leastCopies }.map(\.key))
    for record in records {
      highestNumber = max(highestNumber, record.n)
      mostMessages = max(mostMessages, record.thread.messageCount)
      showsSelection = showsSelection || record.showsSelection
      showsAccount = showsAccount || record.showsAccount
      showsCopies = showsCopies || !record.copies.isEmpty
      accountColumns = max(accountColumns, DisplayWidth.columns(of: record.accountMark.title(in: layout)))
      badges.insert(ThreadBadge.Content(record, showsCategories: showsCategories))
      let ends = [false, true].map { record.end(copied: copiedHours, isShort: $0, in: times) }
      timeColumns = max(timeColumns, DisplayWidth.columns(of: ends[0]))
      shortTimeColumns = max(shortTimeColumns, DisplayWidth.columns(of: ends[1]))
    }
  }

  /// The width of the number and the mark of the current thread.
  var numberColumns: Int { max(3, String(highestNumber).utf8.count + 1) }

  /// Returns the width of the name of an account, which is usually `width`: `home+work` says where else an action reaches.
  func accountColumns(usually width: Int) -> Int {
    showsCopies ? min(max(width, accountColumns), width + Self.roomForCopies) : width
  }

  /// The width of the number of messages; 0 if every thread has only one.
  var countColumns: Int { mostMessages > 1 ? String(mostMessages).utf8.count : 0 }
}
