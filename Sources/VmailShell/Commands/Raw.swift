import VmailDomain

struct RawCommand: Command {
  static let info = CommandInfo(
    name: "raw", topic: .reading,
    summary: "Write messages as they came",
    details: """
      One message is written as its exact bytes. Several are written as an mbox (mboxrd), so that the programs that \
      read them can tell where each begins: each has a From line before it, and in its text such lines have a > more. \
      On a terminal what a terminal must not get is left out; pipes and files get every byte. With a conversation \
      open, numbers are its messages, and without one it is the current message. Else they are threads of the \
      listing, with all their messages. What is only on the server is fetched from there first, and stays; nothing \
      is written unless all of it could be had.
      """,
    examples: [
      .init("raw 3 > ~/message.eml", "the third message of the open conversation, byte for byte"),
      .init("raw 2-4 | git am", "apply the patches in three messages"),
    ],
    loading: "load this message", output: ["raw"])
  static let forms: [Form] = [
    Form(
      Arguments("REFERENCES|MESSAGES", .either(.messages, .references)), WholeCall(), needs: [.place],
      does: .syncs, job: true
    ) { (shell: inout Shell, words, call) in
      try await shell.showSources(named: words, for: call)
    }
  ]
}
