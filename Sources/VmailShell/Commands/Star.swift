import VmailDomain

struct StarCommand: ActingCommand {
  static let info = CommandInfo(
    name: "star", topic: .acting,
    summary: "Star threads",
    synopsis: ["star [REFERENCES] [--yes]"],
    details: """
      The latest message of each thread, at once; undo takes it back. Without references it is the open conversation, else the selection, else the current thread.
      """,
    examples: [.init("star 3", "one thread"), .init("star from:acme", "all that are listed from there")],
    options: [.yes], arguments: [.references], repeatsLastArgument: true, needs: [.place],
    output: ["action"])

  func plan(_ call: CommandCall, in shell: inout Shell) async throws -> [PlannedAction] {
    try await shell.plan(.star, on: call.arguments)
  }
}
