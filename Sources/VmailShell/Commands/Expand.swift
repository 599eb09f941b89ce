import VmailDomain

struct ExpandCommand: Command {
  static let info = CommandInfo(
    name: "expand", topic: .reading,
    summary: "Show messages of the open conversation",
    synopsis: ["expand [MESSAGES]"],
    details: "Without numbers it is the current message; * is all that are shown.",
    examples: [.init("expand 1", "the first message"), .init("expand *", "all of them")],
    arguments: [.messages], repeatsLastArgument: true, needs: [.place],
    loading: "load this conversation", effects: .none, rehearsal: .runs, output: ["message"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    let numbers = try shell.messageNumbers(named: call.arguments)
    shell.session.conversation?.outline.expand(numbers)
    try await shell.show(messages: numbers)
  }
}
