public import FoundationEssentials

/// A message in the Outbox: queued, being sent, or failed.
public struct OutgoingMail: Hashable, Sendable, Identifiable {
  /// The message; ``Email/sendState`` is its progress.
  public var email: Email
  public var envelope: Envelope
  /// The draft it was made from, as long as that exists; cancelling turns the message back into it.
  public var draftId: DraftID?
  /// Whether it is a message that is resent as it is: cancelling drops it, and no copy is kept once it is
  /// sent.
  public var isResent: Bool
  /// The end of the time during which it is held back and can be cancelled.
  public var due: Date
  /// Whether the user has chosen ``due``, which can be far away.
  public var isScheduled: Bool
  /// The time until which the server is to hold it once it has it (RFC 4865); `nil` if it is to send it at once.
  public var holdUntil: Date?
  /// The number of failed attempts.
  public var attempts: Int
  /// The time of the next attempt; `nil` if it waits only for ``due``.
  public var nextAttempt: Date?
  /// Why it was not sent: to be sanitized where it is shown.
  public var error: String?
  /// Whether a server may have accepted it: it is then never resent automatically.
  public var isUncertain: Bool
  /// The number of recipients who have it already, and aren't in ``envelope`` any more.
  public var delivered: Int
  /// Whether it comes from a backup: the store that was backed up may have sent it since.
  public var isRestored: Bool
  /// How its fate is found out, if ``isUncertain``.
  public var look = SentLook()
  /// The action that would have been undone next when the user queued it, 0 if there was none; `nil` if an agent has queued
  /// it, or if that isn't known.
  public var afterAction: ActionID?

  public init(
    email: Email, envelope: Envelope, draftId: DraftID? = nil, isResent: Bool = false, due: Date,
    isScheduled: Bool = false, holdUntil: Date? = nil, attempts: Int = 0, nextAttempt: Date? = nil,
    error: String? = nil, isUncertain: Bool = false, delivered: Int = 0,
    isRestored: Bool = false
  ) {
    self.email = email
    self.envelope = envelope
    self.draftId = draftId
    self.isResent = isResent
    self.due = due
    self.isScheduled = isScheduled
    self.holdUntil = holdUntil
    self.attempts = attempts
    self.nextAttempt = nextAttempt
    self.error = error
    self.isUncertain = isUncertain
    self.delivered = delivered
    self.isRestored = isRestored
  }

  public var id: EmailID { email.id }

  /// Whether it may be sent now. Even if the clock was changed, nothing waits longer than
  /// ``DeliveryPolicy/longestWait``, unless its time was chosen.
  /// - Parameter retrying: whether to try again before its time; it is held back until ``due`` all the same.
  public func isReady(at now: Date, retrying: Bool = false) -> Bool {
    guard email.sendState == .queued, !isScheduled || due <= now else { return false }
    return [due, retrying ? nil : nextAttempt].compactMap(\.self).allSatisfy {
      $0 <= now || $0.timeIntervalSince(now) > DeliveryPolicy.longestWait * 2
    }
  }

  /// The time that the user chose for sending it; `nil` if none was chosen.
  public var chosenTime: Date? { isScheduled ? due : holdUntil }

  /// The time at which a queued mail will be ready.
  public var ready: Date { max(due, nextAttempt ?? due) }
}

/// A mail to be put into the Outbox.
public struct QueuedMail: Sendable {
  /// The message, in no folder; its ``IncomingMessage/sendState`` is ``SendState/queued``.
  public var message: IncomingMessage
  public var envelope: Envelope
  public var draftId: DraftID?
  /// Whether it is a message that is resent as it is.
  public var isResent: Bool
  /// The time before which it is not sent.
  public var due: Date
  /// Whether the user has chosen ``due``.
  public var isScheduled: Bool
  /// The time until which the server is to hold it; `nil` if it is to send it at once.
  public var holdUntil: Date?
  /// The time at which it returns to the Inbox if nobody has answered it; `nil` for never.
  public var remindAt: Date?
  /// The key with which it is sent once; `nil` for none.
  public var onceKey: String?

  public init(
    message: IncomingMessage, envelope: Envelope, draftId: DraftID?, isResent: Bool = false, due: Date,
    isScheduled: Bool = false, holdUntil: Date? = nil, remindAt: Date? = nil, onceKey: String? = nil
  ) {
    self.message = message
    self.envelope = envelope
    self.draftId = draftId
    self.isResent = isResent
    self.due = due
    self.isScheduled = isScheduled
    self.holdUntil = holdUntil
    self.remindAt = remindAt
    self.onceKey = onceKey
  }
}

/// The sender and recipients of a mail as given to the submission server (RFC 5321 section 2.3.1): addresses
/// without names, including those in Bcc.
public struct Envelope: Hashable, Sendable {
  /// The address to which undeliverable mail is returned.
  public var sender: String
  /// The recipients without duplicates.
  public var recipients: [String]

  public init(sender: String, recipients: [String]) {
    self.sender = sender
    self.recipients = recipients
  }
}

/// The state of mail that the user wrote and that was not sent; later cases are more urgent.
public enum UnsentState: String, Sendable, CaseIterable {
  case draft, queued, sending, failed
  /// It may have been sent (``OutgoingMail/isUncertain``).
  case uncertain

  /// `nil` for mail that was received or sent.
  /// - Parameters:
  ///   - drafts: the folders for drafts: other programs keep drafts there without a flag.
  ///   - uncertain: the messages that may have been sent.
  public init?(of email: Email, drafts: Set<FolderID>, uncertain: Set<EmailID>) {
    switch email.sendState {
    case .queued: self = .queued
    case .sending: self = .sending
    case .failed: self = uncertain.contains(email.id) ? .uncertain : .failed
    case .sent: return nil
    case .none:
      guard email.flags.contains(.draft) || !email.folders.isDisjoint(with: drafts) else { return nil }
      self = .draft
    }
  }

  /// The progress that it is among, as scripts know it: ``failed`` also for mail that may have been sent.
  public var progress: UnsentState { self == .uncertain ? .failed : self }
  /// The names of these states.
  public static let progresses = allCases.filter { $0.progress == $0 }.map(\.rawValue)

  /// Whether to show this state to the user before the other.
  public func isMoreUrgent(than other: UnsentState) -> Bool { urgency > other.urgency }

  private var urgency: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
