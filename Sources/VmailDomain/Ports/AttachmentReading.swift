public import FoundationEssentials

/// Reads attachments that need no program of their own to be shown.
public protocol AttachmentReading: Sendable {
  /// - Parameter bytes: the file, or as much of it as is worth reading.
  /// - Returns: `nil` for kinds of files that are not read here.
  func read(_ bytes: [UInt8], filename: String?, mimeType: String) -> AttachmentContent?

  /// An HTML file as a page for a browser, which loads nothing and runs nothing.
  /// - Returns: `nil` for other kinds of files; SVG is one of them.
  func page(of bytes: [UInt8], filename: String?, mimeType: String) -> String?
}

/// What an attachment says.
public enum AttachmentContent: Hashable, Sendable {
  case text(String)
  case message(MessageContent)
  case calendar([CalendarEvent])
  /// Outlook's `winmail.dat`: a text, and the files it wraps.
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

/// An event, task or the like of a calendar (RFC 5545 section 3.6).
public struct CalendarEvent: Hashable, Sendable {
  /// When something is (RFC 5545 sections 3.3.4 and 3.3.5).
  public enum Moment: Hashable, Sendable {
    case instant(Date)
    /// A time of day wherever one is, or in a zone that is not known, by its name; as if it were UTC.
    case floating(Date, zone: String?)
    /// A whole day, by its beginning as if it were UTC.
    case day(Date)
  }

  /// What the calendar wants, such as `request`, `reply` or `cancel`; in lower case.
  public var method: String?
  public var summary = ""
  public var location = ""
  public var details = ""
  public var start: Moment?
  /// As RFC 5545 has it: of days, the first that is no longer part of it.
  public var end: Moment?
  /// How often it comes again, in words; `nil` for once.
  public var recurrence: String?
  public var organizer: Participant?
  public var attendees: [Participant] = []
  /// `cancelled`, `tentative` or the like; in lower case.
  public var status: String?

  public init() {}
}
