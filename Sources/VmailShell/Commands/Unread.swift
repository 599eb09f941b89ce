import VmailDomain

struct UnreadCommand: ActingCommand {
  static let info = CommandInfo(
    name: "unread", topic: .acting,
    summary: "Mark threads unread",
    synopsis: ["unread [REFERENCES] [--yes]"],
    details: """
      The latest message of each thread, at once; undo takes it back. Without references it is the open conversation, else the selection, else the current thread.
      """,
    examples: [.init("unread 3", "to come back to it"), .init("unread", "the conversation that is open")],
    options: [.yes], arguments: [.references], repeatsLastArgument: true, needs: [.place],
    effects: .none, output: ["action"])

  func plan(_ call: CommandCall, in shell: inout Shell) async throws -> [PlannedAction] {
    try await shell.plan(.markUnread, on: call.arguments)
  }
}
