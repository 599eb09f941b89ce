internal import VmailDomain

extension PartText {
  /// The most bytes of an encoded calendar that are read with a message.
  private static let calendarLimit = 1 << 20

  /// Returns the events of the first calendar among the parts of a message, such as an invitation (RFC 6047).
  mutating func events(in part: MIMEPart) -> [CalendarEvent] {
    switch part.kind {
    case .leaf where part.isCalendar && part.content.count <= Self.calendarLimit:
      return ICalendarReader.events(in: decoded(part))
    case .multipart(let children):
      for child in children {
        let events = events(in: child)
        if !events.isEmpty { return events }
      }
    case .leaf, .message, .tooDeep: break
    }
    return []
  }

  /// Returns a message's calendar as text to search, if it has no other text.
  mutating func words(ofCalendarIn part: MIMEPart) -> String {
    events(in: part).map { event in
      ([event.title] + event.replies + [event.comment, event.location, event.details])
        .filter { !$0.isEmpty }.joined(separator: "\n")
    }.joined(separator: "\n\n")
  }
}

extension MIMEPart {
  fileprivate var isCalendar: Bool {
    mimeType == "text/calendar" || mimeType == "application/ics"
      || filename?.lowercased().hasSuffix(".ics") == true
  }
}
