public import FoundationEssentials

/// Displays attachments that need no separate program.
public protocol AttachmentReading: Sendable {
  /// - Parameter bytes: the file, or as much of it as is worth reading.
  /// - Returns: `nil` for unsupported kinds of files.
  func read(_ bytes: [UInt8], filename: String?, mimeType: String) -> AttachmentContent?

  /// Returns an HTML file as a page for a browser, without anything that loads or runs.
  /// - Returns: `nil` for other kinds of files, including SVG.
  func page(of bytes: [UInt8], filename: String?, mimeType: String) -> String?
}

/// The displayable content of an attachment.
public enum AttachmentContent: Hashable, Sendable {
  case text(String)
  case message(MessageContent)
  case calendar([CalendarEvent])
  /// Outlook's `winmail.dat`: a text, and the files it contains.
  case winmail(text: String, files: [WrappedFile])

  public struct WrappedFile: Hashable, Sendable {
    public var name: String
    public var content: [UInt8]

    public init(name: String, content: [UInt8]) {
      self.name = name
      self.content = content
    }
  }
}

/// A component of a calendar, such as an event or a task (RFC 5545 section 3.6).
public struct CalendarEvent: Hashable, Sendable {
  /// A time in a calendar (RFC 5545 sections 3.3.4 and 3.3.5).
  public enum Moment: Hashable, Sendable {
    case instant(Date)
    /// A local time wherever one is, or in an unknown time zone, given by name; represented as if it were
    /// UTC.
    case floating(Date, zone: String?)
    /// A whole day; represented by its beginning as if it were UTC.
    case day(Date)
  }

  /// The calendar's method, such as `request`, `reply` or `cancel`; in lower case.
  public var method: String?
  public var summary = ""
  public var location = ""
  public var details = ""
  public var start: Moment?
  /// The end as in RFC 5545: for whole days, the first day after it.
  public var end: Moment?
  /// A description of how often it recurs; `nil` for once.
  public var recurrence: String?
  public var organizer: Participant?
  public var attendees: [Participant] = []
  /// The status, such as `cancelled` or `tentative`; in lower case.
  public var status: String?

  public init() {}
}
