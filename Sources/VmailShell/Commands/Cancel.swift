struct CancelCommand: Command {
  static let info = CommandInfo(
    name: "cancel", topic: .writing,
    summary: "Take a mail out of the Outbox",
    synopsis: ["cancel N"],
    details: """
      N is its number in outbox. It is a draft again. One that is being sent can't be cancelled.
      """,
    examples: [.init("cancel 1", "the first of outbox"), .init("outbox", "what there is")],
    arguments: [.outbox], needs: [.place], loading: "cancel the mail", effects: .none,
    output: ["compose"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    try call.expectAtMost(1)
    guard let word = call.arguments.first else {
      throw ShellError.missingArgument("a number of outbox", of: Self.info.name)
    }
    try await shell.takeBack(try await shell.outgoing(named: word))
  }
}
