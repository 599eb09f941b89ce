import FoundationEssentials
import VmailDomain
import VmailTerminal

/// The text of an event for people: its subject, local time, place and participants.
struct CalendarText {
  let event: CalendarEvent
  let times: TimestampFormat
  /// The text between the beginning and the end.
  var until = dash
  /// What is known about it, if it is an invitation.
  var standing: InvitationStanding?

  static let dash = "–"

  /// Returns the lines about the events in a message: all of them if it has no text, else the essence of the first one.
  static func lines(of message: ReadableMessage, in layout: Layout, until: String? = nil) -> [String] {
    let until = until ?? (layout.glyphs == .ascii ? layout.glyphs.dash.string : dash)
    let texts = message.events.enumerated().map { place, event in
      CalendarText(
        event: event, times: layout.times, until: until, standing: place == 0 ? message.invitation : nil)
    }
    guard !message.text.isEmpty else { return Array(texts.map(\.lines).joined(separator: [""])) }
    guard let first = texts.first else { return [] }
    let requests = texts.filter(\.event.isRequest)
    if requests.count > 1 { return lines(ofSeveral: requests, message.invitation) }
    return first.essence + first.invitation
      + (texts.count > 1 ? ["and \(Digits.counted(texts.count - 1, "more event"))"] : [])
  }

  /// The most invitations of a message that are listed.
  private static let mostListed = 10

  /// Returns the essence of each of several invitations, with the number by which it is answered.
  private static func lines(ofSeveral texts: [CalendarText], _ standing: InvitationStanding?) -> [String] {
    var lines: [String] = []
    for (place, text) in texts.prefix(mostListed).enumerated() {
      let answer = standing?.answers[place + 1].map { " (\($0.phrase))" } ?? ""
      lines += ["\(place + 1) of \(texts.count). \(text.essence[0])\(answer)"] + text.essence.dropFirst()
    }
    if texts.count > mostListed {
      lines.append("and \(Digits.counted(texts.count - mostListed, "more event"))")
    }
    let known = standing.map {
      InvitationText(event: texts[0].event, standing: $0, times: texts[0].times, until: texts[0].until)
    }
    let areOne = Set(texts.map(\.event.uid)).count == 1
    return lines + (known?.shared ?? [])
      + [
        "Type accept --event N, tentative --event N or decline --event N to reply to one of them"
          + (areOne ? ", or leave --event out to reply to all." : ".")
      ]
  }

  /// The most dates that are listed.
  private static let dateLimit = 5

  /// The lines of the text, without empty ones.
  var lines: [String] {
    var lines = essence + invitation
    if standing != nil { return lines + (event.details.isEmpty ? [] : ["", event.details]) }
    // A reply goes to the organizer, who doesn't have to be told their own name.
    if let organizer = event.organizer, !["reply", "refresh", "counter"].contains(event.method) {
      lines.append("From: " + AddressText.full(organizer))
    }
    if !event.attendees.isEmpty { lines.append("With: " + AddressText.list(event.attendees)) }
    if !event.details.isEmpty { lines += ["", event.details] }
    return lines
  }

  /// The lines that say what it is, when and where, and what somebody replies.
  var essence: [String] {
    var lines = [oneLine(event.title) + occurrence] + event.replies.map(oneLine)
    if !event.comment.isEmpty { lines.append("Comment: " + oneLine(event.comment)) }
    if let when { lines.append((event.kind == .task && event.start == nil ? "Due: " : "When: ") + when) }
    if !event.location.isEmpty { lines.append("Where: " + oneLine(event.location)) }
    return lines
  }

  private var invitation: [String] {
    standing.map { InvitationText(event: event, standing: $0, times: times, until: until).lines } ?? []
  }

  private var occurrence: String {
    guard let occurrence = event.occurrence else { return "" }
    return event.changesLaterOnes
      ? " (the occurrence of \(whole(occurrence)) and all later ones)"
      : " (only the occurrence of \(whole(occurrence)))"
  }

  var when: String? {
    guard let start = event.start else {
      return event.end.map { (event.kind == .task ? "" : "until ") + whole($0) }
    }
    var text = span(from: start)
    if let recurrence = event.recurrence { text += ", " + recurrence + (hasOtherDays ? Self.otherDays : "") }
    if let until = event.recursUntil { text += ", until " + numeric(until) }
    if !event.furtherDates.isEmpty {
      text += (event.kind == .busyTimes ? ", busy from " : ", also on ") + list(event.furtherDates, whole)
    }
    if !event.exceptions.isEmpty { text += ", except on " + list(event.exceptions, day) }
    return text
  }

  /// When one occurrence begins and ends.
  var span: String? { event.start.map { span(from: $0) } }

  private func span(from start: CalendarEvent.Moment) -> String {
    guard case .floating(_, let zone?) = start else { return range(start, event.end) }
    let name = oneLine(zone)
    // Outlook's names begin with the offset in parentheses.
    return range(start, event.end) + (name.hasPrefix("(") ? ", " + name : " (\(name))")
  }

  private static let otherDays = " in the time zone of the event"

  /// Whether the days of its recurrence have other names or numbers here.
  private var hasOtherDays: Bool {
    guard let start = event.start, let own = event.recurrenceStart else { return false }
    return day(start) != day(.floating(own, zone: nil))
  }

  private func range(_ start: CalendarEvent.Moment, _ end: CalendarEvent.Moment?) -> String {
    switch (start, end) {
    case (.day(let first), .day(let behind)):
      let last = behind - 86_400
      return last > first ? whole(start) + " \(until) " + civil.day(last) : whole(start)
    case (_, let end?) where end != start:
      return whole(start) + " \(until) " + (day(start) == day(end) ? time(end) : whole(end))
    default: return whole(start)
    }
  }

  private func list(
    _ dates: [CalendarEvent.Moment], _ text: (CalendarEvent.Moment) -> String
  ) -> String {
    let more = dates.count - Self.dateLimit
    let rest = more > 0 ? ["\(Digits.counted(more, "more date"))"] : []
    return (dates.prefix(Self.dateLimit).map(text) + rest).joined(separator: "; ")
  }

  /// `2025-02-05`
  private func numeric(_ moment: CalendarEvent.Moment) -> String {
    let local =
      switch moment {
      case .instant(let date): date + Double(times.clock.utcOffset(at: date))
      case .floating(let date, _), .day(let date): date
      }
    return String(InternetDate.string(from: local).prefix(10))
  }

  /// The clock for times that are represented as if they were UTC.
  private var civil: TimestampFormat {
    TimestampFormat(now: times.now, clock: .utc, locale: times.locale)
  }

  private func whole(_ moment: CalendarEvent.Moment) -> String {
    switch moment {
    case .instant(let date): times.absolute(date)
    case .floating(let date, _): civil.absolute(date)
    case .day(let date): civil.day(date)
    }
  }

  private func day(_ moment: CalendarEvent.Moment) -> String {
    switch moment {
    case .instant(let date): times.day(date)
    case .floating(let date, _), .day(let date): civil.day(date)
    }
  }

  private func time(_ moment: CalendarEvent.Moment) -> String {
    switch moment {
    case .instant(let date): times.time(date)
    case .floating(let date, _), .day(let date): civil.time(date)
    }
  }

  private func oneLine(_ text: String) -> String { TerminalText(line: text).string }
}

extension ObjectShape where Source == CalendarEvent {
  /// `{title, when, location, text}`, as in messages.
  static let calendarEvent = ObjectShape(fields: [
    .foreignText("title", "what it is, and its name, such as `Invitation: Lunch`") { utc($0).essence[0] },
    .optionalForeignText("when", "when it is, in words and UTC; null if it doesn't say") { utc($0).when },
    .foreignText("location", "where it is") { $0.location },
    .foreignText("text", "all that vmail shows of it") { utc($0).lines.joined(separator: "\n") },
  ])

  private static func utc(_ event: CalendarEvent) -> CalendarText {
    CalendarText(event: event, times: TimestampFormat(now: .distantPast, clock: .utc, locale: .english))
  }
}
