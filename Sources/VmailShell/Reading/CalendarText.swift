import FoundationEssentials
import VmailDomain
import VmailTerminal

/// The text of an event for people: its subject, local time, place and participants.
struct CalendarText {
  let event: CalendarEvent
  let times: TimestampFormat
  /// The text between the beginning and the end.
  var until = "–"

  /// The lines of the text, without empty ones.
  var lines: [String] {
    var lines = [title]
    if let when { lines.append("When: " + when) }
    if !event.location.isEmpty { lines.append("Where: " + oneLine(event.location)) }
    if let organizer = event.organizer { lines.append("From: " + AddressText.full(organizer)) }
    if !event.attendees.isEmpty { lines.append("With: " + AddressText.list(event.attendees)) }
    if !event.details.isEmpty { lines += ["", event.details] }
    return lines
  }

  private var title: String {
    let summary = event.summary.isEmpty ? "no title" : oneLine(event.summary)
    if event.method == "cancel" || event.status == "cancelled" { return "Cancelled: " + summary }
    return switch event.method {
    case "request": "Invitation: " + summary
    case "reply": "Answer: " + summary
    case "counter": "Another proposal: " + summary
    default: "Event: " + summary
    }
  }

  private var when: String? {
    guard let start = event.start else { return event.end.map { "until " + whole($0) } }
    var text = whole(start)
    switch (start, event.end) {
    case (.day(let first), .day(let behind)):
      let last = behind - 86_400
      if last > first { text += " \(until) " + civil.day(last) }
    case (_, let end?) where end != start:
      text += " \(until) " + (day(start) == day(end) ? time(end) : whole(end))
    default: break
    }
    if case .floating(_, let zone?) = start { text += " (\(oneLine(zone)))" }
    if let recurrence = event.recurrence { text += ", " + recurrence }
    return text
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
