import VmailDomain

struct SuggestCommand: Command {
  static let info = CommandInfo(
    name: "suggest", topic: .writing,
    summary: "Suggest short replies to a message",
    details: """
      Lists up to three short replies that fit the last message that came, in its language, with the greeting and \
      closing that you use. reply --suggestion 2 begins a reply with the second; nothing is sent by itself. There are \
      none to newsletters, notices, mailing lists and senders that read no mail, and none where none fits.
      """,
    examples: [
      .init("suggest", "replies to the open conversation"),
      .init("reply --suggestion 1", "begin with the first"),
    ],
    loading: "suggest replies", loadingText: "Looking for replies…", output: ["suggestion", "suggestions"])

  static let forms: [Form] = [
    Form(
      OptionalArgument("MESSAGE|THREAD", .either(.messages, .references)), needs: [.place], does: .worksOut
    ) { (shell: inout Shell, word) in try await Self.suggest(word, in: &shell) }
  ]

  private static func suggest(_ word: Word?, in shell: inout Shell) async throws {
    guard shell.isAIOn else { return shell.console.result(SuggestionsRecord(count: 0, absence: .off)) }
    let target = try await shell.suggestionTarget(word, of: info.name)
    let found = if let target { try await shell.suggestions(to: target) } else { [ReplySuggestion]() }
    shell.console.results(found.enumerated().map { SuggestionRecord(n: $0 + 1, suggestion: $1) })
    shell.console.result(SuggestionsRecord(count: found.count, absence: found.isEmpty ? .noneFits : nil))
  }
}
