import VmailDomain

struct MessageCommand: Command {
  static let info = CommandInfo(
    name: "message", topic: .reading,
    summary: "Show one message of the open conversation",
    synopsis: ["message [NUMBER | + | -]"],
    details: "+ is the message after the one shown last, - the one before it.",
    examples: [.init("message 2", "the second message"), .init("message +", "the next one")],
    arguments: [.messages], needs: [.place], loading: "load this conversation", output: ["message"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    try call.expectAtMost(1)
    let numbers = try shell.messageNumbers(named: call.arguments)
    guard numbers.count == 1 else {
      throw ShellError.unexpectedArgument(call.arguments[0], of: Self.info.name)
    }
    shell.session.conversation?.outline.expand(numbers)
    try await shell.show(messages: numbers)
  }
}
