import VmailDomain

struct UnstarCommand: ActingCommand {
  static let info = CommandInfo(
    name: "unstar", topic: .acting,
    summary: "Take the stars from threads",
    synopsis: ["unstar [REFERENCES] [--yes]", "unstar MESSAGES"],
    details: """
      From all messages of each thread, at once; undo takes it back. With a conversation open, numbers are its \
      messages. Without references it is the open conversation, else the selection, else the current thread.
      """,
    examples: [
      .init("unstar 3", "one thread"), .init("folder starred; unstar *", "all that are listed there"),
    ],
    options: [.yes], arguments: [.either(.messages, .references)], repeatsLastArgument: true, needs: [.place],
    effects: .none, output: ["action"])

  func plan(_ call: CommandCall, in shell: inout Shell) async throws -> [PlannedAction] {
    if let planned = try await shell.planMessages({ .unstarMessages($0) }, named: call.arguments) {
      return planned
    }
    return try await shell.plan(.unstar, on: call.arguments)
  }
}
