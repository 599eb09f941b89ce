import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Resolves words to messages of the open conversation (page 8.5).
enum MessageNumbers {
  static func openConversation(in shell: Shell) throws -> OpenConversation {
    guard let open = shell.session.conversation else { throw ShellError.noConversation }
    return open
  }

  /// - Returns: the numbers, sorted; without words, the current message.
  static func messageNumbers(named words: [Word], in shell: Shell) throws -> [Int] {
    let open = try openConversation(in: shell)
    guard !words.isEmpty else { return open.current > 0 ? [open.current] : [] }
    return try messageNumbers(named: words, in: open)
  }

  static func messageNumbers(named words: [Word], in open: OpenConversation) throws -> [Int] {
    let terms = try words.filter { named($0, in: open) == nil }.map(Self.messageTerm)
    var wanted = Set(words.compactMap { named($0, in: open) }.joined())
    var unwanted: Set<Int> = []
    for term in terms {
      let meant = try Self.numbers(term, in: open)
      if term.isNegated { unwanted.formUnion(meant) } else { wanted.formUnion(meant) }
    }
    if terms.count == words.count, terms.allSatisfy(\.isNegated) {
      wanted = Set(open.emails.indices.map { $0 + 1 })
    }
    wanted.subtract(unwanted)
    guard !wanted.isEmpty || !terms.isEmpty else {
      throw ShellError(.failure, "no message of this conversation was unread")
    }
    guard !wanted.isEmpty else { throw ShellError.noMessageLeft(words) }
    return wanted.sorted()
  }

  /// The words for messages by their place in the conversation.
  static let places = [
    Choice("first", "the first one"), Choice("last", "the last one"), Choice("latest", "the last one"),
    Choice("unread", "those that were unread"),
  ]

  /// Whether the word names messages by their place.
  static func isPlace(_ word: Word) -> Bool { places.contains { $0.name == word.typed } }

  /// Returns the messages that a word for their place, or `all`, names; `nil` if it is none.
  private static func named(_ word: Word, in open: OpenConversation) -> [Int]? {
    if let number = open.number(meantBy: word)?.number { return [number] }
    guard !word.isQuoted else { return nil }
    let all = Array(1..<open.emails.count + 1)
    return switch word.typed {
    case "all": all
    case "first": Array(all.prefix(1))
    case "last", "latest": all.suffix(1)
    case "unread": open.unread
    default: nil
    }
  }

  private static func messageTerm(_ word: Word) throws -> MessageList.Term {
    do { return try MessageListParser.term(word) } catch {
      guard error.kind == .malformed else { throw error }
      throw ShellError.notAMessage(word)
    }
  }

  /// Returns whether the word denotes messages while a conversation is open: numbers, `*` for all of them, or the first
  /// or last one.
  static func namesMessages(_ word: Word) -> Bool {
    if isPlace(word), word.typed != "unread" { return true }
    return switch try? MessageListParser.term(word).reference {
    case .ranges, .listing: true
    default: false
    }
  }

  /// Returns whether the arguments of a command on messages or threads denote messages: they are numbers, and
  /// the open conversation has more than one message (page 9.5), or the variables of a loop over its messages.
  /// - Throws: ``ShellError`` if some words denote messages and others threads.
  static func meansMessages(_ words: [Word], in shell: Shell) throws -> Bool {
    guard let open = shell.session.conversation else { return false }
    let isMessage = {
      open.number(meantBy: $0)?.number != nil || open.emails.count > 1 && Self.namesMessages($0)
    }
    guard let message = words.first(where: isMessage) else { return false }
    if let thread = words.first(where: { !isMessage($0) }) {
      throw ShellError.messagesAndThreads(message, thread)
    }
    return true
  }

  /// Returns the messages of the open conversation that a line without a command means; `nil` if it means
  /// threads.
  /// - Throws: ``ShellError`` if it could mean either (page 9.5).
  static func messagesMeant(byBare words: [Word], in shell: inout Shell) async throws -> [Int]? {
    guard try meansMessages(words, in: shell), let numbers = try? messageNumbers(named: words, in: shell)
    else { return nil }
    do { _ = try await ListingPages.threads(named: words, in: &shell) } catch is ReferenceError {
      return numbers
    }
    throw ShellError.messagesOrThreads(words)
  }

  private static func numbers(_ term: MessageList.Term, in open: OpenConversation) throws -> Set<Int> {
    let count = open.emails.count
    let found: [ClosedRange<Int>]
    func closed(_ range: NumberRange) throws -> ClosedRange<Int> {
      let numbers = range.numbers(current: open.current, last: count)
      guard let numbers else { throw ShellError.notAMessage(term.word) }
      return numbers
    }
    switch term.reference {
    case .listing: found = count > 0 ? [1...count] : []
    case .next: found = [open.current + 1...open.current + 1]
    case .previous: found = [max(0, open.current - 1)...max(0, open.current - 1)]
    case .ranges(let ranges): found = try ranges.map(closed)
    case .messages(let ranges) where ranges.allSatisfy({ $0.thread == open.target.number }):
      found = try ranges.map { try closed($0.messages) }
    default: throw ShellError.notAMessage(term.word)
    }
    guard found.allSatisfy({ $0.lowerBound >= 1 && $0.upperBound <= count }) else {
      switch term.reference {
      case .next:
        throw ShellError(
          .usage, "this is the last message of the conversation", hint: "Type next for the next thread.",
          place: term.word.range)
      case .previous:
        throw ShellError(
          .usage, "this is the first message of the conversation",
          hint: "Type prev for the thread before it.",
          place: term.word.range)
      default: break
      }
      throw ShellError.noSuchMessage(term.word, count: count)
    }
    return found.reduce(into: []) { $0.formUnion($1) }
  }
}

/// Resolves words to messages, for commands on messages and on whole threads.
extension MessageNumbers {
  /// Runs a command on messages of the open conversation. If there is none, or it has a single message and the words
  /// name others, they are threads: the command then runs for each of them, as if it had just been opened at its last
  /// message, or at those that Message-IDs name, but without marking it as read. `2.3` is message 3 of thread 2, as if
  /// that was open.
  static func onMessages(
    named all: [Word], in shell: inout Shell, _ run: (inout Shell, [Word]) async throws -> Void
  ) async throws {
    let open = shell.session.conversation
    let (single, words) = try await singled(out: all, in: &shell)
    if !single.isEmpty {
      defer { shell.session.conversation = open }
      for message in single {
        shell.session.conversation = message
        try await run(&shell, [])
      }
      if words.isEmpty { return }
    }
    let isOpen =
      open.map { $0.emails.count > 1 || (try? messageNumbers(named: words, in: shell)) != nil }
      ?? words.isEmpty && !IdentifiedThreads.areMeant(by: words)
    if isOpen { return try await run(&shell, words) }
    defer { shell.session.conversation = open }
    let targets = try await ListingPages.threads(named: words, in: &shell)
    let ids = IdentifiedThreads.messageIds(named: words, in: shell)
    for target in targets {
      try Task.checkCancellation()
      let conversation = try await shell.services().fetchThread.fetchThread(id: target.threadId)
      var opened = OpenConversation(conversation, target: target)
      let numbers = IdentifiedThreads.numbers(of: ids, among: opened.emails)
      for number in ids == nil ? numbers.suffix(1) : numbers[...] {
        opened.current = number
        shell.session.conversation = opened
        try await run(&shell, [])
      }
    }
  }

  /// Returns the messages named by words. If a conversation with more than one message is open, numbers are
  /// its messages, and Message-IDs name single messages; other references, or none, are threads with all their messages.
  static func messagesOrThreads(named all: [Word], in shell: inout Shell) async throws -> [[(
    number: Int, email: Email
  )]] {
    let (single, words) = try await singled(out: all, in: &shell)
    var found = single.map { open in
      open.email(open.current).map { [(number: open.current, email: $0)] } ?? []
    }
    if !found.isEmpty, words.isEmpty { return found }
    if try meansMessages(words, in: shell) {
      return found + [try OpenMessages.messages(named: words, in: shell)]
    }
    if words.isEmpty, let open = shell.session.conversation { return [Self.numbered(open.emails)] }
    let targets = try await ListingPages.threads(named: words, in: &shell)
    let ids = IdentifiedThreads.messageIds(named: words, in: shell)
    for target in targets {
      try Task.checkCancellation()
      let emails = try await shell.services().fetchThread.fetchThread(id: target.threadId).emails
      let numbers = IdentifiedThreads.numbers(of: ids, among: emails)
      found.append(numbers.map { ($0, emails[$0 - 1]) })
    }
    return found
  }

  private static func numbered(_ emails: [Email]) -> [(number: Int, email: Email)] {
    emails.enumerated().map { ($0.offset + 1, $0.element) }
  }
}

extension Form {
  /// A form that shows something of the messages that its words name.
  static func showing(_ show: @escaping @Sendable ([Word], inout Shell) async throws -> Void) -> Form {
    Form(Arguments("REFERENCES|MESSAGES", .either(.messages, .references)), needs: [.place], does: .nothing) {
      (shell: inout Shell, words) in
      try await MessageNumbers.onMessages(named: words, in: &shell) { try await show($1, &$0) }
    }
  }
}
