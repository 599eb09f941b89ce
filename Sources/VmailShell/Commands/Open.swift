import VmailDomain

struct OpenCommand: Command {
  static let info = CommandInfo(
    name: "open", shortNames: ["p", "t"], topic: .reading,
    summary: "Read a conversation, or one of its messages",
    details: """
      Prints the messages of each thread, oldest first, through the pager when they are longer than \
      the screen. A bare number opens that thread; without references it is the current one. With a \
      conversation open, numbers are its messages: back leads to the listing. \
      open 3.1 hands the first attachment of message 3 to the program for its type; what can run or load \
      is never opened.
      """,
    examples: [.init("open 3", "read the third thread"), .init("3", "the same")],
    loading: "load this conversation", loadingText: "Loading…", output: ["conversation", "message", "open"])

  static let forms: [Form] = [
    Form(
      Argument("MESSAGE.NUMBER", .attachments, noun: "an attachment, such as 3.1") {
        PartReference($0) != nil
      },
      Flag.yes, WholeCall(), needs: [.place], does: .asksWithin(.opens)
    ) { (shell: inout Shell, word, isConfirmed, call) in
      try await shell.openAttachment(word, isConfirmed: isConfirmed, for: call)
    },
    Form(Arguments("REFERENCES|MESSAGES", .either(.messages, .references)), needs: [.place], does: .marksRead)
    {
      (shell: inout Shell, words) in try await Self.read(words, in: &shell)
    },
  ]

  private static func read(_ words: [Word], in shell: inout Shell) async throws {
    if shell.session.conversation != nil, !words.isEmpty, words.allSatisfy(Shell.namesMessages) {
      let numbers = try shell.messageNumbers(named: words)
      shell.session.conversation?.outline.expand(numbers)
      return try await shell.show(messages: numbers)
    }
    for target in try await shell.threads(named: words) {
      try Task.checkCancellation()
      try await shell.openThread(target)
    }
  }
}
