public import FoundationEssentials
public import VmailDomain
public import VmailTerminal

/// The record after the threads of a page: their number, and the state of the listing.
public struct PageRecord: OutputRecord {
  public enum State: String, Sendable, CaseIterable {
    case loaded, empty, emptyFiltered, error, offline
  }

  public var account: String
  public var folder: String
  public var category: AICategory?
  /// The number of rows printed.
  public var count: Int
  /// The number of threads in the folder and tab; `nil` for search results that were not counted.
  public var total: Int?
  public var hasMore: Bool
  public var state: State
  public var banner: String?
  /// The time whose mail is shown; `nil` for the mail as it is.
  public var formerTime: Date?
  /// The place of the first row among all threads of the listing; `nil` if the rows are no page of it.
  public var first: Int?
  /// Whether the places of the rows are their numbers, which they no longer are after threads have left.
  public var hasPlacesAsNumbers = true
  /// The number of unread threads in the folder and tab; `nil` if it was not counted.
  public var unread: Int?
  /// Those of each account if several are listed together.
  public var unreadOfAccounts: [(account: String, unread: Int)] = []
  /// Advice about an empty folder, such as `Type sync to check for mail`; text and plain only.
  public var hint: String?
  /// The search text; `nil` in other listings.
  public var query: String?
  /// Whether this is a search that `back` leaves; text and plain only.
  public var isLeftByBack = false
  /// Whether only the number of threads was asked for; text and plain only.
  public var isCount = false

  public init(
    account: String, folder: String, category: AICategory? = nil, count: Int, total: Int?,
    hasMore: Bool, state: State, banner: String? = nil, first: Int? = nil, hint: String? = nil,
    query: String? = nil
  ) {
    self.query = query
    self.account = account
    self.folder = folder
    self.category = category
    self.count = count
    self.total = total
    self.hasMore = hasMore
    self.state = state
    self.banner = banner
    self.first = first
    self.hint = hint
  }

  public static let type = "page"
  public static let summary = "The end of a listing of threads; the only record if there are none."
  public static let fields: [RecordField<PageRecord>] = [
    .string("account", "the account's name; `all` for All Inboxes") { $0.account },
    .foreignText("folder", "the folder") { $0.folder },
    RecordField("tab", .oneOf(AICategory?.tabs.map(\.tabName)), "the tab") { .string($0.category.tabName) },
    .integer("count", "number of threads printed") { $0.count },
    .optionalInteger("total", "number of threads in the folder and tab; null if they were not counted") {
      $0.total
    },
    .boolean("hasMore", "whether `more` lists more threads") { $0.hasMore },
    .choice("state", "the state of the listing") { $0.state },
    .optionalForeignText("banner", "the notice above the listing, such as a failed sync") { $0.banner },
    .optionalForeignText("query", "the search query; null in other listings") { $0.query },
    .optionalInteger("unread", "unread threads in the folder and tab; null if they were not counted") {
      $0.unread
    },
    .objects(
      "unreadByAccount", ObjectShape.accountUnread,
      "the same for each account; empty unless several are listed together"
    ) { $0.unreadOfAccounts },
    .optionalDate("asOf", "the time whose mail is shown; null for the mail as it is") { $0.formerTime },
  ]

  /// `3 in work, 2 in home`; empty if all unread threads are of one account.
  private var owners: String {
    let counts = unreadOfAccounts.filter { $0.unread > 0 }
      .map { "\(Digits.grouped($0.unread)) in \($0.account)" }
    return counts.count > 1 ? counts.joined(separator: ", ") : ""
  }

  /// The text `No messages` or `No messages in Social`; `nil` if there are some.
  private var emptiness: String? {
    guard count == 0, total == 0 else { return nil }
    // The reason why a search found nothing says that it did.
    if query != nil, let hint { return hint }
    if state == .emptyFiltered, category != nil { return "No messages in " + category.tabTitle }
    return state == .error ? nil : "No messages"
  }

  private var advice: String? { hint == emptiness ? nil : hint }

  public func cells(in layout: Layout) -> [TerminalText]? { isCount ? nil : [] }

  public func text(in layout: Layout) -> [StyledLine] {
    if isCount { return [StyledLine(TerminalText(String(total ?? 0)))] }
    if let emptiness {
      return layout.wrapped(Sentence.ended(TerminalText(emptiness)))
        + layout.wrapped(Sentence.ended(TerminalText(advice ?? "")), .dim)
        .filter { $0.columns > 0 }
    }
    return hits(in: layout) + line(in: layout)
  }

  /// Whether the rows are a part of a longer listing.
  var isPart: Bool { first.map { hasMore || $0 > 1 || formerTime != nil && last < total ?? 0 } ?? false }

  /// Returns ` 1-25 of 9,983 · 9 unread · more`; without space for all of it, those of each account are left out, or all unread ones.
  private func line(in layout: Layout) -> [StyledLine] {
    guard let first, isPart else { return [] }
    let range = "\(Digits.grouped(first))-\(Digits.grouped(last))"
    let shown = hasPlacesAsNumbers ? range : Digits.grouped(count)
    let numbers = total.map { "\(shown) of \(Digits.grouped($0))" } ?? shown
    let unread = unread.flatMap { $0 > 0 ? "\(Digits.grouped($0)) unread" : nil }
    let more = hasMore ? "more" : nil
    let each = owners.isEmpty ? unread : unread.map { "\($0): \(owners)" }
    let lines = [[numbers, each, more], [numbers, unread, more], [numbers, more]].map { parts in
      let text = parts.compactMap(\.self).joined(separator: " \(layout.glyphs.separator) ")
      return StyledLine(TerminalText(line: " " + text), .dim)
    }
    return (lines.first { $0.columns <= layout.width } ?? lines.last).map { [layout.fitted($0)] } ?? []
  }

  /// The number of search results, with the search text: `29 threads for from:saou`.
  private var found: TerminalText? {
    let number = total.map { Digits.counted($0, "thread") } ?? "More than \(Digits.counted(last, "thread"))"
    return query.map { TerminalText(line: "\(number) for \($0)") }
  }

  /// The place of the last row.
  private var last: Int { (first ?? 1) + count - 1 }

  /// `29 threads for from:saou · back leaves`; a long query is shortened, so that the rest of the line is seen.
  private func hits(in layout: Layout) -> [StyledLine] {
    guard let found else { return [] }
    let rest: TerminalText = isLeftByBack ? " " + layout.glyphs.separator + " back leaves" : .empty
    let room = layout.width - rest.columns
    guard room >= 20 else { return layout.wrapped(found, .dim) }
    return [StyledLine(found.truncated(to: room, ellipsis: layout.glyphs.ellipsis) + rest, .dim)]
  }

  public func plain(in layout: Layout) -> [TerminalText] {
    if isCount { return [TerminalText("\(Digits.counted(total ?? 0, "thread")).")] }
    if let emptiness {
      return [Sentence.joined([emptiness, advice ?? ""].map { Sentence.ended(TerminalText($0)) })]
    }
    let more = hasMore ? "more for the next" : ""
    let leaves = isLeftByBack ? "back to leave the search" : ""
    let advice = [more, leaves].filter { !$0.isEmpty }.joined(separator: ", ")
    let typed = advice.isEmpty ? TerminalText.empty : TerminalText("Type \(advice).")
    guard let first, isPart else {
      return found.map { [Sentence.joined([Sentence.ended($0), typed])] } ?? []
    }
    let unread = unread.map { $0 > 0 ? ", \(Digits.grouped($0)) unread" : "" } ?? ""
    let each = unread.isEmpty || owners.isEmpty ? "" : ": " + owners
    let query = query.map { " for " + $0 } ?? ""
    let range = "Threads \(Digits.grouped(first)) to \(Digits.grouped(last))"
    let part = hasPlacesAsNumbers ? range : Digits.counted(count, "thread")
    let numbers = total.map { "\(part) of \(Digits.grouped($0))" } ?? part
    return [Sentence.joined([Sentence.ended(TerminalText(line: numbers + query + unread + each)), typed])]
  }
}

extension ObjectShape where Source == (account: String, unread: Int) {
  static let accountUnread = ObjectShape(fields: [
    .string("account", "the account's name") { $0.account },
    .integer("unread", "its unread threads there") { $0.unread },
  ])
}
