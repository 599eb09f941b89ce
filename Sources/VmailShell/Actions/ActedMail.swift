import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// What the words of an action name: threads, and single messages of threads (page 10.1).
struct ActedMail {
  var threads: [ThreadTarget] = []
  var messages: [ThreadID: Messages] = [:]

  /// Messages of one thread.
  struct Messages {
    var target: ThreadTarget
    /// The thread as it is now.
    var conversation: Conversation
    /// The messages by their numbers.
    var numbered: [Int: EmailID] = [:]

    /// - Parameter withReactions: whether the reactions to them are included, which stay with them.
    func emails(withReactions: Bool) -> Set<EmailID> {
      let named = Set(numbered.values)
      return withReactions
        ? named.union(named.flatMap { conversation.reactions[$0] ?? [] }.map(\.id)) : named
    }

    var named: [Email] {
      let known = Dictionary(conversation.emails.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      return numbered.sorted { $0.key < $1.key }.compactMap { known[$0.value] }
    }

    /// Whether no other message is left in the mailbox.
    func empties(_ view: MailboxView) -> Bool {
      guard case .folder(let folder) = view else { return false }
      let emails = Set(numbered.values)
      return conversation.emails.allSatisfy { !$0.folders.contains(folder) || emails.contains($0.id) }
    }
  }

  static func named(_ words: [Word], by command: String, in shell: inout Shell) async throws -> ActedMail {
    var acted = ActedMail()
    var threads: [Word] = []
    var excluding: Word?
    for word in words {
      let term = try MessageListParser.term(word)
      if term.isNegated { excluding = word }
      if case .messages(let ranges) = term.reference, !term.isNegated {
        for range in ranges {
          let (thread, messages) = try await NumberedThread.named(range, word, in: &shell)
          acted.add(messages, of: thread)
        }
      } else if let open = shell.session.conversation,
        let numbers = try open.number(meantBy: word)?.number.map({ [$0] })
          ?? meaning(in: open, shell).messages(meantBy: term, of: command)
      {
        let thread = try await NumberedThread(open.target, in: &shell)
        acted.add(thread.messages(numbers), of: thread)
      } else {
        threads.append(word)
      }
    }
    // Left alone with the words for threads, an exclusion would mean all others.
    if let excluding, !acted.messages.isEmpty {
      throw ShellError(
        .usage, "\(excluding.text) can't be combined with single messages", hint: "Nothing was done.",
        place: excluding.range)
    }
    if words.isEmpty || !threads.isEmpty {
      acted.threads = try await ThreadTargets.named(threads, in: &shell)
      for target in acted.threads { acted.messages[target.threadId] = nil }
    }
    return acted
  }

  /// Refuses numbers that could mean messages of the open conversation, for commands that take whole threads only.
  static func expectThreads(_ words: [Word], by command: String, in shell: Shell) throws {
    guard let open = shell.session.conversation else { return }
    var meaning = meaning(in: open, shell)
    meaning.thread = nil
    for word in words {
      _ = try meaning.messages(meantBy: try MessageListParser.term(word), of: command)
    }
  }

  private static func meaning(in open: OpenConversation, _ shell: Shell) -> NumberMeaning {
    let listing = shell.session.listing?.listing
    return NumberMeaning(
      listing: listing ?? Listing(), count: open.emails.count, current: open.current,
      thread: listing?.numbersOfThreads[open.thread.id])
  }

  private mutating func add(_ named: [(number: Int, id: EmailID)], of thread: NumberedThread) {
    for (number, id) in named {
      messages[
        thread.target.threadId, default: Messages(target: thread.target, conversation: thread.conversation)
      ].numbered[number] = id
    }
  }
}

extension ActionPlan {
  /// Plans an action on the threads and the single messages that words name.
  /// - Parameter make: plans it for whole threads.
  static func plan(
    named words: [Word], by command: String, _ directory: FolderDirectory, in shell: inout Shell,
    _ make: (inout Shell, [ThreadInMailbox]) async throws -> [PlannedAction]
  ) async throws -> [PlannedAction] {
    let acted = try await ActedMail.named(words, by: command, in: &shell)
    let places = try await ThreadTargets.places(of: acted.threads, directory, in: &shell)
    var plan = places.isEmpty ? [] : try await make(&shell, places)
    for (index, planned) in plan.enumerated() {
      plan[index].others = try await ReachedMail.others(of: planned, named: words, in: &shell)
    }
    var joined: [(whole: PlannedAction, part: PlannedAction)] = []
    for messages in acted.messages.values.sorted(by: { $0.target.threadId < $1.target.threadId }) {
      let place = try await ThreadTargets.places(of: [messages.target], directory, in: &shell)
      for whole in try await make(&shell, place) {
        let part = try await whole.only(messages, in: &shell)
        if let index = joined.firstIndex(where: { $0.whole.isAlike(whole) }) {
          joined[index].part.join(part, whole.action)
        } else {
          joined.append((whole, part))
        }
      }
    }
    for (index, planned) in plan.enumerated() where planned.action.reversal != .irreversible {
      guard let place = joined.firstIndex(where: { $0.whole.isAlike(planned) }) else { continue }
      // Of whole threads, the messages that change now.
      let actions = try await shell.services().actions
      let changing = Set(try await actions.preview(planned.action, on: planned.places).done)
      var part = planned
      part.places = part.places.ofRows(changing)
      part.leaving.formIntersection(changing)
      part.action = planned.action.on(
        only: try await actions.changedMessages(planned.action, on: part.places, notMatching: []))
      joined[place].part.join(part, planned.action)
      plan[index].places.removeAll(where: part.places.contains)
    }
    return joined.isEmpty ? plan : plan.filter { !$0.places.isEmpty } + joined.map(\.part)
  }
}

extension PlannedAction {
  /// Limits an action on one thread to some of its messages.
  fileprivate func only(_ messages: ActedMail.Messages, in shell: inout Shell) async throws -> PlannedAction {
    var planned = self
    if !places.ofRows.contains(where: { messages.empties($0.view) }) { planned.leaving = [] }
    let kind = action.declaration.kind
    let emails = messages.emails(withReactions: kind != .star && kind != .unstar)
    planned.action = action.on(only: try await shell.services().actions.withCopies(emails, in: places))
    planned.phrase = phrase.ofMessages(messages.numbered.count)
    planned.numbers = messages.numbered.keys.sorted()
    planned.subject = messages.conversation.emails.first?.subject ?? messages.conversation.thread.subject
    return planned
  }
}

/// One command is one step of undo, also if it names messages of several threads.
extension PlannedAction {
  /// Whether it differs only in its threads.
  fileprivate func isAlike(_ other: PlannedAction) -> Bool {
    action == other.action && newLabels == other.newLabels
  }

  /// Includes the messages of another plan in one that is limited to messages.
  /// - Parameter whole: the action of both on whole threads.
  fileprivate mutating func join(_ other: PlannedAction, _ whole: ThreadAction) {
    guard let emails = action.onlyMessages, let more = other.action.onlyMessages, !more.isEmpty else {
      return
    }
    action = whole.on(only: emails.union(more))
    places += other.places
    leaving.formUnion(other.leaving)
    phrase = phrase.ofMessages(emails.union(more).count)
    (numbers, others) = ([], others ?? other.others)
  }
}

/// Counts the messages that an action reaches beyond those by which its threads were named.
enum ReachedMail {
  /// - Returns: `nil` if the threads were named otherwise than by properties of messages.
  static func others(of planned: PlannedAction, named words: [Word], in shell: inout Shell) async throws
    -> OtherMessages?
  {
    let queries = try await queries(of: words, isOne: planned.places.ofRows.count == 1, in: &shell)
    return try await others(of: planned, besides: queries, in: &shell)
  }

  /// - Parameter queries: the conditions by which its threads were named.
  static func others(of planned: PlannedAction, besides queries: [SearchQuery], in shell: inout Shell)
    async throws -> OtherMessages?
  {
    guard !queries.isEmpty else { return nil }
    let senders = queries.compactMap(\.ofSenders)
    let areOfSender = senders.count == queries.count
    let others = try await shell.services().actions.changedMessages(
      planned.action, on: planned.places, notMatching: areOfSender ? senders : queries)
    return others.isEmpty ? nil : OtherMessages(count: others.count, areOfSender: areOfSender)
  }

  /// Returns the conditions on messages by which words name threads; none if some name them otherwise.
  /// - Parameter isOne: whether they name one thread. Then a number means all of it.
  private static func queries(of words: [Word], isOne: Bool, in shell: inout Shell) async throws
    -> [SearchQuery]
  {
    var queries: [SearchQuery] = []
    for term in try MessageListParser.parse(words).terms where !term.isNegated {
      switch term.reference {
      case .condition, .wholeFolder(.some), .every, .identity:
        let fields = term.atoms.filter { !$0.isNegated }.compactMap(\.reference.field)
        guard !fields.isEmpty else { return [] }
        for field in fields {
          queries.append(
            try await shell.services().search.prepare(
              field: field.name + ":", value: field.value, isPhrase: field.isText,
              now: shell.environment.clock.now, offset: shell.environment.utcOffset
            ).query)
        }
      case .named(let name):
        let counted = Int(name).flatMap { shell.session.counted?.group($0) }
        guard let group = shell.session.namedSets[name] == nil ? counted : shell.session.sweptGroup
        else { return [] }
        queries.append(group.query)
      case .listing, .wholeFolder(nil), .ranges, .threads:
        guard !isOne, case .search(let place)? = shell.session.listing?.place else { return [] }
        queries.append(place.search.query)
      default: return []
      }
    }
    return queries
  }
}

extension Reference {
  /// The field of the search language that its condition is, if that is about single messages.
  fileprivate var field: (name: String, value: String, isText: Bool)? {
    switch self {
    case .condition(.from(let value)), .wholeFolder(.some(.from(let value))): ("from", value, true)
    case .condition(let condition), .wholeFolder(.some(let condition)):
      condition.searched.map { ($0.name, $0.value, $0.isText) }
    default: identity?.messageId.map { ("id", $0, true) }
    }
  }
}

extension MailGroup {
  /// The condition on its messages, wherever they are.
  var query: SearchQuery { SearchQuery(root: condition, includesDiscarded: true) }
}
