import VmailDomain

struct SpamCommand: ActingCommand {
  static let info = CommandInfo(
    name: "spam", topic: .acting,
    summary: "Move threads to Spam",
    synopsis: ["spam [REFERENCES] [--yes]"],
    details: """
      The threads leave the listing and the folder they are listed in; what waits in the undo window \
      is taken back by undo before any mail is touched, and later by the journal. Without references it is the open conversation, else the selection, else the current thread.
      """,
    examples: [.init("spam 3", "one thread"), .init("spam from:winner", "all that are listed from there")],
    options: [.yes], arguments: [.references], repeatsLastArgument: true, needs: [.place],
    effects: .none, output: ["action"])

  func plan(_ call: CommandCall, in shell: inout Shell) async throws -> [PlannedAction] {
    try await shell.plan(.spam, on: call.arguments)
  }
}
