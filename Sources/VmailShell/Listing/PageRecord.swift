import VmailDomain
import VmailTerminal

/// The record after the threads of a page: their number, and the state of the listing.
struct PageRecord: OutputRecord {
  enum State: String, Sendable, CaseIterable {
    case loaded, empty, emptyFiltered, error, offline
  }

  var account: String
  var folder: String
  var category: AICategory?
  /// The number of rows printed.
  var count: Int
  /// The number of threads in the folder and tab.
  var total: Int
  var hasMore: Bool
  var state: State
  var banner: String?
  /// The number of the first row that was not printed.
  var next: Int
  /// Advice about an empty folder, such as `Type sync to check for mail`; text and plain only.
  var hint: String?
  /// The search text; `nil` in other listings.
  var query: String?

  init(
    account: String, folder: String, category: AICategory? = nil, count: Int, total: Int,
    hasMore: Bool, state: State, banner: String? = nil, next: Int = 1, hint: String? = nil,
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
    self.next = next
    self.hint = hint
  }

  static let type = "page"
  static let summary = "Ends a listing of threads; alone, when there are none."
  static let fields: [RecordField<PageRecord>] = [
    .string("account", "the account's name; `all` for All Inboxes") { $0.account },
    .foreignText("folder", "the folder listed") { $0.folder },
    RecordField("tab", .oneOf(tabs), "the tab chosen") { .string($0.category?.rawValue ?? "all") },
    .integer("count", "threads printed") { $0.count },
    .integer("total", "threads in the folder and tab") { $0.total },
    .boolean("hasMore", "whether `more` lists further threads") { $0.hasMore },
    RecordField("state", .oneOf(State.allCases.map(\.rawValue)), "what the listing shows") {
      .string($0.state.rawValue)
    },
    .optionalForeignText("banner", "what stands above the listing, such as a failed sync") { $0.banner },
    .optionalForeignText("query", "what was searched for; null in other listings") { $0.query },
  ]

  private static var tabs: [String] {
    ["all"] + AICategory.allCases.compactMap(\.jsonName)
  }

  /// The text `No emails` or `No emails in Social`; `nil` if there are some.
  private var emptiness: String? {
    guard count == 0, total == 0 else { return nil }
    if state == .emptyFiltered, let tab = category?.title { return "No emails in " + tab }
    return state == .error ? nil : "No emails"
  }

  func text(in layout: Layout) -> [StyledLine] {
    if let emptiness {
      return layout.wrapped(TerminalText(emptiness))
        + layout.wrapped(TerminalText(hint ?? ""), .dim)
        .filter { $0.columns > 0 }
    }
    let hits = found.map { layout.sentence(TerminalText(line: $0), .dim) } ?? []
    guard hasMore else { return hits }
    let dash = layout.glyphs.dash
    let numbers = TerminalText(" more: \(Digits.grouped(next)) of \(Digits.grouped(total)) ")
    return hits + [layout.fitted(StyledLine(dash + numbers + dash, .dim))]
  }

  /// The number of search results, with the search text.
  private var found: String? { query.map { "\(Digits.counted(total, "thread")) found for \($0)" } }

  func plain(in layout: Layout) -> [TerminalText] {
    if let emptiness {
      return [Sentence.joined([emptiness, hint ?? ""].map { Sentence.ended(TerminalText($0)) })]
    }
    let hits = found.map { [Sentence.ended(TerminalText(line: $0))] } ?? []
    guard hasMore else { return hits }
    return hits + [TerminalText("\(next - 1) of \(total) threads listed. Type more for the next.")]
  }
}
