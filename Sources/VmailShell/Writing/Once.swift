import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// Sends a message with a key that is used once, so that a script that is repeated sends nothing twice.
enum Once {
  static let optionSummary = "Send nothing if a message was sent with this key before"

  /// - Throws: ``ShellError`` for a key that is empty or too long.
  static func key(_ text: String) throws -> String {
    guard !text.isEmpty, text.utf8.count <= SentOnce.longestKey, !text.contains(where: \.isNewline) else {
      throw ShellError(.usage, "--once needs a key of 1 to \(SentOnce.longestKey) bytes")
    }
    return text
  }

  /// Reports what was sent with a key.
  /// - Returns: whether it was used.
  static func wasUsed(_ key: String?, in shell: inout Shell) async throws -> Bool {
    guard let key, let found = try await DraftWriting.writing(in: &shell).send.sent(once: key) else {
      return false
    }
    shell.console.result(OnceRecord(sent: found.sent, state: found.state))
    return true
  }
}

/// What was sent with a key before.
struct OnceRecord: OutputRecord {
  let sent: SentOnce
  let state: SendState?

  static let type = "once"
  static let summary = "The message that was sent with a key before: nothing was sent now."
  static let fields: [RecordField<OnceRecord>] = [
    .string("key", "the key") { $0.sent.key },
    .string("id", "the identity of the message, opaque") { $0.sent.emailId.description },
    .string("messageId", "its Message-ID in angle brackets") { "<\($0.sent.messageId)>" },
    .foreignText("subject", "its subject") { $0.sent.subject },
    .date("queued", "when it was put into the Outbox") { $0.sent.queued },
    RecordField(
      "state", .oneOf(["queued", "sending", "failed", "sent", "gone"]),
      "what became of it; gone if it was taken back or deleted"
    ) { .string($0.stateName) },
  ]

  private var stateName: String {
    switch state {
    case .queued?: "queued"
    case .sending?: "sending"
    case .failed?: "failed"
    case .sent?: "sent"
    default: "gone"
    }
  }

  private var sentence: String {
    let fate =
      switch state {
      case .queued?: "is in the Outbox"
      case .sending?: "is being sent"
      case .failed?: "could not be sent. Type outbox"
      case .sent?: "was sent"
      default: "was taken back or deleted since"
      }
    let subject = SubjectText.of(sent.subject)
    return "Nothing was sent: the key \"\(sent.key)\" was used for \"\(subject)\", which \(fate)."
  }

  func text(in layout: Layout) -> [StyledLine] { layout.sentence(TerminalText(line: sentence)) }
  func plain(in layout: Layout) -> [TerminalText] { [TerminalText(line: sentence)] }
}
