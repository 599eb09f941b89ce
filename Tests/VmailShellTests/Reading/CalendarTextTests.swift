import Foundation
import Testing
import VmailDomain

@testable import VmailShell

@Suite(.timeLimit(.minutes(10))) struct CalendarTextTests {
  private let noon = Date(timeIntervalSince1970: 1_738_756_800)  // 2025-02-05 12:00 UTC
  /// An hour ahead of UTC.
  private let times = TimestampFormat(
    now: .distantPast,
    clock: CivilClock { CivilClock.utc.civilTime(of: Date(timeIntervalSince1970: Double($0 + 3600))) },
    locale: .english)

  private func when(
    _ start: CalendarEvent.Moment?, _ end: CalendarEvent.Moment? = nil, _ recurrence: String? = nil
  ) -> String? {
    var event = CalendarEvent()
    event.start = start
    event.end = end
    event.recurrence = recurrence
    return CalendarText(event: event, times: times).lines.first { $0.hasPrefix("When: ") }
  }

  @Test("Times are local; those in no zone stay as they are")
  func when() {
    let hour = 3600.0
    #expect(when(.instant(noon), .instant(noon + hour)) == "When: Feb 5, 2025, 13:00 – 14:00")
    #expect(
      when(.instant(noon), .instant(noon + 24 * hour)) == "When: Feb 5, 2025, 13:00 – Feb 6, 2025, 13:00")
    #expect(when(.floating(noon, zone: nil)) == "When: Feb 5, 2025, 12:00")
    #expect(
      when(.floating(noon, zone: "Some \u{1B}[2JTime")) == "When: Feb 5, 2025, 12:00 (Some ^[[2JTime)")
    #expect(when(.day(noon), .day(noon + 24 * hour)) == "When: Feb 5, 2025")
    #expect(
      when(.day(noon), .day(noon + 48 * hour), "every week") == "When: Feb 5, 2025 – Feb 6, 2025, every week")
    #expect(when(nil) == nil)
  }

  @Test("The head says what is wanted")
  func head() {
    var event = CalendarEvent()
    event.summary = "Review"
    event.method = "request"
    event.location = "Room 1"
    event.organizer = Participant(name: "Luca", email: "luca@example.org")
    event.attendees = [Participant(name: nil, email: "kim@example.org")]
    event.details = "Fruit."
    #expect(
      CalendarText(event: event, times: times).lines == [
        "Invitation: Review", "Where: Room 1", "From: Luca <luca@example.org>", "With: kim@example.org", "",
        "Fruit.",
      ])
    event.method = "cancel"
    #expect(CalendarText(event: event, times: times).lines[0] == "Cancelled: Review")
  }
}
