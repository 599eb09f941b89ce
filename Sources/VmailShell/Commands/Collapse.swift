import VmailDomain

struct CollapseCommand: Command {
  static let info = CommandInfo(
    name: "collapse", topic: .reading,
    summary: "Show messages of the open conversation as one line each",
    synopsis: ["collapse [MESSAGES]"],
    details: "Without numbers it is the current message; * is all that are shown.",
    examples: [.init("collapse 3", "the third message"), .init("collapse *", "all of them")],
    arguments: [.messages], repeatsLastArgument: true, needs: [.place],
    loading: "load this conversation", effects: .none, rehearsal: .runs, output: ["message"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    let numbers = try shell.messageNumbers(named: call.arguments)
    shell.session.conversation?.outline.collapse(numbers)
    try await shell.show(messages: numbers)
  }
}
