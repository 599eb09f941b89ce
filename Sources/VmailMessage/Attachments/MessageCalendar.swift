internal import VmailDomain

extension PartText {
  /// The most bytes of an encoded calendar that are read with a message.
  private static let calendarLimit = 1 << 20

  /// Returns the events of the first calendar among the parts of a message, such as an invitation (RFC 6047).
  mutating func events(in part: MIMEPart) -> [CalendarEvent] {
    for leaf in part.leaves where leaf.isCalendar && leaf.content.count <= Self.calendarLimit {
      let events = ICalendarReader.events(in: decoded(leaf))
      if !events.isEmpty { return events }
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
