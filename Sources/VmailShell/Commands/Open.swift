import VmailDomain

struct OpenCommand: Command {
  static let info = CommandInfo(
    name: "open", shortNames: ["p", "t"], topic: .reading,
    summary: "Read a conversation, or one of its messages",
    synopsis: ["open [REFERENCES]", "open [MESSAGES]", "NUMBER", "open MESSAGE.NUMBER [--yes]"],
    details: """
      Prints the messages of each thread, oldest first, through the pager when they are longer than \
      the screen. A bare number opens that thread; without references it is the current one. With a \
      conversation open, numbers are its messages: back leads to the listing. \
      open 3.1 hands the first attachment of message 3 to the program for its type; what can run or load \
      is never opened.
      """,
    examples: [.init("open 3", "read the third thread"), .init("3", "the same")],
    options: [.yes], arguments: [.either(.either(.messages, .attachments), .references)],
    repeatsLastArgument: true, needs: [.place],
    loading: "load this conversation",
    loadingText: "Loading…",
    effects: .guardedWithin(.opens),
    rehearsal: .runsWhen { !$0.arguments.contains { PartReference($0.text) != nil } },
    output: ["conversation", "message", "open"])

  func run(_ call: CommandCall, in shell: inout Shell) async throws {
    if let part = call.arguments.first, PartReference(part.text) != nil {
      try call.expectAtMost(1)
      return try await shell.openAttachment(part, for: call)
    }
    if shell.session.conversation != nil, !call.arguments.isEmpty,
      call.arguments.allSatisfy(Shell.namesMessages)
    {
      let numbers = try shell.messageNumbers(named: call.arguments)
      shell.session.conversation?.outline.expand(numbers)
      return try await shell.show(messages: numbers)
    }
    for target in try await shell.threads(named: call.arguments) {
      try Task.checkCancellation()
      try await shell.openThread(target)
    }
  }
}
