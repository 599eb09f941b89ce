import VmailDomain

struct OpenCommand: Command {
  static let info = CommandInfo(
    name: "open", shortNames: ["p", "t"], topic: .reading,
    summary: "Read a conversation",
    synopsis: ["open [REFERENCES]", "NUMBER"],
    details: """
      Prints the messages of each thread, oldest first, through the pager when they are longer than \
      the screen. A bare number opens that thread; without references it is the current one.
      """,
    examples: [.init("open 3", "read the third thread"), .init("3", "the same")],
    arguments: [.references], repeatsLastArgument: true, needs: [.place], loading: "load this conversation",
    loadingText: "Loading…",
    output: ["conversation", "message"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    for target in try await shell.threads(named: call.arguments) {
      try Task.checkCancellation()
      try await shell.openThread(target)
    }
  }
}
