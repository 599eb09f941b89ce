import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal

/// The mail of an account that should have been sent and was not: its amount, and the reason of the last
/// failure.
struct UnsentMail: Sendable {
  let account: String
  private var queued = 0
  private var failed = 0
  private var last: DeliverMailUseCase.Event?

  init(account: String) { self.account = account }

  mutating func note(_ event: DeliverMailUseCase.Event) {
    switch event {
    case .sending, .sent, .scheduled: return
    case .postponed, .held: queued += 1
    case .failed:
      failed += 1
      // Each of them is reported individually.
      if queued > 0 { return }
    }
    last = event
  }

  /// The error of a command that was to send the mail; `nil` if all of it was sent.
  var error: ShellError? {
    guard let last, let code = last.exitCode, let reason = last.reason else { return nil }
    guard queued > 0 else {
      return ShellError(
        code,
        "\(Digits.counted(failed, "message")) of \(account) \(failed == 1 ? "was" : "were") not sent: \(reason)",
        hint: "Type outbox.")
    }
    let mails = "\(Digits.counted(queued, "message")) of \(account)"
    return ShellError(
      code, "\(mails) \(queued == 1 ? "is" : "are") still in the Outbox: \(reason)",
      hint: code == .permission
        ? "Type account test \(QuotedWord.quoted(account))." : "The next sync will try again.")
  }
}

extension DeliverMailUseCase.Event {
  /// The exit code of a command that waited for the mail (page 8.26); `nil` if it was sent or is about to be.
  var exitCode: ExitCode? {
    switch self {
    case .sending, .sent, .scheduled: nil
    case .failed: .failure
    case .postponed(_, _, _, let isOffline): isOffline ? .unavailable : .temporary
    case .held: .permission
    }
  }

  /// The reason why it was not sent, as a clause.
  var reason: String? {
    switch self {
    case .sending, .sent, .scheduled: nil
    case .failed(_, let reason, _), .postponed(_, _, let reason, _), .held(_, let reason): reason
    }
  }
}

/// The marks of unsent mail in rows and conversations (page 9.9).
extension UnsentState {
  /// `[draft]`
  var mark: StyledLine { StyledLine(TerminalText("[\(rawValue)]"), self == .failed ? .error : .notice) }

  /// The state of a message, for reading aloud.
  var spoken: String {
    switch self {
    case .draft: "draft"
    case .queued: "queued"
    case .sending: "being sent"
    case .failed: "failed"
    }
  }

  /// The state of a thread with such a message, for reading aloud.
  var spokenOfThread: String {
    switch self {
    case .draft: "has a draft"
    case .queued: "has a queued message"
    case .sending: "has a message being sent"
    case .failed: "has a message that failed to send"
    }
  }
}

extension RecordField {
  static func sendState(
    _ meaning: String, _ value: @escaping @Sendable (Source) -> UnsentState?
  ) -> Self {
    Self("sendState", .nullable(.oneOf(UnsentState.allCases.map(\.rawValue))), meaning) {
      .optional(value($0)?.rawValue)
    }
  }
}
