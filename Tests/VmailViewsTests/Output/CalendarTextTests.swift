import Foundation
import Testing
import VmailDomain

@testable import VmailViews

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

  @Test func `Times are local; those in no zone stay as they are`() {
    let hour = 3600.0
    #expect(when(.instant(noon), .instant(noon + hour)) == "When: 5 Feb 2025, 13:00 – 14:00")
    #expect(
      when(.instant(noon), .instant(noon + 24 * hour)) == "When: 5 Feb 2025, 13:00 – 6 Feb 2025, 13:00")
    #expect(when(.floating(noon, zone: nil)) == "When: 5 Feb 2025, 12:00")
    #expect(
      when(.floating(noon, zone: "Some \u{1B}[2JTime")) == "When: 5 Feb 2025, 12:00 (Some ^[[2JTime)")
    #expect(when(.day(noon), .day(noon + 24 * hour)) == "When: 5 Feb 2025")
    #expect(
      when(.day(noon), .day(noon + 48 * hour), "every week") == "When: 5 Feb 2025 – 6 Feb 2025, every week")
    #expect(when(nil) == nil)
  }

  @Test func `The head says what is wanted`() {
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

  @Test func `The end of a series is in the zone that is shown`() {
    var event = CalendarEvent()
    event.start = .instant(noon)
    event.recurrence = "every day"
    let night = noon + 11 * 3600 - 1  // 23:59:59 where it is shown
    for (moment, day) in [
      (CalendarEvent.Moment.instant(night), "2025-02-05"), (.instant(night + 1), "2025-02-06"),
      (.day(night), "2025-02-05"), (.floating(night + 1, zone: nil), "2025-02-05"),
    ] {
      event.recursUntil = moment
      #expect(
        CalendarText(event: event, times: times).when == "5 Feb 2025, 13:00, every day, until \(day)")
    }
  }

  @Test
  func
    `Where a series begins on another day than in its own zone, its days are said to be those of that zone`()
  {
    var event = CalendarEvent()
    event.start = .instant(noon)
    event.recurrence = "every week on Wednesday"
    // It is shown at 13:00.
    for (hours, words) in [
      (-13.0, " in the time zone of the event"), (-12, ""), (11, ""), (12, " in the time zone of the event"),
    ] {
      event.recurrenceStart = noon + hours * 3600
      #expect(
        CalendarText(event: event, times: times).when
          == "5 Feb 2025, 13:00, every week on Wednesday\(words)", "\(hours)")
    }
  }

  @Test func `An occurrence, and dates besides a rule, are mentioned`() {
    let day = 86_400.0
    var event = CalendarEvent()
    (event.summary, event.method, event.start) = ("Lunch", "cancel", .instant(noon))
    event.occurrence = .instant(noon + day)
    event.furtherDates = [.instant(noon + day)]
    event.exceptions = (1...6).map { .instant(noon + Double($0) * day) }
    #expect(
      CalendarText(event: event, times: times).lines == [
        "Cancelled: Lunch (only the occurrence of 6 Feb 2025, 13:00)",
        "When: 5 Feb 2025, 13:00, also on 6 Feb 2025, 13:00, except on 6 Feb 2025; 7 Feb 2025; 8 Feb 2025; "
          + "9 Feb 2025; 10 Feb 2025; 1 more date",
      ])
    event.changesLaterOnes = true
    #expect(
      CalendarText(event: event, times: times).lines[0]
        == "Cancelled: Lunch (the occurrence of 6 Feb 2025, 13:00 and all later ones)")
  }

  @Test func `A reply says who replies what, and not that it is from the organizer`() {
    var event = CalendarEvent()
    (event.summary, event.method, event.comment) = ("Lunch", "reply", "Sorry,\nBob")
    event.organizer = Participant(name: "Kim", email: "kim@example.org")
    event.replies = ["Bob <bob@example.org>: declined"]
    #expect(
      CalendarText(event: event, times: times).lines == [
        "Reply: Lunch", "Bob <bob@example.org>: declined", "Comment: Sorry, Bob",
      ])
  }

  @Test func `Tasks are due, and busy times are listed`() {
    var task = CalendarEvent(.task)
    (task.summary, task.end) = ("Tiles", .day(noon))
    #expect(CalendarText(event: task, times: times).lines == ["Task: Tiles", "Due: 5 Feb 2025"])
    var busy = CalendarEvent(.busyTimes)
    (busy.start, busy.furtherDates) = (.day(noon), [.instant(noon)])
    #expect(
      CalendarText(event: busy, times: times).lines == [
        "Busy times", "When: 5 Feb 2025, busy from 5 Feb 2025, 13:00",
      ])
  }
}
