import VmailDomain

struct ReplyAllCommand: Command {
  static let info = CommandInfo(
    name: "reply-all", shortNames: ["ra"], topic: .writing,
    summary: "Answer a message to everybody it names",
    details: """
      Goes to its sender and to everybody in To and Cc but you, or where Mail-Followup-To says. From and all \
      recipients are shown before the editor opens. A number is a message of the open conversation, else a thread of \
      the listing, of which the newest message is answered; without one it is the current one. The options are those \
      of compose.
      """,
    examples: [
      .init("reply-all 3", "answer everybody in the third thread"),
      .init("ra 2 --cc boss@example.org", "and one more"),
    ],
    loading: "load this message", output: ["compose"])

  static let forms: [Form] = [
    Form(
      OptionalArgument("MESSAGE|THREAD", .either(.messages, .references)), WritingOptions.all,
      needs: [.place],
      does: .asksWithin(.sends)
    ) { (shell: inout Shell, word, call) in try await shell.reply(.all, to: word, call) }
  ]
}
