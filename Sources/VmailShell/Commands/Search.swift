import VmailDomain

struct SearchCommand: Command {
  static let info = CommandInfo(
    name: "search", shortNames: ["/"], topic: .reading,
    summary: "Find mail",
    synopsis: ["search QUERY", "/QUERY", "search --save NAME QUERY", "search --forget NAME"],
    details: """
      Finds threads with a message that has all the words, newest first; what is found is a listing. \
      Case and accents make no difference. "in quotes" is a phrase, wor* a beginning, -word must not be \
      there, OR means either. Fields: from: to: cc: subject: body: filename: in: account: category: \
      label: list: id: has:attachment has:link is:unread is:read is:starred is:replied before: after: \
      on: (2025-02-05, yesterday, 7d, 2w) larger: smaller: (10k, 5M). Trash and Spam are searched with \
      in:trash and in:spam. A saved search is listed among the folders.
      """,
    examples: [
      .init("search quarterly from:john", "both in one message"),
      .init("/\"error 17\" after:2w", "a phrase, in the last two weeks"),
    ],
    options: [
      .init("save", value: "NAME", of: .savedSearch, "Keep the search under that name"),
      .init("forget", value: "NAME", of: .savedSearch, "Remove a saved search"),
    ],
    arguments: [.query], repeatsLastArgument: true, addsPlaces: true, needs: [.place], loading: "search",
    loadingText: "Searching…",
    effects: .guarded(.deletes) { $0.has("forget") },
    rehearsal: .runsWhen { !$0.has("save") && !$0.has("forget") }, output: ["thread", "page", "search"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    if let name = call.value(of: "forget") { return try await forget(name, call, in: &shell) }
    let query = TypedQuery(call.arguments, isVerbatim: call.line.hasPrefix("/"))
    guard !query.text.isEmpty else { throw ShellError.missingArgument("a query", of: "search") }
    let name = call.value(of: "save")
    let place = try await Self.place(of: query, name: name, in: &shell)
    if let name {
      try await shell.services().savedSearches.save(SavedSearch(name: name, query: query.text))
    }
    try await shell.beginListing(of: place)
    try await shell.showPages(0..<1)
  }

  private static func place(
    of query: TypedQuery, name: String?, in shell: inout Shell
  ) async throws -> SearchPlace {
    do { return try await shell.searchPlace(for: query.text, name: name) } catch var error as ShellError {
      error.place = (error.subject?.column).flatMap(query.place)
      throw error
    }
  }

  private func forget(_ name: String, _ call: CommandCall, in shell: inout Shell) async throws {
    try call.expectAtMost(0)
    guard try await shell.services().savedSearches.remove(name: name) else {
      let known = try await shell.savedSearchNames()
      throw ShellError.unknownSearch(name, nearest: SimilarName.nearest(to: name, in: known))
    }
    shell.console.result(SavedSearchRecord(name: name))
  }
}
