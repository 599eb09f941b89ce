public import FoundationEssentials

/// A component of a calendar, such as an event or a task (RFC 5545 section 3.6).
public struct CalendarEvent: Hashable, Sendable {
  public enum Kind: String, Sendable {
    case event = "VEVENT"
    case task = "VTODO"
    case journal = "VJOURNAL"
    case busyTimes = "VFREEBUSY"
  }

  /// A time in a calendar (RFC 5545 sections 3.3.4 and 3.3.5).
  public enum Moment: Hashable, Sendable {
    case instant(Date)
    /// A local time wherever one is, or in an unknown time zone, given by name; represented as if it were
    /// UTC.
    case floating(Date, zone: String?)
    /// A whole day; represented by its beginning as if it were UTC.
    case day(Date)
  }

  public var kind: Kind
  /// The calendar's method, such as `request`, `reply` or `cancel`; in lower case.
  public var method: String?
  public var summary = ""
  public var location = ""
  public var details = ""
  public var comment = ""
  public var start: Moment?
  /// The end as in RFC 5545: for whole days, the first day after it.
  public var end: Moment?
  /// A description of how often it recurs, and the end of that; `nil` for once.
  public var recurrence: String?
  public var recursUntil: Moment?
  /// When it begins in its own zone, as if that were UTC, if the description names days, which may be others elsewhere.
  public var recurrenceStart: Date?
  /// The dates on which it takes place besides, or on which somebody is busy, and those on which it doesn't.
  public var furtherDates: [Moment] = []
  public var exceptions: [Moment] = []
  /// The original time of the only occurrence of a series that this is about; `nil` for all.
  public var occurrence: Moment?
  /// Whether it is about all later occurrences, too.
  public var changesLaterOnes = false
  public var organizer: Participant?
  public var attendees: [Participant] = []
  /// What attendees reply: `Bob <bob@example.org>: declined`.
  public var replies: [String] = []
  /// The status, such as `cancelled` or `tentative`; in lower case.
  public var status: String?

  public init(_ kind: Kind = .event) { self.kind = kind }

  /// What it is, and its name: `Invitation: Lunch`.
  public var title: String {
    purpose + (kind == .busyTimes ? "" : ": " + (summary.isEmpty ? "no title" : summary))
  }

  private var purpose: String {
    switch (method, kind) {
    case (_, .busyTimes): method == "request" ? "Request for busy times" : "Busy times"
    case _ where method == "cancel" || status == "cancelled": "Cancelled"
    case ("reply", _): "Reply"
    case ("counter", _): "Another proposal"
    case ("declinecounter", _): "Proposal declined"
    case ("refresh", _): "Request for the current version"
    case ("add", _): "Further dates"
    case ("request", .event): "Invitation"
    case (_, .task): "Task"
    case (_, .journal): "Journal entry"
    case (_, .event): "Event"
    }
  }
}
