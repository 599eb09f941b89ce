import VmailDomain

struct QuoteCommand: Command {
  static let info = CommandInfo(
    name: "quote", topic: .reading,
    summary: "Show the quoted text of messages",
    synopsis: ["quote [MESSAGES]"],
    details: """
      Shows messages of the open conversation with the older mail below them, which is folded \
      otherwise. The setting quotes shows it always.
      """,
    examples: [.init("quote 3", "the third message, whole"), .init("set quotes shown", "from now on")],
    arguments: [.messages], repeatsLastArgument: true, needs: [.place],
    loading: "load this conversation", effects: .none, rehearsal: .runs, output: ["message"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    let numbers = try shell.messageNumbers(named: call.arguments)
    shell.session.conversation?.outline.expand(numbers)
    shell.session.conversation?.unfolded.formUnion(numbers)
    try await shell.show(messages: numbers)
  }
}
