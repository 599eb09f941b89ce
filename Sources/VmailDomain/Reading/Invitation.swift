public import FoundationEssentials

/// What somebody answers to an invitation (RFC 5545 section 3.2.12).
public enum InvitationAnswer: String, Hashable, Sendable, CaseIterable {
  case accepted, declined, tentative
}

/// Once that something in a calendar takes place.
public struct CalendarOccurrence: Hashable, Sendable {
  /// The version that counts, with the times of this occurrence.
  public var event: CalendarEvent
  /// When it begins and ends, on the clock of the user if it has no zone.
  public var begins: Date
  public var ends: Date
  /// What the user has answered; `nil` for nothing.
  public var answer: InvitationAnswer?
  /// Whether the user is invited, and has not replied to this version.
  public var awaitsReply = false
  /// The newest message that announces it.
  public var emailId: EmailID?

  public init(event: CalendarEvent, begins: Date, ends: Date) {
    (self.event, self.begins, self.ends) = (event, begins, ends)
  }

  /// Whether both take place at the same time, so that nobody can attend both. Whole days leave room for others.
  public func collides(with other: CalendarOccurrence) -> Bool {
    if case .day = event.start { return false }
    if case .day = other.event.start { return false }
    guard !event.isFree, !other.event.isFree, event.uid != other.event.uid else { return false }
    return begins < other.ends && other.begins < ends
  }
}

/// What is known about the invitation in a message, besides what it says.
public struct InvitationStanding: Hashable, Sendable {
  /// What became of the version in the message.
  public enum Currency: String, Hashable, Sendable, CaseIterable {
    case current
    /// A later message has another version.
    case superseded
    /// It is called off, by this message or a later one.
    case cancelled
  }

  public var currency = Currency.current
  /// The attendee that is the user; `nil` if the user isn't one, as in forwarded invitations.
  public var invited: Participant?
  /// What the user has answered; `nil` for nothing.
  public var answer: InvitationAnswer?
  /// Whether the answer was to an earlier version, so that another one is expected.
  public var isAnswerOutdated = false
  /// The version before; `nil` if this is the first one on this machine.
  public var previous: CalendarEvent?
  /// What the user has promised for the same time.
  public var conflicts: [CalendarOccurrence] = []
  /// Whether another than the organizer, or whoever sends mail for them, has sent it.
  public var isFromAnother = false
  /// Whether the user is the organizer.
  public var isOwn = false
  /// What the user has answered to each of several invitations in the message, by its number from 1.
  public var answers: [Int: InvitationAnswer] = [:]

  public init() {}
}
