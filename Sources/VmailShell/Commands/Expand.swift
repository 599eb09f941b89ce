import VmailDomain

struct ExpandCommand: Command {
  static let info = CommandInfo(
    name: "expand", topic: .reading,
    summary: "Show messages of the open conversation",
    details: "Without numbers it is the current message; * is all that are shown.",
    examples: [.init("expand 1", "the first message"), .init("expand *", "all of them")],
    loading: "load this conversation", output: ["message"])
  static let forms: [Form] = [
    Form(Arguments("MESSAGES", .messages), needs: [.place], does: .nothing) { (shell: inout Shell, words) in
      try await expand(words, in: &shell)
    }
  ]

  private static func expand(_ words: [Word], in shell: inout Shell) async throws {
    let numbers = try shell.messageNumbers(named: words)
    shell.session.conversation?.outline.expand(numbers)
    try await shell.show(messages: numbers)
  }
}
