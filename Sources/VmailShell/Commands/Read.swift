import VmailDomain

struct ReadCommand: ActingCommand {
  static let info = CommandInfo(
    name: "read", topic: .acting,
    summary: "Mark threads read",
    synopsis: ["read [REFERENCES] [--yes]"],
    details: """
      At once; undo takes it back. Without references it is the open conversation, else the selection, else the current thread.
      """,
    examples: [.init("read 1-5", "five threads"), .init("read :u", "all that are listed and unread")],
    options: [.yes], arguments: [.references], repeatsLastArgument: true, needs: [.place],
    effects: .none, output: ["action"])

  func plan(_ call: CommandCall, in shell: inout Shell) async throws -> [PlannedAction] {
    try await shell.plan(.markRead, on: call.arguments)
  }
}
