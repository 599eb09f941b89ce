import FoundationEssentials
import VmailCommandLine
public import VmailDomain
public import VmailTerminal

/// An event in the history of a message.
public struct LogRecord: OutputRecord {
  public enum State: String, Sendable, CaseIterable {
    case done, announced, undone
    case pushed = "told"
    case refused, waiting
  }

  /// The message's position in its thread.
  public var n: Int
  public var event: MailEvent
  /// The event in words.
  public var detail: MailEventWording

  public init(n: Int, event: MailEvent, detail: MailEventWording) {
    self.n = n
    self.event = event
    self.detail = detail
  }

  public static let type = "log"
  public static let summary = "An event in the history of a message."
  public static let fields: [RecordField<LogRecord>] = [
    .integer("n", "the number of the message in its thread") { $0.n },
    .string("id", "the message's identity, opaque") { $0.event.emailId.description },
    .optionalDate("time", "the time; null if it was not recorded, or the event is still to happen") {
      $0.event.time
    },
    RecordField("action", .oneOf(MailEventWording.names), "the event") { .string($0.detail.name) },
    .foreignText("detail", "the same as a clause") { $0.detail.clause },
    .optionalChoice(
      "by", "who or what did it; null for mail that was received, and for what the server was asked to do"
    ) { $0.cause?.author },
    .optionalInteger("grant", "the number of the grant under which an agent did it; null if it needed none") {
      $0.cause?.grant.map { Int($0.rawValue) }
    },
    .optionalString("rule", "the name of the rule that did it; null if no rule did") { $0.cause?.rule },
    .optionalString("line", "the command line that did it; null if none did") { $0.cause?.typedLine },
    .optionalString(
      "script", "the script and the number of its line, as in tidy:3, or standard input; null if none did it"
    ) {
      $0.cause?.script
    },
    .optionalForeignText("reason", "why the server or vmail did it; null if there is nothing to say") {
      $0.cause?.reason
    },
    .choice(
      "state", "done or undone here, announced (in its undo window), or on the server: told, refused, waiting"
    ) { $0.state },
  ]

  private var state: State {
    switch event.kind {
    case .arrived, .done, .changed, .erased: .done
    case .announced: .announced
    case .undone: .undone
    case .pushed: .pushed
    case .refused: .refused
    case .waiting: .waiting
    }
  }

  private var cause: ChangeCause? { event.cause }

  private func sentence(in layout: Layout) -> TerminalText {
    let time = event.time.map { layout.times.absolute($0) + ": message" } ?? "Message"
    return Sentence.ended(TerminalText(line: "\(time) \(n) \(detail.clause)"))
  }

  public func text(in layout: Layout) -> [StyledLine] { layout.sentence(sentence(in: layout)) }
  public func plain(in layout: Layout) -> [TerminalText] { [sentence(in: layout)] }
}

extension ChangeCause {
  var rule: String? { author == .rule ? name : nil }
  var typedLine: String? { line.isEmpty ? nil : line }
  var script: String? { isTyped && !name.isEmpty ? name : nil }
  var reason: String? { isTyped || author == .rule || name.isEmpty ? nil : name }
  private var isTyped: Bool { author == .user || author == .agent }
}
