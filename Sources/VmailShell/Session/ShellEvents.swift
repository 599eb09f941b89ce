import Synchronization
import VmailDomain

/// Something that `on` has commands for.
struct ShellEvent: Sendable {
  var event: EventCommands.Event
  /// What commands learn of it, by name.
  var facts: [String: String] = [:]
  /// Whose name is a fact too.
  var account: AccountID?
}

/// What happened in the background, until the main task has time for it.
final class ShellEvents: Sendable {
  private let waiting = Mutex<[ShellEvent]>([])
  private let signal = Mutex<(@Sendable () -> Void)?>(nil)
  /// Who is away for long need not hear of each.
  private static let most = 100

  func post(_ happening: ShellEvent) {
    waiting.withLock { if $0.count < Self.most { $0.append(happening) } }
    signal.withLock { $0 }?()
  }

  /// What has happened since the last call.
  func take() -> [ShellEvent] {
    waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
  }

  /// - Parameter signal: called on any thread when there is something for ``take()``.
  func setOnNew(_ signal: (@Sendable () -> Void)?) {
    self.signal.withLock { $0 = signal }
    if waiting.withLock({ !$0.isEmpty }) { signal?() }
  }
}

extension ShellEvent {
  static func sent(_ mail: OutgoingMail) -> ShellEvent {
    ShellEvent(event: .sent, facts: facts(of: mail), account: mail.email.accountId)
  }

  /// - Parameter isUncertain: whether the server may have it.
  static func failed(_ mail: OutgoingMail, _ reason: String, isUncertain: Bool = false) -> ShellEvent {
    let why = ["VMAIL_REASON": reason, "VMAIL_FATE": isUncertain ? "uncertain" : "failed"]
    return ShellEvent(
      event: .sendFailed, facts: facts(of: mail).merging(why) { $1 },
      account: mail.email.accountId)
  }

  static func failed(_ outcome: ActionOutcome, _ phrase: ActionPhrase) -> ShellEvent {
    let first = outcome.failed.first
    return ShellEvent(
      event: .actionFailed,
      facts: [
        "VMAIL_ACTION": phrase.name, "VMAIL_COUNT": String(outcome.failed.count),
        "VMAIL_SUBJECT": first?.subject ?? "",
        "VMAIL_REASON": first.map { ErrorWording.reason($0.reason) } ?? "",
      ])
  }

  private static func facts(of mail: OutgoingMail) -> [String: String] {
    [
      "VMAIL_SUBJECT": mail.email.subject,
      "VMAIL_TO": mail.envelope.recipients.joined(separator: ", "),
    ]
  }
}
