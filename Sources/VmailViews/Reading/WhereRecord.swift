import VmailCommandLine
public import VmailDomain
public import VmailTerminal

/// The current place of the session.
public struct WhereRecord: OutputRecord {
  /// The account; `nil` if there is none.
  public var account: String?
  public var folder: String?
  public var category: AICategory?
  /// The query of a search listed instead of the folder.
  public var search: String?
  public var selected: Int
  /// The number of the current thread in its listing.
  public var current: Int?
  /// The subject of the open conversation.
  public var open: String?
  /// The store's folder.
  public var store: String
  /// The file the session is recorded into.
  public var recording: String?

  public init(
    account: String? = nil, folder: String? = nil, category: AICategory? = nil, search: String? = nil,
    selected: Int, current: Int? = nil, open: String? = nil, store: String, recording: String? = nil
  ) {
    self.account = account
    self.folder = folder
    self.category = category
    self.search = search
    self.selected = selected
    self.current = current
    self.open = open
    self.store = store
    self.recording = recording
  }

  public static let type = "where"
  public static let summary = "The state of the session."
  public static let fields: [RecordField<WhereRecord>] = [
    .optionalString("account", "the account; `all` for All Inboxes, null if there is none yet") {
      $0.account
    },
    .optionalForeignText("folder", "the folder; null if there is none yet") { $0.folder },
    RecordField("tab", .oneOf(AICategory?.tabs.map(\.tabName)), "the tab") { .string($0.category.tabName) },
    .optionalString("search", "the search query; null if a folder is listed") { $0.search },
    .integer("selected", "number of selected threads") { $0.selected },
    .optionalInteger("current", "the number of the current thread; null if there is none") { $0.current },
    .optionalForeignText("open", "the subject of the open conversation; null if there is none") { $0.open },
    .string("store", "the path of the store") { $0.store },
    .optionalString("recording", "the file the session is recorded to; null if there is none") {
      $0.recording
    },
  ]

  public func text(in layout: Layout) -> [StyledLine] {
    let separator = " " + layout.glyphs.separator.string + " "
    let first = layout.sentence(TerminalText(line: places.joined(separator: separator)), .heading)
    return first + details.flatMap { layout.sentence(TerminalText(line: $0)) }
  }

  public func plain(in layout: Layout) -> [TerminalText] {
    let place = [
      account.map { $0 == Location.allAccounts ? "All accounts" : "Account \($0)" } ?? "No account yet",
      folder.map { "folder \($0)" }, category.map { _ in "tab \(category.tabTitle)" },
    ].compactMap(\.self).joined(separator: ", ")
    let facts = [
      place, search.map { "Search for \($0)" },
      open.map { "Open conversation: " + ($0.isEmpty ? "no subject" : $0) },
      current.map { "Thread \($0) is the current thread" },
      selected > 0 ? Digits.counted(selected, "thread") + " selected" : nil, "The store is \(store)",
    ]
    return [Sentence.joined(facts.compactMap(\.self).map { Sentence.ended(TerminalText(line: $0)) })]
  }

  private var places: [String] {
    guard let account else { return ["No account yet"] }
    return [account] + [folder, category.map { _ in category.tabTitle }].compactMap(\.self)
  }

  private var details: [String] {
    var details: [String] = []
    if let search { details.append("Search: " + search) }
    if let open { details.append("Open: " + SubjectText.of(open)) }
    if let current { details.append("Current thread: \(current)") }
    if selected > 0 { details.append("Selected: \(selected)") }
    if let recording { details.append("Recorded to: " + recording) }
    return details + ["Store: " + store]
  }
}
