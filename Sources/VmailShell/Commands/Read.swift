import VmailDomain

struct ReadCommand: Command {
  static let info = CommandInfo(
    name: "read", topic: .acting,
    summary: "Mark threads read",
    details: """
      At once; undo takes it back. Without references it is the open conversation, else the selection, else \
      the current thread.
      """,
    examples: [.init("read 1-5", "five threads"), .init("read :u", "all that are listed and unread")],
    output: ["action"])

  static let forms: [Form] = [
    Form.acting(
      Arguments("REFERENCES", .references), needs: [.place],
      plan: { (shell: inout Shell, words) in try await shell.plan(.markRead, on: words) })
  ]
}
