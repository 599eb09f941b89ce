import VmailCommandLine
import VmailDomain
import VmailTerminal
import VmailViews

struct QuoteCommand: Command {
  static let info = CommandInfo(
    name: "quote", topic: .reading,
    summary: "Show the quoted text of messages",
    details: """
      Shows messages of the open conversation with the quoted text below them, which is otherwise folded. \
      The setting quotes shows it always.
      """,
    examples: [
      .init("quote 3", "show message 3 with its quoted text"),
      .init("set quotes shown", "always show quoted text"),
    ],
    loading: "load this conversation", output: [MessageRecord.self])
  static let forms: [Form] = [
    Form(Arguments("MESSAGES", .messages), needs: [.place], does: .nothing) { (shell: inout Shell, words) in
      try await unfold(words, in: &shell)
    }
  ]

  private static func unfold(_ words: [Word], in shell: inout Shell) async throws {
    let numbers = try MessageNumbers.messageNumbers(named: words, in: shell)
    shell.session.conversation?.outline.expand(numbers)
    shell.session.conversation?.unfolded.formUnion(numbers)
    try await OpenThread.show(messages: numbers, in: &shell)
  }
}
