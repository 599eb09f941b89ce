import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Finds the messages that a command answers or passes on.
enum AnsweredMail {
  /// Returns the message that a command answers: one of the open conversation by its number, else the newest
  /// message of a thread that is not a draft.
  /// - Parameters:
  ///   - word: the reference; `nil` for the current message.
  ///   - command: the beginning of an error message, as in `reply takes one thread`.
  ///   - skipsOwn: whether a thread stands for its newest message from somebody else, if it has one.
  static func message(
    named word: Word?, of command: String, skipsOwn: Bool = false, in shell: inout Shell
  ) async throws -> Email {
    let words = word.map { [$0] } ?? []
    let emails = try await messages(named: words, of: command, skipsOwn: skipsOwn, in: &shell)
    guard let email = emails.first else { throw ShellError.noConversation }
    guard emails.count == 1 else {
      let object = try MessageNumbers.meansMessages(words, in: shell) ? "message" : "thread"
      throw ShellError(.usage, "\(command) takes one \(object)", place: word?.range)
    }
    return email
  }

  /// Returns the messages that a command answers or passes on.
  /// - Parameter words: the references; empty for the current message.
  static func messages(
    named words: [Word], of command: String, skipsOwn: Bool = false, in shell: inout Shell
  ) async throws -> [Email] {
    let place = words.first?.range
    func sent(_ email: Email, in open: OpenConversation?) throws -> Email {
      guard let unsent = open?.unsent[email.id] else { return email }
      throw ShellError.notSentYet(unsent, command, place: place)
    }
    let (single, words) = try await MessageNumbers.singled(out: words, in: &shell)
    var found = try single.compactMap { open in try open.email(open.current).map { try sent($0, in: open) } }
    if !found.isEmpty, words.isEmpty { return found }
    let meansMessages = try MessageNumbers.meansMessages(words, in: shell)
    if let open = shell.session.conversation, words.isEmpty || meansMessages {
      return try found + OpenMessages.messages(named: words, in: shell).map { try sent($0.email, in: open) }
    }
    // A reply is no batch operation, so it ignores the selection (page 8.4).
    let threads = try await ListingPages.threads(
      named: words.isEmpty ? [Word(text: ".", range: 0..<0)] : words, in: &shell)
    let mine = skipsOwn ? try await OpenThread.ownAddresses(in: &shell) : OwnAddresses([])
    let ids = IdentifiedThreads.messageIds(named: words, in: shell)
    for thread in threads {
      let conversation = try await shell.services().fetchThread.fetchThread(id: thread.threadId)
      let own = SendState.outbox
      let sent = conversation.emails.filter { !$0.flags.contains(.draft) && !own.contains($0.sendState) }
      let named = IdentifiedThreads.numbers(of: ids, among: sent).map { sent[$0 - 1] }
      let others = named.filter { !mine.contains($0.fromAddress) }
      guard let email = others.newest ?? named.newest else { throw ShellError.emptyConversation }
      found.append(email)
    }
    return found
  }
}

extension ShellError {
  static func notSentYet(_ state: UnsentState, _ command: String, place: Range<Int>?)
    -> ShellError
  {
    ShellError(
      .usage,
      "\(command) needs a message that was sent, but this one is \(state == .draft ? "a draft" : state.spoken)",
      hint: state == .draft ? "Type drafts." : "Type outbox.", place: place)
  }
}
