public import FoundationEssentials

/// A message in the Outbox: what is queued, on its way, or failed.
public struct OutgoingMail: Hashable, Sendable, Identifiable {
  /// ``Email/sendState`` says how far it has come.
  public var email: Email
  public var envelope: Envelope
  /// The draft it was, as long as that is kept; it becomes it again when it is cancelled.
  public var draftId: DraftID?
  /// Until when it is held back, so that it can be taken back.
  public var due: Date
  /// How often a server was asked to take it, and did not.
  public var attempts: Int
  /// When it is tried again; `nil` when nothing keeps it but ``due``.
  public var nextAttempt: Date?
  /// Why it was not sent: to be cleaned where it is shown.
  public var error: String?
  /// Whether a server may have taken it: it is never sent again by itself.
  public var isUncertain: Bool

  public init(
    email: Email, envelope: Envelope, draftId: DraftID? = nil, due: Date, attempts: Int = 0,
    nextAttempt: Date? = nil, error: String? = nil, isUncertain: Bool = false
  ) {
    self.email = email
    self.envelope = envelope
    self.draftId = draftId
    self.due = due
    self.attempts = attempts
    self.nextAttempt = nextAttempt
    self.error = error
    self.isUncertain = isUncertain
  }

  public var id: EmailID { email.id }

  /// When it may be sent. Whatever a clock was set to, nothing waits longer than ``DeliveryPolicy/longestWait``.
  /// - Parameter retrying: whether it is tried again before its time; it is held back all the same.
  public func isReady(at now: Date, retrying: Bool = false) -> Bool {
    guard email.sendState == .queued else { return false }
    return [due, retrying ? nil : nextAttempt].compactMap(\.self).allSatisfy {
      $0 <= now || $0.timeIntervalSince(now) > DeliveryPolicy.longestWait * 2
    }
  }

  /// When it will be ready, of what is queued.
  public var ready: Date { max(due, nextAttempt ?? due) }
}

/// What is put into the Outbox.
public struct QueuedMail: Sendable {
  /// ``IncomingMessage/sendState`` is ``SendState/queued``; in no folder.
  public var message: IncomingMessage
  public var envelope: Envelope
  public var draftId: DraftID?
  public var due: Date

  public init(message: IncomingMessage, envelope: Envelope, draftId: DraftID?, due: Date) {
    self.message = message
    self.envelope = envelope
    self.draftId = draftId
    self.due = due
  }
}
