import VmailDomain

struct ReplyAllCommand: Command {
  static let info = CommandInfo(
    name: "reply-all", shortNames: ["ra"], topic: .writing,
    summary: "Answer a message to everybody it names",
    synopsis: ["reply-all [MESSAGE|THREAD] [OPTION…]"],
    details: """
      Goes to its sender and to everybody in To and Cc but you, or where Mail-Followup-To says. From and all recipients are shown before the editor opens. A number is a message of the \
      open conversation, else a thread of the listing, of which the newest message is answered; without one it is the \
      current one. The options are those of compose.
      """,
    examples: [
      .init("reply-all 3", "answer everybody in the third thread"),
      .init("ra 2 --cc boss@example.org", "and one more"),
    ],
    options: WritingOptions.all, arguments: [.either(.messages, .references)],
    needs: [.place], loading: "load this message", effects: .guardedWithin(.sends), output: ["compose"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    try await shell.reply(.all, call)
  }
}
