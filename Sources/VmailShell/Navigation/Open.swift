import VmailCommandLine
import VmailDomain
import VmailTerminal
import VmailViews

struct OpenCommand: Command {
  static let info = CommandInfo(
    name: "open", shortNames: ["p", "t"], topic: .reading,
    summary: "Open a conversation, or show one of its messages",
    details: """
      Shows the messages of each thread, oldest first or, with --tree, as a tree of replies, a screen at a time \
      if they are longer than the screen. A number alone opens that thread. Without references, it opens the \
      current thread. While a conversation of two or more messages is open, and a number alone could also \
      be one of its messages, vmail says what to type: open 2 for the thread, expand 2 for the message. p alone \
      goes back to the previous thread. open 2.12 shows only message 12 of thread 2, and open last only the last \
      message of the open conversation, or else of the current thread. Numbers follow the dates even in a tree. \
      The setting conversation chooses the order permanently. In plain form, the read messages of a conversation \
      of more than three are only counted. Reactions are shown below their message and have no number. While a \
      conversation is open, open 3.1 opens the first attachment of message 3 with the program for its type; \
      attachments that can run code or load content are never opened. In the Outbox, open 1 shows the first message \
      to be sent.
      """,
    examples: [
      .init("open 3", "open thread 3"), .init("3", "the same"),
      .init("open 3 --tree", "open it as a tree of replies"),
      .init("open last", "show only the last message of the current thread"),
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
      if shell.session.conversation == nil, let part = PartReference(word), let message = part.part {
        return try await Self.read(message, of: part.message, word, in: &shell)
      }
      // Message 2 has no attachment 3, but the open thread 2 has a message 3.
      if (try? AttachmentTargets.attachments(named: [word], in: shell)) == nil,
        (try? MessageNumbers.messageNumbers(named: [word], in: shell)) != nil
      {
        return try await Self.read(word, in: &shell)
      }
      try await AttachmentTargets.openAttachment(word, isConfirmed: isConfirmed, for: call, in: &shell)
    },
    Form(
      Arguments("REFERENCES", .references),
      Flag("tree", "Show each message below the one it replies to"), WholeCall(), needs: [.place],
      does: .marksRead
    ) { (shell: inout Shell, words, isTree, call) in
      if let word = words.first, words.count == 1, MessageNumbers.isPlace(word) {
        return try await Self.read(word, in: &shell)
      }
      // A lone dot does nothing while the conversation is on the screen (page 4).
      if shell.session.conversation != nil, call.line == "." { return }
      if shell.isTyping, shell.session.conversation != nil, call.line == "p" {
        return try await Navigation.openNeighbour(.previous, in: &shell)
      }
      if shell.session.place?.isOutbox == true, !words.isEmpty {
        return try await Self.readQueued(words, asTree: isTree, in: &shell)
      }
      if Self.isBare(call), let numbers = try await MessageNumbers.messagesMeant(byBare: words, in: &shell) {
        shell.session.conversation?.outline.expand(numbers)
        return try await OpenThread.show(messages: numbers, in: &shell)
      }
      try await Self.read(words, asTree: isTree, in: &shell)
    },
  ]

  /// Returns whether the line has no command, only references.
  private static func isBare(_ call: CommandCall) -> Bool {
    call.line.first { !$0.isWhitespace }?.isLetter == false
  }

  /// Shows messages by their place in the open conversation, or else in the current thread.
  private static func read(_ word: Word, in shell: inout Shell) async throws {
    if shell.session.conversation != nil {
      let numbers = try MessageNumbers.messageNumbers(named: [word], in: shell)
      shell.session.conversation?.outline.expand(numbers)
      return try await OpenThread.show(messages: numbers, in: &shell)
    }
    for target in try await ListingPages.threads(named: [], in: &shell) {
      try await OpenThread.open(target, in: &shell) { open in
        try MessageNumbers.messageNumbers(named: [word], in: open)
      }
    }
  }

  /// Shows a single message of a thread of the listing.
  private static func read(_ number: Int, of thread: Int, _ word: Word, in shell: inout Shell) async throws {
    let named = Word(text: String(thread), range: word.range)
    for target in try await ListingPages.threads(named: [named], in: &shell) {
      try await OpenThread.open(target, in: &shell) { open in
        guard open.email(number) != nil else {
          throw ShellError.noMessage(number, count: open.emails.count, place: word.range)
        }
        return [number]
      }
    }
  }

  /// Opens the threads of messages in the Outbox, which its numbers are.
  private static func readQueued(_ words: [Word], asTree: Bool, in shell: inout Shell) async throws {
    for word in words {
      try Task.checkCancellation()
      let mail = try await Outbox.outgoing(named: word, in: &shell)
      try await OpenThread.open(
        ThreadTarget(threadId: mail.email.threadId, view: nil), asTree: asTree, in: &shell)
      if let place = shell.session.conversation?.emails.firstIndex(where: { $0.id == mail.id }) {
        shell.session.conversation?.current = place + 1
      }
    }
  }

  private static func read(_ words: [Word], asTree: Bool, in shell: inout Shell) async throws {
    for target in try await ListingPages.threads(named: words, in: &shell) {
      try Task.checkCancellation()
      try await OpenThread.open(target, asTree: asTree, in: &shell)
    }
  }
}
