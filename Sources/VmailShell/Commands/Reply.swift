import VmailDomain

struct ReplyCommand: Command {
  static let info = CommandInfo(
    name: "reply", shortNames: ["r"], topic: .writing,
    summary: "Answer a message",
    synopsis: ["reply [MESSAGE|THREAD] [OPTION…]"],
    details: """
      Goes to its sender alone (or where Reply-To says), from the address it came to, and shows From and all recipients before the editor opens. With --list it goes to the mailing list the message came by. The text is quoted; reply-place says whether you write below or above it. A number is a message of the \
      open conversation, else a thread of the listing, of which the newest message is answered; without one it is the \
      current one. With --suggestion the text begins with what suggest lists under that number. The options are those of compose.
      """,
    examples: [
      .init("reply 3", "answer the sender of the third thread"),
      .init("reply --suggestion 2", "begin with the second reply that suggest lists"),
      .init("reply --body \"Yes, gladly.\" --send", "answer what is open, without an editor"),
    ],
    options: WritingOptions.all + [
      .init("list", "Answer to the mailing list it came by"),
      .init(
        "suggestion", value: "N", of: .choice(["1", "2", "3"]),
        "Begin with a suggested reply; suggest lists them"),
    ],
    arguments: [.either(.messages, .references)],
    needs: [.place], loading: "load this message", effects: .guardedWithin(.sends), output: ["compose"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    try await shell.reply(call.has("list") ? .list : .sender, call)
  }
}
