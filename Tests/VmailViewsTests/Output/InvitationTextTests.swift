import Foundation
import Testing
import VmailDomain
import VmailTerminal

@testable import VmailViews

@Suite(.timeLimit(.minutes(10))) struct InvitationTextTests {
  private let noon = Date(timeIntervalSince1970: 1_738_756_800)  // 2025-02-05 12:00 UTC
  private let times = TimestampFormat(now: .distantPast, clock: .utc, locale: .english)
  private var event: CalendarEvent {
    var event = CalendarEvent()
    (event.method, event.summary, event.location) = ("request", "Lunch", "Room 1")
    (event.start, event.end) = (.instant(noon), .instant(noon + 3_600))
    return event
  }
  private var layout: Layout {
    var layout = Layout(width: 80)
    layout.times = times
    return layout
  }
  private let ann = Participant(email: "ann@example.org")
  private let kim = Participant(name: "Kim", email: "kim@example.org")

  private func lines(_ change: (inout InvitationStanding) -> Void) -> [String] {
    var (standing, event) = (InvitationStanding(), event)
    (standing.invited, event.organizer) = (kim, ann)
    change(&standing)
    let text = InvitationText(event: event, standing: standing, times: times, until: "–")
    return Array(text.lines.dropFirst())
  }

  @Test func `The user's answer, and what may be typed`() {
    #expect(lines { _ in } == ["You haven't replied. Type accept, tentative or decline."])
    #expect(lines { $0.answer = .accepted } == ["You have accepted."])
    #expect(lines { $0.answer = .tentative } == ["You have tentatively accepted."])
    #expect(
      lines { ($0.answer, $0.isAnswerOutdated) = (.declined, true) } == [
        "You have declined an earlier version. Type accept, tentative or decline."
      ])
    #expect(lines { $0.invited = nil } == ["You are not among those invited."])
  }

  @Test func `Nobody is asked to answer their own event, or one that can't be answered`() {
    #expect(lines { $0.isOwn = true } == ["You are the organizer of this event."])
    var standing = InvitationStanding()
    standing.invited = kim
    var event = event
    for organizer in [nil, Participant(email: "http://ann")] {
      event.organizer = organizer
      let text = InvitationText(event: event, standing: standing, times: times, until: "–")
      #expect(text.lines.last == "It can't be answered, since it doesn't say who organizes it.")
    }
  }

  @Test func `A row of the agenda has the answer before the place`() {
    var occurrence = CalendarOccurrence(event: event, begins: noon, ends: noon + 3_600)
    func row() -> String {
      AgendaRecord(occurrence, collisions: 0).text(in: layout)
        .map(\.string).joined()
    }
    #expect(row().hasSuffix("Lunch  Room 1"))
    occurrence.awaitsReply = true
    #expect(row().hasSuffix("Lunch  no reply yet  Room 1"))
    (occurrence.awaitsReply, occurrence.answer) = (false, .tentative)
    #expect(row().hasSuffix("Lunch  tentatively accepted  Room 1"))
  }

  @Test func `What has changed is named with what it was`() {
    var old = event
    (old.start, old.end) = (.instant(noon - 86_400), .instant(noon - 86_400 + 3_600))
    old.location = "Room \u{1B}[2J"
    #expect(
      lines { ($0.previous, $0.answer) = (old, .accepted) } == [
        "Changed: when (was 4 Feb 2025, 12:00 – 13:00); where (was Room ^[[2J)", "You have accepted.",
      ])
    #expect(lines { ($0.previous, $0.answer) = (event, .accepted) } == ["You have accepted."])
  }

  @Test func `Later messages, others' mail and conflicts are said`() {
    #expect(
      lines { ($0.currency, $0.answer) = (.superseded, .accepted) }.first
        == "A later message has a newer version of this invitation.")
    #expect(lines { $0.currency = .cancelled } == ["A later message has called this event off."])
    #expect(lines { $0.isFromAnother = true }.first == "This invitation was not sent by its organizer.")
    let other = CalendarOccurrence(event: event, begins: noon, ends: noon + 3_600)
    let conflicts = lines { $0.conflicts = Array(repeating: other, count: 7) }
    #expect(conflicts.count == 7)
    #expect(conflicts[0] == "At the same time, you have accepted: Lunch, 5 Feb 2025, 12:00 – 13:00")
    #expect(conflicts[5] == "and 2 more conflicts")
    var standing = InvitationStanding()
    standing.conflicts = Array(repeating: other, count: 7)
    let said = InvitationText.conflicts(standing, in: layout)
    #expect(said == Array(conflicts.prefix(6)))
  }
}
