import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct TriageCommand: Command {
  static let info = CommandInfo(
    name: "triage", topic: .acting,
    summary: "Decide about one thread after the other, with a key for each",
    details: """
      Shows each thread of the open mailbox or search, or those of REFERENCES or QUERY: its head and the newest unread \
      message, as far as it fits the screen. One key, without Enter, decides, and the next thread follows: a \
      archives, d deletes, ! marks as spam, z snoozes, s stars, and k or space leaves it as it is. l labels, r \
      replies and o opens the whole thread; they stay with it. b goes back, u takes back the last decision, ? lists \
      the keys, and q stops. Each key does what the command does, with its undo window, and undo takes it back later \
      too. Nothing is marked as read, except by o. You can type ahead: the keys apply in order, but never answer a \
      yes-or-no question that wasn't shown yet, and if a key does nothing, those typed after it are dropped, and vmail \
      says so. Where keys can't be read, type each with Enter. It is interactive; in scripts, use archive and the like.
      """,
    examples: [
      .init("triage", "go through the mailbox"), .init("triage is:unread", "go through its unread threads"),
      .init("triage 1-20", "go through the first twenty threads of the listing"),
    ],
    loading: "load mail", output: [TriageRecord.self])

  static let forms: [Form] = [
    Form(
      Arguments("REFERENCES|QUERY", .either(.references, .query)), needs: [.place], does: .undoably,
      rehearsal: .rehearses
    ) { (shell: inout Shell, words) in
      try DecisionLoop.expectPerson(
        in: shell, toDecideBy: info.name, about: "thread", else: "list, and then archive 1-3")
      shell.session.closeConversation()
      let targets = try await targets(words, in: &shell)
      try await Triage.triage(targets, in: &shell)
    }
  ]

  /// Returns the threads to go through. The listing stays as it is, and its numbers with it.
  private static func targets(_ words: [Word], in shell: inout Shell) async throws -> [ThreadTarget] {
    let listing = shell.session.listing
    defer { shell.session.listing = listing }
    var words = words
    if !words.allSatisfy(isReference) {
      let query = try TypedQuery(words, isVerbatim: false).text
      guard try await SearchResults.beginListing(ofMailHere: "(\(query))", in: &shell) else { return [] }
      words = []
    }
    do {
      let found = try await ListingPages.threads(
        named: words.isEmpty ? [Word(text: "all", range: 0..<0)] : words, in: &shell)
      return found.map { target in
        var target = target
        target.number = nil
        return target
      }
    } catch let error as ReferenceError {
      switch error.kind {
      case .nothingMatches, .emptyListing, .nothingSelected, .nothingGiven: return []
      default: throw error
      }
    }
  }

  /// Whether a word names threads of the listing; a condition such as `from:ann` is a query, for the whole place.
  private static func isReference(_ word: Word) -> Bool {
    guard let term = try? MessageListParser.term(Word(text: word.text, range: word.range)) else {
      return word.loopVariable != nil
    }
    if case .condition = term.reference { return word.text.first?.isLetter == false }
    return true
  }
}
