public import VmailCommandLine
import VmailDomain
public import VmailEngine
import VmailTerminal
public import VmailViews

struct SearchCommand: Command {
  static let info = CommandInfo(
    name: "search", shortNames: ["/"], topic: .reading,
    summary: "Find mail",
    details: """
      Finds threads in which one message contains all the words; the thread with the newest match comes \
      first. The results are a listing. Case and accents make no difference. "in quotes" is a phrase, wor* \
      matches words with that beginning, -word excludes a word, and OR means either. Fields: from: to: cc: bcc: \
      subject: body: filename: in: account: category: keyword: label: list: id: \(states) \
      before: after: on: (2025-02-05, yesterday, 7d, 2w) larger: smaller: \
      (10k, 5M) size: (>5M, <10k) mimetype: (pdf, image) thread: (the id in JSON). from:me, to:me and cc:me mean all your addresses. To search Trash or Spam, add in:trash or in:spam, or in:anywhere for all mail. Beside a field \
      and in parentheses, and, or and not are operators in lower case too. Saved searches appear in the folder list; \
      back leaves any other search. In scripts, all threads are listed unless page-size is set, and --count opens the search, so that * means what was \
      counted; at the prompt it only counts. --no-total shows a page without counting the rest. -n and other words that \
      begin like options have to be in quotes to be searched.
      """,
    examples: [
      .init("search quarterly from:john", "find a word in messages from john"),
      .init("/\"error 17\" after:2w", "find a phrase in the last two weeks"),
      .init("search is:unread --oldest -n 3", "show the three that have been unread longest"),
    ],
    addsPlaces: true, loading: "search", loadingText: "Searching…",
    output: [ThreadRecord.self, PageRecord.self, SavedSearchRecord.self])
  static let forms: [Form] = [
    Form(
      Arguments("QUERY", .query, noun: "a query"), ListingOptions(),
      Flag("no-total", "Don't count all threads, which takes time"), WholeCall(), needs: [.place],
      does: .nothing
    ) { (shell: inout Shell, words, shape, isUncounted, call) in
      guard !isUncounted || !shape.isCount else {
        throw ShellError(.usage, "--count and --no-total can't be used together")
      }
      var shape = shape
      shape.isUncounted = isUncounted
      try await find(words, shape, call, in: &shell)
    },
    Form(
      Arguments("QUERY", .query, noun: "a query"), WholeCall(),
      RequiredOption("save", "NAME", .savedSearch, "Save the search under this name"),
      needs: [.place], does: .asks(.lasts), summary: "Find mail, and save the search"
    ) { (shell: inout Shell, words, call, name) in
      try await find(words, ListingShape(), call, savingAs: name, in: &shell)
    },
    Form(
      RequiredOption("forget", "NAME", .savedSearch, "Delete a saved search"),
      needs: [.place], does: .asks(.deletes), summary: "Delete a saved search"
    ) { (shell: inout Shell, name) in
      try await forget(name, in: &shell)
    },
  ]

  /// `is:unread`, and what is like it.
  private static var states: String {
    MessageState.allCases.map(\.declaration).map { state in
      state.field + state.name + (state.explanation.isEmpty ? "" : " (\(state.explanation))")
    }.joined(separator: " ")
  }

  private static func find(
    _ words: [Word], _ shape: ListingShape, _ call: CommandCall, savingAs name: String? = nil,
    in shell: inout Shell
  ) async throws {
    let query = try TypedQuery(words, isVerbatim: call.line.hasPrefix("/"))
    guard !query.text.isEmpty else { throw call.missing("a query") }
    let place = try await Self.place(of: query, name: name, in: &shell)
    for word in place.search.query.wordsLikeOperators.prefix(1) {
      shell.console.warning("\"\(word)\" is searched as a word. Type \(word.uppercased()) for the operator.")
    }
    if let name {
      try await shell.services().savedSearches.save(SavedSearch(name: name, query: query.text))
    }
    try await shape.showing(in: &shell) { try await SearchResults.list(place, shape, in: &$0) }
  }

  private static func place(
    of query: TypedQuery, name: String?, in shell: inout Shell
  ) async throws -> SearchListing {
    do { return try await SearchResults.searchPlace(for: query.text, name: name, in: &shell) } catch var error
      as ShellError
    {
      error.place = (error.subject?.column).flatMap(query.place)
      throw error
    }
  }

  private static func forget(_ name: String, in shell: inout Shell) async throws {
    guard try await shell.services().savedSearches.remove(name: name) else {
      let known = try await SearchResults.savedSearchNames(in: &shell)
      throw ShellError(
        .usage,
        "no saved search \"\(name)\"" + ShellError.didYouMean(SimilarName.nearest(to: name, in: known)),
        hint: "Type folders for a list.",
        subject: ShellError.Subject(text: name))
    }
    try await leave(name, in: &shell)
    shell.console.result(SavedSearchRecord(name: name))
  }

  /// Leaves the saved search, because it no longer exists.
  private static func leave(_ name: String, in shell: inout Shell) async throws {
    guard case .search(let here) = shell.session.place, here.name == name else { return }
    if let account = shell.session.account {
      try await Locations.enterInbox(of: account, in: &shell)
    } else {
      try await Locations.enterAllInboxes(in: &shell)
    }
  }
}

extension ManageSavedSearchesUseCase.Problem: WordedError {
  public var wording: ShellError {
    switch self {
    case .invalidName(let name):
      ShellError(
        .usage, "\"\(name)\" can't be the name of a search", hint: "It is the name of a system folder.",
        subject: .init(text: name))
    case .isLabel(let name):
      ShellError(
        .usage, "there is already a label \"\(name)\", and saved searches share the folder list",
        hint: "Choose another name for the search.", subject: .init(text: name))
    }
  }
}
