import VmailCommandLine
import VmailTerminal

/// The distribution of a row's width: the same for all rows of a page.
struct ThreadRowColumns: Hashable {
  /// The width of the number and the mark of the current thread.
  private(set) var number = 0
  /// The width of the account's name; `nil` if rows have no account mark.
  private(set) var accountName: Int?
  private(set) var avatars: Int
  private(set) var badgeForm: ThreadBadge.Form
  private(set) var usesShortTime: Bool
  /// The minimum widths of names and subjects, below which another form is used.
  private(set) var leastSenders = 10
  private(set) var leastSubject = 6
  /// The width of `[x] `, if there is a selection.
  private(set) var selection = 0
  private(set) var count = 0
  private(set) var badge = 0
  private(set) var time = 0
  private(set) var senders = 0
  /// The width of subject and snippet.
  private(set) var subject = 0

  /// The width of `+ ★`, and of `+★` beside the unread mark of a single line.
  static let flags = 3
  static let flagsBesideMark = 2
  private static let mostSenders = 28
  /// The maximum width of subject and snippet; on a wide screen the rest goes to the names.
  private static let widestSubject = 180
  /// The width from which initials are shown unless the setting says otherwise.
  private static let roomForInitials = 100

  /// Returns the columns of rows of one line.
  /// - Returns: `nil` if the width is too small for them.
  static func oneLine(_ shape: ThreadRowShape, in layout: Layout) -> ThreadRowColumns? {
    guard layout.width >= 40 else { return nil }
    return (layout.width >= 60 ? wide : medium).lazy.compactMap { $0.fitted(to: shape, in: layout) }.first
  }

  /// Returns the columns of rows of two lines: names and time, then subject, badge and flags.
  /// - Returns: `nil` if the width is too small for them.
  static func twoLines(_ shape: ThreadRowShape, in layout: Layout) -> ThreadRowColumns? {
    stacked.lazy.compactMap { $0.stackedFitted(to: shape, in: layout) }.first
  }

  /// The forms from widest to narrowest. The initials are dropped first, the second ones before names are
  /// shortened; then the time of day.
  private static let wide = [
    ThreadRowColumns(
      accountName: 8, avatars: 2, badgeForm: .full, usesShortTime: false, leastSenders: 18, leastSubject: 40),
    ThreadRowColumns(
      accountName: 8, avatars: 1, badgeForm: .full, usesShortTime: false, leastSenders: 16, leastSubject: 28),
    ThreadRowColumns(
      accountName: 8, avatars: 0, badgeForm: .full, usesShortTime: false, leastSenders: 16, leastSubject: 24),
    ThreadRowColumns(
      accountName: 6, avatars: 0, badgeForm: .full, usesShortTime: true, leastSenders: 14, leastSubject: 16),
    ThreadRowColumns(accountName: 4, avatars: 0, badgeForm: .short, usesShortTime: true, leastSubject: 10),
    ThreadRowColumns(accountName: 3, avatars: 0, badgeForm: .short, usesShortTime: true),
  ]

  private static let medium = [
    ThreadRowColumns(accountName: 6, avatars: 0, badgeForm: .short, usesShortTime: true),
    ThreadRowColumns(accountName: 3, avatars: 0, badgeForm: .short, usesShortTime: true, leastSubject: 5),
  ]

  private static let stacked = [
    ThreadRowColumns(accountName: 8, avatars: 1, badgeForm: .full, usesShortTime: false, leastSenders: 18),
    ThreadRowColumns(accountName: 6, avatars: 0, badgeForm: .short, usesShortTime: false, leastSenders: 14),
    ThreadRowColumns(accountName: 3, avatars: 0, badgeForm: .short, usesShortTime: true),
  ]

  private init(
    accountName: Int, avatars: Int, badgeForm: ThreadBadge.Form, usesShortTime: Bool, leastSenders: Int = 10,
    leastSubject: Int = 6
  ) {
    self.accountName = accountName
    self.avatars = avatars
    self.badgeForm = badgeForm
    self.usesShortTime = usesShortTime
    self.leastSenders = leastSenders
    self.leastSubject = leastSubject
  }

  private func fitted(to shape: ThreadRowShape, in layout: Layout) -> ThreadRowColumns? {
    var columns = applied(to: shape, in: layout)
    // Two spaces follow the senders, and one the text, which makes room only for a badge of its own row.
    let taken =
      columns.senderStart + Self.flagsBesideMark + columns.afterSenders + 2 + 1 + columns.time
    let room = layout.width - taken
    let mostSenders = max(Self.mostSenders, room - Self.widestSubject)
    columns.senders = min(max(room * 3 / 10, leastSenders), mostSenders)
    columns.subject = room - columns.senders
    return columns.subject - columns.badgeArea >= leastSubject ? columns : nil
  }

  private func stackedFitted(to shape: ThreadRowShape, in layout: Layout) -> ThreadRowColumns? {
    var columns = applied(to: shape, in: layout)
    columns.senders = layout.width - columns.senderStart - columns.afterSenders - 2 - columns.time
    columns.subject = layout.width - columns.senderStart - columns.badgeArea - 1 - Self.flags
    return columns.senders >= leastSenders && columns.subject >= leastSubject ? columns : nil
  }

  private func applied(to shape: ThreadRowShape, in layout: Layout) -> ThreadRowColumns {
    var columns = self
    columns.number = shape.numberColumns
    columns.selection = shape.showsSelection ? 4 : 0
    columns.accountName = accountName.map { shape.accountColumns(usually: $0) }
    // Only short names make the column narrower, so that it is the same on all pages.
    if layout.values.accountLooks.values.contains(where: { !$0.shortName.isEmpty }) {
      columns.accountName = columns.accountName.map { min($0, shape.accountColumns) }
    }
    if !shape.showsAccount { columns.accountName = nil }
    columns.avatars = avatars(in: layout)
    columns.count = shape.countColumns
    columns.badge = ThreadBadge.columns(of: shape.badges, columns.badgeForm, in: layout)
    columns.time =
      usesShortTime
      ? min(shape.shortTimeColumns, TimestampFormat.shortColumns) : shape.timeColumns
    return columns
  }

  private func avatars(in layout: Layout) -> Int {
    switch layout.initials {
    case .off: 0
    case .on: avatars
    case .auto: layout.width >= Self.roomForInitials ? avatars : 0
    }
  }

  /// The column where the senders begin.
  var senderStart: Int {
    selection + number + 1 + 2 + (accountName.map { $0 + 3 } ?? 0) + avatars * (Initials.columns + 1)
  }

  /// The width of the number of messages, with the space before it.
  private var afterSenders: Int { count > 0 ? count + 1 : 0 }

  /// The width of the badge, with the space before it.
  var badgeArea: Int { badge > 0 ? badge + 1 : 0 }
}
