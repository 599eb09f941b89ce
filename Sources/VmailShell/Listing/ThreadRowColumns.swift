import VmailTerminal

/// The distribution of a row's width. It is the same for every row of a listing, so that rows align; only an
/// unusually long number shifts its own row.
struct ThreadRowColumns: Hashable {
  enum Badge: Sendable {
    /// `[Primary]`
    case full
    /// `[P]`
    case short

    var widest: Int { self == .full ? "[Promotions]".utf8.count : "[P]".utf8.count }
  }

  /// The width of the number and the mark of the current thread.
  private(set) var number: Int
  /// The width of the account's name; `nil` if rows have no account mark.
  private(set) var accountName: Int?
  private(set) var avatars: Int
  private(set) var badge: Badge
  private(set) var usesShortTime: Bool
  /// The minimum width for names, below which another shape is used. Ten columns hold four letters of a name
  /// and a number of messages.
  private(set) var leastSenders = 10
  private(set) var leastSubject = 6
  /// Whether the subject goes below the names if it does not fit beside them.
  private(set) var takesTwoLines = false
  private(set) var time = 0
  private(set) var senders = 0
  /// The width of subject, snippet and badge.
  private(set) var body = 0

  /// The width of `[x] `.
  static let selection = 4

  private static let mostSenders = 28
  /// The maximum width of subject, snippet and badge; on a wide screen the rest goes to the names.
  private static let widestBody = 180

  /// - Returns: `nil` if the width is too small for columns.
  static func fit(_ record: ThreadRecord, in layout: Layout) -> ThreadRowColumns? {
    guard layout.width >= 40 else { return nil }
    let choices = layout.width >= 60 ? wide : medium
    return choices.lazy.compactMap { $0.fitted(to: record, in: layout) }.first
  }

  /// The layouts from widest to narrowest. The avatars are dropped first, the second one before names are
  /// shortened.
  private static let wide = [
    ThreadRowColumns(
      number: 5, accountName: 8, avatars: 2, badge: .full, usesShortTime: false, leastSenders: 18,
      leastSubject: 28),
    ThreadRowColumns(number: 5, accountName: 8, avatars: 1, badge: .full, usesShortTime: false),
    ThreadRowColumns(number: 5, accountName: 8, avatars: 0, badge: .full, usesShortTime: false),
    ThreadRowColumns(number: 4, accountName: 4, avatars: 0, badge: .full, usesShortTime: false),
    ThreadRowColumns(number: 4, accountName: 4, avatars: 0, badge: .short, usesShortTime: false),
    ThreadRowColumns(number: 3, accountName: 3, avatars: 0, badge: .short, usesShortTime: true),
  ]

  private static let medium = [
    ThreadRowColumns(number: 5, accountName: 6, avatars: 0, badge: .short, usesShortTime: true),
    ThreadRowColumns(number: 4, accountName: 4, avatars: 0, badge: .short, usesShortTime: true),
    ThreadRowColumns(
      number: 3, accountName: 3, avatars: 0, badge: .short, usesShortTime: true, leastSubject: 5),
    ThreadRowColumns(
      number: 4, accountName: 6, avatars: 0, badge: .short, usesShortTime: true, takesTwoLines: true),
  ]

  private func fitted(to record: ThreadRecord, in layout: Layout) -> ThreadRowColumns? {
    var columns = self
    columns.number = max(number, String(record.n).utf8.count + 1)
    columns.time = usesShortTime ? TimestampFormat.shortColumns : layout.times.relativeColumns
    if !record.showsAccount { columns.accountName = nil }
    let room =
      layout.width - columns.senderStart(showsSelection: record.showsSelection) - columns.afterBody - 1
    if takesTwoLines { return columns }
    let leastBody = leastSubject + 1 + badge.widest
    let mostSenders = max(Self.mostSenders, room - Self.widestBody)
    columns.senders = min(max(room * 3 / 10, leastSenders), mostSenders)
    columns.body = room - columns.senders
    return columns.body >= leastBody ? columns : nil
  }

  /// Returns the column where the senders begin.
  func senderStart(showsSelection: Bool) -> Int {
    (showsSelection ? Self.selection : 0) + number + 1 + 2 + (accountName.map { $0 + 3 } ?? 0)
      + avatars * (Initials.columns + 1)
  }

  /// The width of ` + ★ ` and the time.
  private var afterBody: Int { 5 + time }
}
