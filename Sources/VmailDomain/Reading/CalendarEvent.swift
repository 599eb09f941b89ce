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

    /// The date by which it is represented.
    public var place: Date {
      switch self {
      case .instant(let date), .floating(let date, _), .day(let date): date
      }
    }

    /// - Parameter utcOffset: the offset from UTC, at a moment, of the clock that a time without a zone is on; in seconds.
    public func instant(_ utcOffset: (Date) -> Int) -> Date {
      if case .instant(let date) = self { return date }
      // The offset is determined twice, in case the clock changes at that time.
      let guess = place - Double(utcOffset(place))
      return place - Double(utcOffset(guess))
    }

    public func adding(_ seconds: Double) -> Moment {
      switch self {
      case .instant(let date): .instant(date + seconds)
      case .floating(let date, let zone): .floating(date + seconds, zone: zone)
      case .day(let date): .day(date + seconds)
      }
    }
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
  /// Whether a rule repeats it by the hour, minute or second.
  public var isFrequent = false
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
  /// The address that sends mail for the organizer; `nil` for none.
  public var organizerAgent: String?
  public var attendees: [Participant] = []
  /// What attendees reply: `Bob <bob@example.org>: declined`.
  public var replies: [String] = []
  /// What attendees have said so far, in lower case, such as `accepted` or `needs-action`; by their addresses in lower case.
  public var attendance: [String: String] = [:]
  /// The status, such as `cancelled` or `tentative`; in lower case.
  public var status: String?
  /// The identifier that all versions and occurrences share; empty if it has none.
  public var uid = ""
  /// The revision, and when this version was written, which decide between versions (RFC 5546 section 2.1.5).
  public var sequence = 0
  public var stamp: Date?
  /// Whether nobody is busy because of it.
  public var isFree = false

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

  /// Whether it is a later version than another one of the same event (RFC 5546 section 2.1.5).
  public func isNewer(than other: CalendarEvent) -> Bool {
    guard sequence == other.sequence else { return sequence > other.sequence }
    let (own, others) = (stamp ?? .distantPast, other.stamp ?? .distantPast)
    return own == others ? isCancelled && !other.isCancelled : own > others
  }

  /// Whether both are about the same occurrence, or all of the same event.
  public func isSame(_ other: CalendarEvent) -> Bool { uid == other.uid && occurrence == other.occurrence }

  /// Whether it is an invitation that can be replied to.
  public var isRequest: Bool { isAnnouncement && method == "request" }

  /// Whether it calls the event off.
  public var isCancelled: Bool { method == "cancel" || status == "cancelled" }

  /// Whether it says when something takes place, rather than that somebody replies to that, or asks.
  public var isAnnouncement: Bool {
    kind == .event && [nil, "request", "publish", "cancel"].contains(method) && !uid.isEmpty
  }
}
