import Foundation
import Testing
import VmailDomain

@testable import VmailShell
@testable import VmailSystem
@testable import VmailViews

@Suite(.timeLimit(.minutes(10))) struct TimestampTests {
  @Test(arguments: [
    ("2025-02-05T14:30:00Z", "14:30"), ("2025-02-05T00:00:00Z", "00:00"), ("2025-02-05T12:05:00Z", "12:05"),
    ("2025-02-05T23:59:59Z", "23:59"), ("2025-02-04T23:59:59Z", "Yesterday 23:59"),
    ("2025-02-04T00:00:00Z", "Yesterday 00:00"), ("2025-02-03T23:59:59Z", "Mon 23:59"),
    ("2025-01-30T00:00:00Z", "Thu 00:00"), ("2025-01-29T23:59:59Z", "29 Jan"),
    ("2025-01-01T00:00:00Z", "1 Jan"), ("2024-12-31T23:59:59Z", "31 Dec 2024"),
    ("2024-02-05T16:00:00Z", "5 Feb 2024"),
    ("2025-02-06T00:00:00Z", "6 Feb"), ("2025-12-31T00:00:00Z", "31 Dec"),
    ("2026-01-01T00:00:00Z", "1 Jan 2026"),
  ])
  func `A date is told by its calendar day`(date: String, text: String) {
    #expect(Fixture.times().relative(Fixture.date(date)) == text)
  }

  @Test(arguments: [
    ("00:00", "12:00 AM"), ("11:59", "11:59 AM"), ("12:00", "12:00 PM"), ("12:59", "12:59 PM"),
    ("13:00", "1:00 PM"), ("23:59", "11:59 PM"),
  ])
  func `On a clock of twelve hours, noon is PM and midnight is AM`(time: String, text: String) {
    let times = Fixture.times(locale: TimeLocale.english.with(.twelveHours))
    #expect(times.relative(Fixture.date("2025-02-05T\(time):00Z")) == text)
  }

  @Test func `Days count across the turn of the year`() {
    let times = Fixture.times(now: Fixture.date("2025-01-02T00:30:00Z"))
    #expect(times.relative(Fixture.date("2025-01-01T23:59:00Z")) == "Yesterday 23:59")
    #expect(times.relative(Fixture.date("2024-12-31T12:00:00Z")) == "Tue 12:00")
    #expect(times.relative(Fixture.date("2024-12-27T12:00:00Z")) == "Fri 12:00")
    #expect(times.relative(Fixture.date("2024-12-26T12:00:00Z")) == "26 Dec 2024")
  }

  @Test(arguments: [
    ("2025-02-05T14:30:00Z", "14:30"), ("2025-02-04T14:30:00Z", "Yesterday"),
    ("2025-02-03T14:30:00Z", "Mon"),
    ("2025-01-30T00:00:00Z", "Thu"), ("2025-01-29T23:59:59Z", "29 Jan"), ("2025-01-01T00:00:00Z", "1 Jan"),
    ("2024-12-31T23:59:59Z", "Dec 2024"), ("2009-12-25T14:30:00Z", "Dec 2009"),
    ("2026-01-01T00:00:00Z", "Jan 2026"),
  ])
  func `Narrow rows name the month, and the day or the year`(date: String, text: String) {
    #expect(Fixture.times().short(Fixture.date(date)) == text)
  }

  @Test func `A message says its date in full`() {
    #expect(Fixture.times().absolute(Fixture.date("2025-02-05T14:30:00Z")) == "5 Feb 2025, 14:30")
  }

  @Test func `On the days the clock changes the calendar decides, not 24 hours`() throws {
    // Stockholm: 30 March 2025 has 23 hours, 26 October 25.
    let stockholm = try CivilClock(zone: #require(TimeZone(identifier: "Europe/Stockholm")))
    let spring = TimestampFormat(
      now: Fixture.date("2025-03-30T22:30:00Z"), clock: stockholm, locale: .english)
    #expect(spring.relative(Fixture.date("2025-03-30T22:00:00Z")) == "00:00")
    #expect(spring.relative(Fixture.date("2025-03-29T23:00:00Z")) == "Yesterday 00:00")
    #expect(spring.relative(Fixture.date("2025-03-29T22:59:00Z")) == "Sat 23:59")
    let autumn = TimestampFormat(
      now: Fixture.date("2025-10-26T22:59:00Z"), clock: stockholm, locale: .english)
    #expect(autumn.relative(Fixture.date("2025-10-25T22:00:00Z")) == "00:00")
    #expect(autumn.relative(Fixture.date("2025-10-25T21:59:00Z")) == "Yesterday 23:59")
  }

  @Test func `The system's clock agrees with the time zone of the process`() {
    let date = Fixture.date("2025-07-01T12:34:56Z")
    let offset = TimeZone.current.secondsFromGMT(for: date)
    let expected = CivilClock.utc.civilTime(of: date.addingTimeInterval(Double(offset)))
    #expect(CivilClock.system.civilTime(of: date) == expected)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, 253_402_300_800, -62_135_596_801])
  func `A date that cannot be is shown as some date`(seconds: Double) {
    let date = Date(timeIntervalSince1970: seconds)
    let year = CivilClock.system.civilTime(of: date).year
    #expect((1...9999).contains(year))
    #expect(InternetDate.string(from: date).utf8.count == 20)
  }

  @Test func `Programs get RFC 3339 in UTC`() {
    #expect(InternetDate.string(from: Fixture.date("2025-02-05T14:30:00Z")) == "2025-02-05T14:30:00Z")
    #expect(InternetDate.string(from: Date(timeIntervalSince1970: -0.5)) == "1969-12-31T23:59:59Z")
    #expect(InternetDate.string(from: .distantPast).hasPrefix("0001-01-0"))
  }

  @Test func `A locale says how times are written`() {
    let swedish = locale(time: "%T", morning: "", afternoon: "")
    let british = locale(time: "%T", morning: "am", afternoon: "pm")
    let american = locale(time: "%r", morning: "AM", afternoon: "PM")
    let afternoon = Fixture.date("2025-02-05T14:30:00Z")
    let older = Fixture.date("2024-02-05T04:30:00Z")
    #expect(Fixture.times(locale: swedish).relative(afternoon) == "14:30")
    #expect(Fixture.times(locale: british).relative(older) == "5 Feb 2024")
    #expect(Fixture.times(locale: american).relative(afternoon) == "2:30 PM")
    #expect(Fixture.times(locale: american).relative(older) == "5 Feb 2024")
  }

  private func locale(time: String, morning: String, afternoon: String) -> TimeLocale {
    TimeLocale(
      months: TimeLocale.english.months, weekdays: TimeLocale.english.weekdays, morning: morning,
      afternoon: afternoon, timeFormat: time)
  }

  @Test(arguments: [
    [:], ["LANG": "C"], ["LANG": "POSIX"], ["LANG": "C.UTF-8"], ["LC_ALL": "C.UTF-8", "LANG": "sv_SE.UTF-8"],
    ["LANG": "xx_XX.UTF-8"], ["LANG": ""],
  ])
  func `C, POSIX, unset and unknown locales are English`(environment: [String: String]) {
    #expect(TimeLocale.current(environment: environment) == .english)
  }

  @Test func `Days and months are named in full`() {
    let times = Fixture.times().spelt
    #expect(times.relative(Fixture.date("2025-02-05T14:30:00Z")) == "14:30")
    #expect(times.relative(Fixture.date("2025-02-03T14:30:00Z")) == "Monday 14:30")
    #expect(times.relative(Fixture.date("2024-09-12T14:30:00Z")) == "12 September 2024")
  }

  @Test(arguments: [
    (ClockFormat.auto, "14:30", "Yesterday 00:05"), (.twentyFourHours, "14:30", "Yesterday 00:05"),
    (.twelveHours, "2:30 PM", "Yesterday 12:05 AM"),
  ])
  func `The clock can be chosen`(clock: ClockFormat, today: String, yesterday: String) {
    let times = Fixture.times(locale: TimeLocale.english.with(clock))
    #expect(times.relative(Fixture.date("2025-02-05T14:30:00Z")) == today)
    #expect(times.relative(Fixture.date("2025-02-04T00:05:00Z")) == yesterday)
  }

  @Test func `A locale without halves of the day gets English ones, and keeps its own clock`() {
    let swedish = locale(time: "%T", morning: "", afternoon: "")
    let afternoon = Fixture.date("2025-02-05T14:30:00Z")
    #expect(Fixture.times(locale: swedish.with(.auto)).relative(afternoon) == "14:30")
    #expect(Fixture.times(locale: swedish.with(.twelveHours)).relative(afternoon) == "2:30 PM")
    let american = locale(time: "%r", morning: "am", afternoon: "pm")
    #expect(Fixture.times(locale: american.with(.auto)).relative(afternoon) == "2:30 pm")
    #expect(Fixture.times(locale: american.with(.twentyFourHours)).relative(afternoon) == "14:30")
  }

  @Test(arguments: ClockFormat.allCases)
  func `Every time fits its column, and one fills it`(clock: ClockFormat) {
    let times = Fixture.times(locale: TimeLocale.english.with(clock))
    let dates = (0...400 * 24).map { Fixture.now - Double($0) * 3_600 }
    #expect(dates.map { times.relative($0).utf8.count }.max() == times.relativeColumns)
    #expect(dates.map { times.short($0).utf8.count }.max() == TimestampFormat.shortColumns)
  }

  @Test func `An open message has its whole date`() {
    let british = locale(time: "%T", morning: "am", afternoon: "pm")
    let date = Fixture.date("2026-11-22T23:43:00Z")
    #expect(Fixture.times().full(date) == "Sun 22 Nov 2026, 23:43")
    #expect(Fixture.times(locale: british).full(date) == "Sun 22 Nov 2026, 23:43")
    #expect(Fixture.times().spelt.full(date) == "Sunday 22 November 2026, 23:43")
  }

  @Test func `An open message has the clock of the list, in summer and in winter`() throws {
    let stockholm = try CivilClock(zone: #require(TimeZone(identifier: "Europe/Stockholm")))
    let times = TimestampFormat(now: Fixture.now, clock: stockholm, locale: .english)
    #expect(times.full(Fixture.date("2025-02-05T14:30:00Z")) == "Wed 5 Feb 2025, 15:30")
    #expect(times.full(Fixture.date("2025-07-05T14:30:00Z")) == "Sat 5 Jul 2025, 16:30")
  }

  @Test func `A month with a long name is a number in narrow rows of other years`() {
    let long = TimeLocale(
      months: TimeLocale.english.fullNames.months, weekdays: TimeLocale.english.weekdays, morning: "",
      afternoon: "", timeFormat: "%T")
    #expect(Fixture.times(locale: long).short(Fixture.date("2024-09-12T14:30:00Z")) == "2024-09")
    #expect(Fixture.times(locale: long).short(Fixture.date("2024-06-12T14:30:00Z")) == "June 2024")
  }

  @Test func `A time to come is told as shortly as it is clear`() {
    let times = Fixture.times()
    #expect(times.coming(Fixture.date("2025-02-05T18:00:00Z")) == "18:00")
    #expect(times.coming(Fixture.date("2025-02-10T08:00:00Z")) == "Mon 08:00")
    #expect(times.coming(Fixture.date("2025-02-12T08:00:00Z")) == "12 Feb 2025, 08:00")
  }
}

extension CivilClock {
  /// A zone by Foundation, so that tests need not change the process's.
  fileprivate init(zone: TimeZone) {
    self.init { seconds in
      let date = Date(timeIntervalSince1970: Double(seconds))
      return CivilClock.utc.civilTime(of: date.addingTimeInterval(Double(zone.secondsFromGMT(for: date))))
    }
  }
}
