import VmailCommandLine
import VmailDomain
import VmailTerminal
import VmailViews

struct WaitingCommand: Command {
  static let info = CommandInfo(
    name: "waiting", topic: .reading,
    summary: "List the threads in which someone waits for an answer",
    details: """
      Lists the threads of the last two months whose last message is yours: you are waiting for an answer. With \
      --for-me, those whose last message is in an Inbox, addressed to you, not from a mailing list and not answered: \
      someone is waiting for you. Reactions and automatic \
      replies don't count. Of these, only Primary is listed, unless categories are off. QUERY narrows them down \
      as in search. The results are a listing, of the searches is:awaiting and is:awaited.
      """,
    examples: [
      .init("waiting", "list what others have not answered yet"),
      .init("waiting --for-me", "list what you have not answered yet"),
    ],
    addsPlaces: true, loading: "search", loadingText: "Searching…",
    output: [ThreadRecord.self, PageRecord.self])

  static let forms: [Form] = [
    Form(Arguments("QUERY", .query), needs: [.place], does: .nothing) { (shell: inout Shell, words) in
      try await list("is:awaiting", words, in: &shell)
    },
    Form(
      "--for-me", Arguments("QUERY", .query), needs: [.place], does: .nothing,
      summary: "List the threads in which someone waits for your answer"
    ) { (shell: inout Shell, words) in
      let isPrimary = try await SettingsInForce.hasCategories(in: &shell) ? " category:primary" : ""
      try await list("is:awaited" + isPrimary, words, in: &shell)
    },
  ]

  private static func list(_ condition: String, _ words: [Word], in shell: inout Shell) async throws {
    let query = try TypedQuery(words, isVerbatim: false).text
    let text = query.isEmpty ? "\(condition) after:60d" : "\(condition) after:60d (\(query))"
    try await SearchResults.beginListing(
      of: try await SearchResults.searchPlace(for: text, in: &shell), in: &shell)
    try await ListingViews.showPage(.first, in: &shell)
  }
}
