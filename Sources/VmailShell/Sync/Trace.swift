import FoundationEssentials
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

struct TraceCommand: Command {
  static let info = CommandInfo(
    name: "trace", shortNames: ["log"], helpNames: ["lost"], topic: .reading,
    summary: "Show what happened to messages, and who did it",
    details: """
      Shows when each message of the thread arrived, and each later change, oldest first, with who made it. That is you, \
      with the command, or a rule, an agent, another program, the server, or vmail itself. It also shows what \
      is pending, and what the server accepted or refused. Events without a recorded time come last, with those \
      still to come. While a conversation of two or more messages is open, numbers refer to its messages.

      trace --lost finds messages that are in Trash, in Spam or in the Archive, and those that are deleted or no longer \
      exist, except drafts. It says how they came there. The threads that are still here become the listing, so that \
      their numbers work: move 1 inbox. The words are a query. Of mail that no \
      longer exists, only the subject, the sender, the Message-ID, the account and the date are known.
      """,
    examples: [
      .init("trace 3", "show what happened to thread 3"),
      .init("trace", "show what happened to the open conversation"),
      .init("trace --lost invoice", "find mail about an invoice that is not where you look for it"),
    ],
    loading: "look up that history",
    output: [LogRecord.self, LostRecord.self, ListedRecord<LostKind>.self])
  static let forms: [Form] = [
    Form(
      Arguments("REFERENCES|MESSAGES", .either(.messages, .references)), needs: [.place], does: .nothing
    ) { (shell: inout Shell, words) in
      try await show(words, in: &shell)
    },
    Form(
      "--lost", Arguments("QUERY", .query, noun: "a query"), needs: [.place], does: .nothing,
      summary: "Find messages that are elsewhere or gone"
    ) { (shell: inout Shell, words) in
      try await findLost(words, in: &shell)
    },
  ]

  private static func show(_ words: [Word], in shell: inout Shell) async throws {
    let folders = try await FolderDirectory.current(in: &shell).names
    let history = try await shell.services().history
    let times = shell.console.layout.times
    let threads = try await MessageNumbers.messagesOrThreads(named: words, in: &shell)
    for messages in threads {
      try Task.checkCancellation()
      if threads.count > 1, let email = messages.first?.email {
        shell.console.sentence(TerminalText(line: SubjectText.of(email.subject)))
      }
      let numbered = Dictionary(messages.map { ($0.email.id, $0) }, uniquingKeysWith: { first, _ in first })
      let records = try await history.events(of: messages.map(\.email)).compactMap { event in
        numbered[event.emailId].map { message in
          let event = shown(event, in: shell)
          return LogRecord(
            n: message.number, event: event,
            detail: MailEventWording(event, of: message.email, folders: folders, times: times))
        }
      }
      shell.console.results(records)
    }
  }

  private static func findLost(_ words: [Word], in shell: inout Shell) async throws {
    let query = try TypedQuery(words, isVerbatim: false)
    let search = try await SearchResults.searchPlace(for: query.text, in: &shell).search
    let directory = try await FolderDirectory.current(in: &shell)
    let accounts = Dictionary(
      directory.accounts.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    let times = shell.console.layout.times
    let (found, unknown) = try await shell.services().history.lost(search)
    if !unknown.isEmpty {
      let verb = unknown.count == 1 ? "is" : "are"
      shell.console.notice(
        "Erased mail was not fully searched: \(Sentence.series(unknown.map(\.source))) \(verb) not known of it."
      )
    }
    var seen: Set<ThreadID> = []
    let threads = found.compactMap(\.threadId).filter { seen.insert($0).inserted }
    shell.session.drafts = nil
    try await ListingPages.beginListing(
      of: threads.map { ThreadTarget(threadId: $0, view: nil) }, in: &shell)
    let numbers = shell.session.listing?.listing.numbersOfThreads ?? [:]
    let records = found.map { message in
      var message = message
      message.event = message.event.map { shown($0, in: shell) }
      return LostRecord(
        message, n: message.threadId.flatMap { numbers[$0] },
        folder: message.folder.flatMap { directory.names[$0] },
        account: accounts[message.accountId] ?? "",
        detail: message.event.map {
          MailEventWording($0, of: nil, folders: directory.names, times: times)
        })
    }
    shell.console.results(records)
    shell.console.result(ListedRecord<LostKind>(count: records.count))
  }

  /// Returns an event as it may be shown: agents don't see what people type.
  private static func shown(_ event: MailEvent, in shell: Shell) -> MailEvent {
    guard AgentMode.isForAgent(in: shell), event.cause?.author == .user else { return event }
    var event = event
    event.cause = ChangeCause(.user)
    return event
  }
}
