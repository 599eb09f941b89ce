public import FoundationEssentials

/// Works with calendars in the form in which mail contains them (RFC 5545), also hostile ones.
public protocol CalendarReading: Sendable {
  func events(in calendar: String) -> [CalendarEvent]

  /// Returns when the newest version of an event takes place, in order: with the occurrences that a rule describes, and
  /// those that were moved or called off in between (RFC 5545 section 3.8.5).
  /// - Parameters:
  ///   - calendars: all that is known of it, in any order; other events in them don't count.
  ///   - utcOffset: the offset of the user's clock from UTC at a moment, in seconds, for times without a zone.
  /// - Returns: at most some hundred; none if it is called off.
  func occurrences(
    of uid: String, in calendars: [String], during range: Range<Date>, utcOffset: (Date) -> Int
  ) -> [CalendarOccurrence]

  /// Returns the content of a message that answers an invitation (RFC 5546 section 3.2.3, RFC 6047), with the header fields that
  /// describe it.
  /// - Returns: `nil` if the calendar doesn't invite the attendee, or names no organizer.
  func reply(_ reply: InvitationReply) -> [UInt8]?

  /// Returns a calendar with the newest version of an event and all its occurrences, as programs keep it (RFC 4791 section 4.1).
  /// - Parameters:
  ///   - attendee: the user's address among the attendees.
  ///   - answer: what the user has answered to a version; `nil` leaves what the organizer has noted.
  /// - Returns: `nil` if nothing of it takes place.
  func file(
    of uid: String, in calendars: [String], attendee: String,
    answer: (CalendarEvent) -> InvitationAnswer?
  ) -> String?
}

/// The answer to an invitation.
public struct InvitationReply: Hashable, Sendable {
  /// The calendar with the invitation.
  public var calendar: String
  public var uid: String
  /// The only occurrence, or series, that is answered; `nil` for all in the calendar.
  public var only: CalendarEvent?
  /// The invited address.
  public var attendee: String
  public var answer: InvitationAnswer
  /// A word to the organizer; empty for none.
  public var comment: String
  /// The text for people, with `\n` line ends.
  public var text: String
  /// When it is written.
  public var stamp: Date

  public init(
    calendar: String, uid: String, only: CalendarEvent? = nil, attendee: String, answer: InvitationAnswer,
    comment: String, text: String, stamp: Date
  ) {
    (self.calendar, self.uid, self.only) = (calendar, uid, only)
    (self.attendee, self.answer) = (attendee, answer)
    (self.comment, self.text, self.stamp) = (comment, text, stamp)
  }
}
