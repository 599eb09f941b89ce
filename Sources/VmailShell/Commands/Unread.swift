import VmailDomain

struct UnreadCommand: Command {
  static let info = CommandInfo(
    name: "unread", topic: .acting,
    summary: "Mark threads unread",
    details: """
      The latest message of each thread, at once; undo takes it back. Without references it is the open \
      conversation, else the selection, else the current thread.
      """,
    examples: [.init("unread 3", "to come back to it"), .init("unread", "the conversation that is open")],
    output: ["action"])

  static let forms: [Form] = [
    Form.acting(
      Arguments("REFERENCES", .references), needs: [.place],
      plan: { (shell: inout Shell, words) in try await shell.plan(.markUnread, on: words) })
  ]
}
