import VmailDomain

struct CollapseCommand: Command {
  static let info = CommandInfo(
    name: "collapse", topic: .reading,
    summary: "Show messages of the open conversation as one line each",
    details: "Without numbers it is the current message; * is all that are shown.",
    examples: [.init("collapse 3", "the third message"), .init("collapse *", "all of them")],
    loading: "load this conversation", output: ["message"])
  static let forms: [Form] = [
    Form(Arguments("MESSAGES", .messages), needs: [.place], does: .nothing) { (shell: inout Shell, words) in
      try await collapse(words, in: &shell)
    }
  ]

  private static func collapse(_ words: [Word], in shell: inout Shell) async throws {
    let numbers = try shell.messageNumbers(named: words)
    shell.session.conversation?.outline.collapse(numbers)
    try await shell.show(messages: numbers)
  }
}
