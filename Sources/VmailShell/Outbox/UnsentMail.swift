import VmailCommandLine
import VmailDomain
import VmailEngine
import VmailTerminal
import VmailViews

/// The mail of an account that should have been sent and was not: its amount, and the reason of the last
/// failure.
struct UnsentMail: Sendable {
  let account: String
  private var queued = 0
  private var failed = 0
  /// The number of those that may have been sent.
  private var uncertain = 0
  private var last: DeliverMailUseCase.Event?

  init(account: String) { self.account = account }

  mutating func note(_ event: DeliverMailUseCase.Event) {
    switch event {
    case .sending, .sent, .scheduled: return
    case .postponed, .held: queued += 1
    case .failed(_, _, let isUncertain):
      failed += 1
      uncertain += isUncertain ? 1 : 0
      // Each of them is reported individually.
      if queued > 0 { return }
    }
    last = event
  }

  /// The error of a command that was to send the mail; `nil` if all of it was sent.
  var error: ShellError? {
    guard let last, let code = last.exitCode, let reason = last.reason else { return nil }
    guard queued > 0 else {
      return ShellError(code, "\(fate): \(reason)", hint: "Type outbox.")
    }
    let mails = "\(Digits.counted(queued, "message")) of \(account)"
    return ShellError(
      code, "\(mails) \(queued == 1 ? "is" : "are") still in the Outbox: \(reason)",
      hint: code == .permission
        ? "Type account test \(QuotedWord.quoted(account))." : "The next sync will try again.")
  }

  /// What became of those that are not in the Outbox to be tried again.
  private var fate: String {
    let lost = failed - uncertain
    let mails = "\(Digits.counted(lost > 0 ? lost : uncertain, "message")) of \(account)"
    guard lost > 0 else { return "\(mails) may have been sent" }
    return "\(mails) \(lost == 1 ? "was" : "were") not sent"
      + (uncertain > 0 ? ", and \(Digits.grouped(uncertain)) may have been" : "")
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
