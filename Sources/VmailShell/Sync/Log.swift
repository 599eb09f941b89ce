import FoundationEssentials
import VmailDomain
import VmailEngine
import VmailTerminal

struct LogCommand: Command {
  static let info = CommandInfo(
    name: "log", topic: .reading,
    summary: "Tell what happened to mail",
    details: """
      When each message of the thread came, what was done to it here, by you or by which rule, what was undone, what \
      waits, and what its server was told or refused, oldest first. What was done before vmail kept the time stands at \
      the end, with what is still to happen. With a conversation of two or more messages open, numbers are its \
      messages.
      """,
    examples: [.init("log 3", "of the third thread"), .init("log", "of the open conversation")],
    loading: "look that up", output: [LogRecord.self])
  static let forms: [Form] = [
    Form(
      Arguments("REFERENCES|MESSAGES", .either(.messages, .references)), needs: [.place], does: .nothing
    ) { (shell: inout Shell, words) in
      try await tell(words, in: &shell)
    }
  ]

  private static func tell(_ words: [Word], in shell: inout Shell) async throws {
    let folders = try await shell.folderDirectory().names
    let history = try await shell.services().history
    let times = shell.console.layout.times
    for messages in try await shell.messagesOrThreads(named: words) {
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
  enum State: String, Sendable, CaseIterable { case done, announced, undone, told, refused, waiting }

  /// The message's position in its thread.
  var n: Int
  var event: MailEvent
  /// The event in words.
  var detail: MailEventWording

  static let type = "log"
  static let summary = "Something that happened to a message."
  static let fields: [RecordField<LogRecord>] = [
    .integer("n", "the message's place in its thread") { $0.n },
    .string("id", "the message's identity, opaque") { $0.event.emailId.description },
    RecordField(
      "time", .nullable(.timestamp), "when; null where it was not kept, and for what is still to happen"
    ) {
      .optional($0.event.time.map { InternetDate.string(from: $0) })
    },
    RecordField("action", .oneOf(MailEventWording.names), "what happened") { .string($0.detail.name) },
    .foreignText("detail", "the same as a clause") { $0.detail.clause },
    RecordField("rule", .nullable(.string), "what the rule is called that did it; null for the user") {
      .optional($0.rule)
    },
    RecordField(
      "state", .oneOf(State.allCases.map(\.rawValue)),
      "done or undone here, announced (it waits in its undo window), or with the server: told, refused, waiting"
    ) { .string($0.state.rawValue) },
  ]

  private var state: State {
    switch event.kind {
    case .arrived, .done: .done
    case .announced: .announced
    case .undone: .undone
    case .told: .told
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
