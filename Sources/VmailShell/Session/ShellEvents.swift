import Synchronization
import VmailDomain
import VmailViews

/// An event that can trigger commands of `on`.
struct ShellEvent: Sendable {
  var event: EventCommands.Event
  /// The facts that commands get about the event, by name.
  var facts: [String: String] = [:]
  /// The account whose name is added as a fact.
  var account: AccountID?
}

/// A queue of background events for the main task.
final class ShellEvents: Sendable {
  private let waiting = Mutex<[ShellEvent]>([])
  private let signal = Mutex<(@Sendable () -> Void)?>(nil)
  /// The most events kept; a user who is away for long need not hear of each.
  private static let most = 100

  func post(_ happening: ShellEvent) {
    waiting.withLock { if $0.count < Self.most { $0.append(happening) } }
    signal.withLock { $0 }?()
  }

  /// Returns the events since the last call.
  func take() -> [ShellEvent] {
    waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
  }

  /// - Parameter signal: called on any thread when ``take()`` has something to return.
  func setOnNew(_ signal: (@Sendable () -> Void)?) {
    self.signal.withLock { $0 = signal }
    if waiting.withLock({ !$0.isEmpty }) { signal?() }
  }
}

extension ShellEvent {
  /// - Parameter effect: what an agent wants to do.
  init(ofApproval effect: String) { self.init(event: .approval, facts: ["VMAIL_EFFECT": effect]) }

  static func sent(_ mail: OutgoingMail) -> ShellEvent {
    ShellEvent(event: .sent, facts: facts(of: mail), account: mail.email.accountId)
  }

  /// - Parameter isUncertain: whether the server may have accepted it.
  static func failed(_ mail: OutgoingMail, _ reason: String, isUncertain: Bool = false) -> ShellEvent {
    let why = ["VMAIL_REASON": reason, "VMAIL_FATE": isUncertain ? "uncertain" : "failed"]
    return ShellEvent(
      event: .sendFailed, facts: facts(of: mail).merging(why) { $1 },
      account: mail.email.accountId)
  }

  private static func facts(of mail: OutgoingMail) -> [String: String] {
    [
      "VMAIL_SUBJECT": mail.email.subject,
      "VMAIL_TO": mail.envelope.recipients.joined(separator: ", "),
    ]
  }
}
