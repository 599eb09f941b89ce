import VmailDomain
import VmailEngine
import VmailTerminal

struct WhereCommand: Command {
  static let info = CommandInfo(
    name: "where", topic: .shell,
    summary: "Tell where you are, or where mail is",
    details: """
      The account, the folder, the search that is listed, the current thread, the conversation that is open, and the \
      file the session is recorded into. With references, where each message of the threads is: its account and \
      folders, the server's mailboxes, and how much of it is on this machine. With a conversation of two or more \
      messages open, numbers are its messages.
      """,
    examples: [
      .init("where", "the state the prompt shows"), .init("where 3", "where the mail of the third thread is"),
    ],
    loading: "look for that mail", output: [WhereRecord.self, LocationRecord.self])
  static let forms: [Form] = [
    Form(needs: [.store], does: .nothing) { (shell: inout Shell) in try await tell(in: &shell) },
    Form(
      Arguments("REFERENCES|MESSAGES", .either(.messages, .references), noun: "a thread"),
      needs: [.store], does: .nothing
    ) { (shell: inout Shell, words) in
      try await locate(words, in: &shell)
    },
  ]

  private static func tell(in shell: inout Shell) async throws {
    try await shell.enterDefaultPlace()
    let session = shell.session
    shell.console.result(
      WhereRecord(
        account: session.account?.name ?? session.place.map { _ in Shell.allAccounts },
        folder: session.place?.title, category: try await shell.currentTab(),
        search: session.listing?.place.query, selected: session.selection.count,
        current: session.listing?.listing.current, open: session.conversation?.thread.subject,
        store: shell.environment.storePath, recording: shell.console.recording?.path))
  }

  private static func locate(_ words: [Word], in shell: inout Shell) async throws {
    try await shell.enterDefaultPlace()
    guard shell.session.place != nil else { throw ShellError.noAccount }
    let directory = try await shell.folderDirectory()
    let locate = try await shell.services().locate
    for (number, email) in try await shell.messagesOrThreads(named: words).joined() {
      try Task.checkCancellation()
      shell.console.result(
        LocationRecord(
          n: number, account: directory.accounts.first { $0.id == email.accountId }?.name ?? "",
          folders: email.folders.compactMap { directory.names[$0] }.sorted(),
          location: try await locate.location(of: email)))
    }
  }
}

/// The current place of the session.
struct WhereRecord: OutputRecord {
  /// The account; `nil` if there is none.
  var account: String?
  var folder: String?
  var category: AICategory?
  /// The query of a search listed instead of the folder.
  var search: String?
  var selected: Int
  /// The number of the current thread in its listing.
  var current: Int?
  /// The subject of the open conversation.
  var open: String?
  /// The store's folder.
  var store: String
  /// The file the session is recorded into.
  var recording: String?

  static let type = "where"
  static let summary = "Where the session is."
  static let fields: [RecordField<WhereRecord>] = [
    .optionalString("account", "the account; `all` for All Inboxes, null before there is one") { $0.account },
    .optionalForeignText("folder", "the folder; null before there is one") { $0.folder },
    RecordField("tab", .oneOf(["all"] + AICategory.allCases.compactMap(\.jsonName)), "the tab") {
      .string($0.category?.rawValue ?? "all")
    },
    .optionalString("search", "the query whose results are listed; null when the folder is") { $0.search },
    .integer("selected", "threads in the selection") { $0.selected },
    .optionalInteger("current", "the number of the current thread; null without one") { $0.current },
    .optionalForeignText("open", "the subject of the open conversation; null without one") { $0.open },
    .string("store", "where the mail is kept") { $0.store },
    .optionalString("recording", "the file the session is recorded into; null for none") { $0.recording },
  ]

  func text(in layout: Layout) -> [StyledLine] {
    let separator = " " + layout.glyphs.separator.string + " "
    let first = layout.sentence(TerminalText(line: places.joined(separator: separator)), .heading)
    return first + details.flatMap { layout.sentence(TerminalText(line: $0)) }
  }

  func plain(in layout: Layout) -> [TerminalText] {
    let place = [
      account.map { $0 == Shell.allAccounts ? "All accounts" : "Account \($0)" } ?? "No account yet",
      folder.map { "folder \($0)" }, category?.title.map { "tab \($0)" },
    ].compactMap(\.self).joined(separator: ", ")
    let facts = [
      place, search.map { "Search for \($0)" },
      open.map { "Open conversation: " + ($0.isEmpty ? "no subject" : $0) },
      current.map { "Thread \($0) is current" },
      selected > 0 ? Digits.counted(selected, "thread") + " selected" : nil, "The store is \(store)",
    ]
    return [Sentence.joined(facts.compactMap(\.self).map { Sentence.ended(TerminalText(line: $0)) })]
  }

  private var places: [String] {
    guard let account else { return ["No account yet"] }
    return [account] + [folder, category?.title].compactMap(\.self)
  }

  private var details: [String] {
    var details: [String] = []
    if let search { details.append("Search: " + search) }
    if let open { details.append("Open: " + SubjectText.of(open)) }
    if let current { details.append("Current thread: \(current)") }
    if selected > 0 { details.append("Selected: \(selected)") }
    if let recording { details.append("Recorded into: " + recording) }
    return details + ["Store: " + store]
  }
}
