import VmailDomain
import VmailTerminal

struct OpenCommand: Command {
  static let info = CommandInfo(
    name: "open", shortNames: ["p", "t"], topic: .reading,
    summary: "Read a conversation, or one of its messages",
    details: """
      Prints the messages of each thread, oldest first or with --tree as a tree of answers, through the pager \
      when they are longer than the screen. A bare number opens that thread; without references it is the current one. With a \
      conversation of two or more messages open, numbers are its messages: back leads to the listing. \
      open 3.1 hands the first attachment of message 3 to the program for its type; what can run or load \
      is never opened. Numbers are by date in a tree, too. The setting conversation is for either order from now on.
      """,
    examples: [
      .init("open 3", "read the third thread"), .init("3", "the same"),
      .init("open 3 --tree", "see who answers whom"),
    ],
    loading: "load this conversation", loadingText: "Loading conversation…",
    output: [ConversationRecord.self, MessageRecord.self, OpenRecord.self])

  static let forms: [Form] = [
    Form(
      Argument("MESSAGE.NUMBER", .attachments, noun: "an attachment, such as 3.1") {
        PartReference($0) != nil
      },
      Flag.yes, WholeCall(), needs: [.place], does: .asksWithin(.opens)
    ) { (shell: inout Shell, word, isConfirmed, call) in
      try await shell.openAttachment(word, isConfirmed: isConfirmed, for: call)
    },
    Form(
      Arguments("REFERENCES|MESSAGES", .either(.messages, .references)),
      Flag("tree", "Show each message under the one that it answers"), WholeCall(), needs: [.place],
      does: .marksRead
    ) { (shell: inout Shell, words, isTree, call) in
      // A lone dot does nothing while the conversation is on the screen (page 4).
      if shell.session.conversation != nil, call.line == "." { return }
      try await Self.read(words, asTree: isTree, in: &shell)
    },
  ]

  private static func read(_ words: [Word], asTree: Bool, in shell: inout Shell) async throws {
    if try shell.meansMessages(words) {
      if asTree { shell.session.conversation?.isShownAsTree = true }
      let numbers = try shell.messageNumbers(named: words)
      shell.session.conversation?.outline.expand(numbers)
      return try await shell.show(messages: numbers)
    }
    for target in try await shell.threads(named: words) {
      try Task.checkCancellation()
      try await shell.openThread(target, asTree: asTree)
    }
  }
}

/// An attachment that was opened in the program for its type.
struct OpenRecord: OutputRecord {
  var target: AttachmentTarget

  static let type = "open"
  static let summary = "An attachment that was handed to the program for its type."
  static let fields: [RecordField<OpenRecord>] =
    [.integer("message", "its message's place in the conversation") { $0.target.message }]
    + AttachmentFields.numbered { $0.target.numbered }

  private var sentence: TerminalText {
    TerminalText(line: "Opened \(target.name) with the program for it.")
  }

  func text(in layout: Layout) -> [StyledLine] { layout.sentence(sentence) }
  func plain(in layout: Layout) -> [TerminalText] { [sentence] }
}
