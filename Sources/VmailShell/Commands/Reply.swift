import VmailDomain

struct ReplyCommand: Command {
  static let info = CommandInfo(
    name: "reply", shortNames: ["r"], topic: .writing,
    summary: "Answer a message",
    details: """
      Goes to its sender alone (or where Reply-To says), from the address it came to, and shows From and all \
      recipients before the editor opens. With --list it goes to the mailing list the message came by. The text is \
      quoted; reply-place says whether you write below or above it. A number is a message of the open conversation, \
      else a thread of the listing, of which the newest message is answered; without one it is the current one. With \
      --suggestion the text begins with what suggest lists under that number. The options are those of compose.
      """,
    examples: [
      .init("reply 3", "answer the sender of the third thread"),
      .init("reply --suggestion 2", "begin with the second reply that suggest lists"),
      .init("reply --body \"Yes, gladly.\" --send", "answer what is open, without an editor"),
    ],
    loading: "load this message", output: ["compose"])

  static let forms: [Form] = [
    Form(
      OptionalArgument("MESSAGE|THREAD", .either(.messages, .references)),
      Option(
        "suggestion", "N", .choice(["1", "2", "3"]), "Begin with a suggested reply; suggest lists them"),
      WritingOptions.all, needs: [.place], does: .asksWithin(.sends)
    ) { (shell: inout Shell, word, suggestion, call) in
      try await shell.reply(.sender, to: word, suggestion: suggestion, call)
    },
    Form(
      "--list", OptionalArgument("MESSAGE|THREAD", .either(.messages, .references)), WritingOptions.all,
      needs: [.place], does: .asksWithin(.sends), summary: "Answer to the mailing list it came by"
    ) { (shell: inout Shell, word, call) in try await shell.reply(.list, to: word, call) },
  ]
}
