import VmailDomain

struct StarCommand: ActingCommand {
  static let info = CommandInfo(
    name: "star", topic: .acting,
    summary: "Star threads, or messages of the open conversation",
    synopsis: ["star [REFERENCES] [--yes]", "star MESSAGES"],
    details: """
      The latest message of each thread, at once; undo takes it back. With a conversation open, numbers are its \
      messages. Without references it is the open conversation, else the selection, else the current thread.
      """,
    examples: [.init("star 3", "one thread"), .init("star from:acme", "all that are listed from there")],
    options: [.yes], arguments: [.either(.messages, .references)], repeatsLastArgument: true, needs: [.place],
    effects: .none, output: ["action"])

  func plan(_ call: CommandCall, in shell: inout Shell) async throws -> [PlannedAction] {
    if let planned = try await shell.planMessages({ .starMessages($0) }, named: call.arguments) {
      return planned
    }
    return try await shell.plan(.star, on: call.arguments)
  }
}
