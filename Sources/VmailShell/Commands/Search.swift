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
      .init("save", value: "NAME", "Keep the search under that name"),
      .init("forget", value: "NAME", "Remove a saved search"),
    ],
    arguments: [.query], repeatsLastArgument: true, addsPlaces: true, needs: [.place], loading: "search",
    loadingText: "Searching…",
    output: ["thread", "page", "search"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    if let name = call.value(of: "forget") { return try await forget(name, call, in: &shell) }
    // `/QUERY` comes as it was typed; otherwise the shell has taken the quotes away.
    let isVerbatim = call.line.hasPrefix("/")
    let text = call.arguments.map { isVerbatim ? $0.text : Self.source($0) }.joined(separator: " ")
    guard !text.isEmpty else { throw ShellError.missingArgument("a query", of: "search") }
    let name = call.value(of: "save")
    let place = try await shell.searchPlace(for: text, name: name)
    if let name {
      try await shell.services().savedSearches.save(SavedSearch(name: name, query: text))
    }
    try await shell.beginListing(of: place)
    try await shell.showPages(0..<1)
  }

  private func forget(_ name: String, _ call: CommandCall, in shell: inout Shell) async throws {
    try call.expectAtMost(0)
    guard try await shell.services().savedSearches.remove(name: name) else {
      throw ShellError.unknownSearch(name)
    }
    shell.console.result(SavedSearchRecord(name: name))
  }

  /// The shell took the quotes of a phrase away; the query language wants them back.
  private static func source(_ word: Word) -> String {
    let isPhrase = word.isQuoted && word.text.contains(where: \.isWhitespace)
    guard isPhrase, !word.text.contains("\"") else { return word.text }
    guard let colon = word.text.firstIndex(of: ":"), !word.text[..<colon].contains(where: \.isWhitespace)
    else { return "\"\(word.text)\"" }
    return word.text[...colon] + "\"" + word.text[word.text.index(after: colon)...] + "\""
  }
}
