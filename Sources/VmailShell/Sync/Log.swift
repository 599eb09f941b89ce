import FoundationEssentials
import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal

struct LogCommand: Command {
  static let info = CommandInfo(
    name: "log", topic: .reading,
    summary: "Show the history of messages",
    details: """
      Shows when each message of the thread arrived, what you, a rule or an agent did to it, what was undone, what is \
      pending, and what its server accepted or refused, oldest first. Events without a recorded time come \
      last, with those that are still to happen. While a conversation of two or more messages is open, \
      numbers refer to its messages.
      """,
    examples: [
      .init("log 3", "show the history of thread 3"),
      .init("log", "show the history of the open conversation"),
    ],
    loading: "look up that history", output: [LogRecord.self])
  static let forms: [Form] = [
    Form(
      Arguments("REFERENCES|MESSAGES", .either(.messages, .references)), needs: [.place], does: .nothing
    ) { (shell: inout Shell, words) in
      try await show(words, in: &shell)
    }
  ]

  private static func show(_ words: [Word], in shell: inout Shell) async throws {
    let folders = try await FolderDirectory.current(in: &shell).names
    let history = try await shell.services().history
    let times = shell.console.layout.times
    for messages in try await MessageNumbers.messagesOrThreads(named: words, in: &shell) {
      try Task.checkCancellation()
      let numbered = Dictionary(messages.map { ($0.email.id, $0) }, uniquingKeysWith: { first, _ in first })
      let records = try await history.events(of: messages.map(\.email)).compactMap { event in
        numbered[event.emailId].map { message in
          LogRecord(
            n: message.number, event: event,
            detail: MailEventWording(event, of: message.email, folders: folders, times: times))
        }
      }
      shell.console.results(records)
    }
  }
}

/// An event in the history of a message.
struct LogRecord: OutputRecord {
  enum State: String, Sendable, CaseIterable {
    case done, announced, undone
    case pushed = "told"
    case refused, waiting
  }

  /// The message's position in its thread.
  var n: Int
  var event: MailEvent
  /// The event in words.
  var detail: MailEventWording

  static let type = "log"
  static let summary = "An event in the history of a message."
  static let fields: [RecordField<LogRecord>] = [
    .integer("n", "the number of the message in its thread") { $0.n },
    .string("id", "the message's identity, opaque") { $0.event.emailId.description },
    RecordField(
      "time", .nullable(.timestamp), "the time; null if it was not recorded, or the event is still to happen"
    ) {
      .optional($0.event.time.map { InternetDate.string(from: $0) })
    },
    RecordField("action", .oneOf(MailEventWording.names), "the event") { .string($0.detail.name) },
    .foreignText("detail", "the same as a clause") { $0.detail.clause },
    RecordField(
      "by", .nullable(.oneOf(ActionAuthor.allCases.map(\.rawValue))),
      "who did it or undid it, a rule only on new mail; null for what servers did, and for arrivals"
    ) { .optional($0.event.author?.rawValue) },
    RecordField("rule", .nullable(.string), "the name of the rule that did it; null if no rule did") {
      .optional($0.rule)
    },
    RecordField(
      "state", .oneOf(State.allCases.map(\.rawValue)),
      "done or undone here, announced (in its undo window), or on the server: told, refused, waiting"
    ) { .string($0.state.rawValue) },
  ]

  private var state: State {
    switch event.kind {
    case .arrived, .done: .done
    case .announced: .announced
    case .undone: .undone
    case .pushed: .pushed
    case .refused: .refused
    case .waiting: .waiting
    }
  }

  private var rule: String? { if case .done(_, let rule) = event.kind { rule } else { nil } }

  private func sentence(in layout: Layout) -> TerminalText {
    let time = event.time.map { layout.times.absolute($0) + ": message" } ?? "Message"
    return Sentence.ended(TerminalText(line: "\(time) \(n) \(detail.clause)"))
  }

  func text(in layout: Layout) -> [StyledLine] { layout.sentence(sentence(in: layout)) }
  func plain(in layout: Layout) -> [TerminalText] { [sentence(in: layout)] }
}
