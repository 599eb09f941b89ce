public import FoundationEssentials
public import VmailDomain

/// Reads and writes the calendars of invitations (RFC 5546, 6047).
public struct InvitationCalendars: CalendarReading {
  public init() {}

  public func events(in calendar: String) -> [CalendarEvent] { ICalendarReader.events(in: calendar) }

  public func occurrences(
    of uid: String, in calendars: [String], during range: Range<Date>, utcOffset: (Date) -> Int
  ) -> [CalendarOccurrence] {
    ICalendarSeries(uid, in: calendars).occurrences(during: range, utcOffset: utcOffset)
  }

  // MARK: Replies

  public func reply(_ reply: InvitationReply) -> [UInt8]? {
    guard let calendar = calendar(of: reply) else { return nil }
    let content = Array(calendar.utf8)
    let charset = content.allSatisfy { $0 < 0x80 } ? "us-ascii" : "utf-8"
    var fields = HeaderWriter()
    fields.add(
      "Content-Type", OutgoingPart.parameterised("text/calendar", ["charset=\(charset)", "method=REPLY"]))
    // What isn't ASCII goes through everything as base64; some programs break the lines of quoted-printable.
    let part = OutgoingPart.leaf(fields: fields, content: content, charset == "utf-8" ? .base64 : .sevenBit)
    return OutgoingPart.multipart("alternative", [.text("plain", reply.text), part])
      .message(HeaderWriter(), messageId: reply.uid)
  }

  /// Returns the calendar: a component for each answered occurrence, or the one for all of them.
  private func calendar(of reply: InvitationReply) -> String? {
    let reader = ICalendarReader(reply.calendar)
    let answered = reader.components.filter {
      $0.event.uid == reply.uid && $0.event.method == "request" && $0.line("ORGANIZER") != nil
        && reply.only.map($0.event.isSame) ?? true && Self.attendee(reply.attendee, of: $0) != nil
    }
    guard !answered.isEmpty else { return nil }
    let kept = ["UID", "RECURRENCE-ID", "SEQUENCE", "ORGANIZER", "DTSTART", "DTEND", "DURATION", "SUMMARY"]
    func lines(_ component: ICalendarReader.Component) -> [ICalendarProperty] {
      kept.compactMap(component.line)
    }
    var writer = ICalendarWriter(method: "REPLY")
    writer.add(reader.zoneDefinitions(for: answered.flatMap(lines)))
    for component in answered {
      writer.add("BEGIN:VEVENT")
      writer.add("DTSTAMP:" + ICalendarWriter.stamp(reply.stamp))
      for property in lines(component) { writer.add(property.line) }
      if let attendee = Self.attendee(reply.attendee, of: component) {
        writer.add(ICalendarWriter.attendee(attendee, reply.answer))
      }
      if !reply.comment.isEmpty { writer.add("COMMENT:" + ICalendarWriter.escaped(reply.comment)) }
      writer.add("END:VEVENT")
    }
    writer.end()
    return writer.text
  }

  private static func attendee(
    _ address: String, of component: ICalendarReader.Component
  ) -> ICalendarProperty? {
    component.lines.first {
      $0.name == "ATTENDEE" && MailAddress.isSame(ICalendarReader.participant($0).email, address)
    }
  }

  // MARK: Files

  public func file(
    of uid: String, in calendars: [String], attendee: String,
    answer: (CalendarEvent) -> InvitationAnswer?
  ) -> String? {
    let series = ICalendarSeries(uid, in: calendars)
    guard !series.isCancelled else { return nil }
    var zones: [String: [ICalendarProperty]] = [:]
    for version in series.versions {
      zones.merge(version.reader.zoneDefinitions(for: version.component.lines)) { first, _ in first }
    }
    var writer = ICalendarWriter(method: nil)
    writer.add(zones)
    for version in series.versions {
      writer.add("BEGIN:VEVENT")
      let given = answer(version.event)
      for property in version.component.lines {
        let isOwn =
          property.name == "ATTENDEE"
          && MailAddress.isSame(ICalendarReader.participant(property).email, attendee)
        let answered = isOwn ? given.map { ICalendarWriter.attendee(property, $0) } : nil
        writer.add(answered ?? property.line)
      }
      if version.event.method == "cancel", version.component.line("STATUS") == nil {
        writer.add("STATUS:CANCELLED")
      }
      writer.add("END:VEVENT")
    }
    writer.end()
    return writer.text
  }
}
