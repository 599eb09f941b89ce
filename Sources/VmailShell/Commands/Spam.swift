import VmailDomain

struct SpamCommand: Command {
  static let info = CommandInfo(
    name: "spam", topic: .acting,
    summary: "Move threads to Spam",
    details: """
      The threads leave the listing and the folder they are listed in; what waits in the undo window is \
      taken back by undo before any mail is touched, and later by the journal. Without references it is the \
      open conversation, else the selection, else the current thread.
      """,
    examples: [.init("spam 3", "one thread"), .init("spam from:winner", "all that are listed from there")],
    output: ["action"])

  static let forms: [Form] = [
    Form.acting(
      Arguments("REFERENCES", .references), needs: [.place],
      mayAsk: [.changesFolders],
      plan: { (shell: inout Shell, words) in try await shell.plan(.spam, on: words) })
  ]
}
