import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailViews

/// The messages of a listed thread by their numbers, as in `3.2`. A number means the same until the next listing, in
/// whatever order mail arrives and disappears; it is the one on the screen, if the thread is open.
struct NumberedThread {
  let target: ThreadTarget
  /// The thread as it is now.
  let conversation: Conversation
  private let ids: [EmailID]

  init(_ target: ThreadTarget, in shell: inout Shell) async throws {
    self.target = target
    conversation = try await shell.services().fetchThread.fetchThread(id: target.threadId)
    var known = shell.session.numberedMessages[target.threadId] ?? []
    // While it is open, what isn't on the screen has no number.
    if shell.session.conversation?.target.threadId != target.threadId {
      known += conversation.emails.map(\.id).filter { !known.contains($0) }
      shell.session.numberedMessages[target.threadId] = known
    }
    ids = known
  }

  func messages(_ numbers: some Sequence<Int>) -> [(number: Int, id: EmailID)] {
    numbers.filter { ids.indices.contains($0 - 1) }.map { ($0, ids[$0 - 1]) }
  }

  /// Returns the thread of a range, and the messages in it.
  static func named(_ range: MessageRange, _ word: Word, in shell: inout Shell) async throws
    -> (thread: NumberedThread, messages: [(number: Int, id: EmailID)])
  {
    let number = Word(text: String(range.thread), range: word.range)
    guard let target = try await ListingPages.threads(named: [number], in: &shell).first else {
      throw ShellError.emptyConversation
    }
    let thread = try await NumberedThread(target, in: &shell)
    let open = shell.session.conversation.flatMap { $0.target.threadId == target.threadId ? $0 : nil }
    let count = thread.ids.count
    guard let numbers = range.messages.numbers(current: open?.current ?? count, last: count),
      numbers.lowerBound >= 1, numbers.upperBound <= count
    else { throw ShellError.noSuchMessage(word, count: count, thread: range.thread) }
    return (thread, thread.messages(numbers))
  }
}

extension MessageNumbers {
  /// Returns the messages that words such as `2.3` name, each as the current one of its conversation, and the other words.
  static func singled(out words: [Word], in shell: inout Shell) async throws
    -> (messages: [OpenConversation], others: [Word])
  {
    var (messages, others): ([OpenConversation], [Word]) = ([], [])
    for word in words {
      guard let term = try? MessageListParser.term(word), !term.isNegated,
        case .messages(let ranges) = term.reference
      else {
        others.append(word)
        continue
      }
      for range in ranges {
        let (thread, named) = try await NumberedThread.named(range, word, in: &shell)
        let now = thread.conversation
        let unsent = try await shell.services().unsent.states(of: now.emails)
        var shown = OpenConversation(now, target: thread.target, unsent: unsent)
        if let open = shell.session.conversation, open.thread.id == now.thread.id { shown = open }
        for (_, id) in named {
          guard let place = shown.emails.firstIndex(where: { $0.id == id }) else {
            throw ShellError.noSuchMessage(word, count: shown.emails.count)
          }
          shown.current = place + 1
          messages.append(shown)
        }
      }
    }
    return (messages, others)
  }
}
