import Foundation
import Testing
import VmailDomain

@testable import VmailShell
@testable import VmailSystem

@Suite(.timeLimit(.minutes(10))) struct TimestampTests {
  @Test(arguments: [
    ("2025-02-05T14:30:00Z", "2:30 PM"), ("2025-02-05T00:00:00Z", "12:00 AM"),
    ("2025-02-05T12:05:00Z", "12:05 PM"),
    ("2025-02-05T23:59:59Z", "11:59 PM"), ("2025-02-04T23:59:59Z", "Yesterday"),
    ("2025-02-04T00:00:00Z", "Yesterday"),
    ("2025-02-03T23:59:59Z", "Mon"), ("2025-01-30T00:00:00Z", "Thu"), ("2025-01-29T23:59:59Z", "Jan 29"),
    ("2025-01-01T00:00:00Z", "Jan 1"), ("2024-12-31T23:59:59Z", "Dec 31, 2024"),
    ("2024-02-05T16:00:00Z", "Feb 5, 2024"),
    ("2025-02-06T00:00:00Z", "Feb 6"), ("2025-12-31T00:00:00Z", "Dec 31"),
    ("2026-01-01T00:00:00Z", "Jan 1, 2026"),
  ])
  func `A date is told by its calendar day`(date: String, text: String) {
    #expect(Fixture.times().relative(Fixture.date(date)) == text)
  }

  @Test func `Days count across the turn of the year`() {
    let times = Fixture.times(now: Fixture.date("2025-01-02T00:30:00Z"))
    #expect(times.relative(Fixture.date("2025-01-01T23:59:00Z")) == "Yesterday")
    #expect(times.relative(Fixture.date("2024-12-31T12:00:00Z")) == "Tue")
    #expect(times.relative(Fixture.date("2024-12-27T12:00:00Z")) == "Fri")
    #expect(times.relative(Fixture.date("2024-12-26T12:00:00Z")) == "Dec 26, 2024")
  }

  @Test(arguments: [
    ("2025-02-05T14:30:00Z", "2:30 PM"), ("2025-02-04T14:30:00Z", "Yesterday"),
    ("2025-02-03T14:30:00Z", "Mon"),
    ("2025-01-05T14:30:00Z", "1/5/25"), ("2009-12-25T14:30:00Z", "12/25/09"),
  ])
  func `Narrow rows have dates in digits`(date: String, text: String) {
    #expect(Fixture.times().short(Fixture.date(date)) == text)
  }

  @Test func `A message says its date in full`() {
    #expect(Fixture.times().absolute(Fixture.date("2025-02-05T14:30:00Z")) == "Feb 5, 2025, 2:30 PM")
  }

  @Test func `On the days the clock changes the calendar decides, not 24 hours`() throws {
    // Stockholm: 30 March 2025 has 23 hours, 26 October 25.
    let stockholm = try CivilClock(zone: #require(TimeZone(identifier: "Europe/Stockholm")))
    let spring = TimestampFormat(
      now: Fixture.date("2025-03-30T22:30:00Z"), clock: stockholm, locale: .english)
    #expect(spring.relative(Fixture.date("2025-03-30T22:00:00Z")) == "12:00 AM")
    #expect(spring.relative(Fixture.date("2025-03-29T23:00:00Z")) == "Yesterday")
    #expect(spring.relative(Fixture.date("2025-03-29T22:59:00Z")) == "Sat")
    let autumn = TimestampFormat(
      now: Fixture.date("2025-10-26T22:59:00Z"), clock: stockholm, locale: .english)
    #expect(autumn.relative(Fixture.date("2025-10-25T22:00:00Z")) == "12:00 AM")
    #expect(autumn.relative(Fixture.date("2025-10-25T21:59:00Z")) == "Yesterday")
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
    let swedish = locale(time: "%T", date: "%Y-%m-%d", morning: "", afternoon: "")
    let british = locale(time: "%T", date: "%d/%m/%y", morning: "am", afternoon: "pm")
    let american = locale(time: "%r", date: "%m/%d/%Y", morning: "AM", afternoon: "PM")
    let afternoon = Fixture.date("2025-02-05T14:30:00Z")
    let older = Fixture.date("2024-02-05T04:30:00Z")
    #expect(Fixture.times(locale: swedish).relative(afternoon) == "14:30")
    #expect(Fixture.times(locale: swedish).short(older) == "24-02-05")
    #expect(Fixture.times(locale: british).relative(older) == "5 Feb 2024")
    #expect(Fixture.times(locale: british).short(older) == "5/2/24")
    #expect(Fixture.times(locale: american).relative(afternoon) == "2:30 PM")
    #expect(Fixture.times(locale: american).short(older) == "2/5/24")
  }

  private func locale(time: String, date: String, morning: String, afternoon: String) -> TimeLocale {
    TimeLocale(
      months: TimeLocale.english.months, weekdays: TimeLocale.english.weekdays, morning: morning,
      afternoon: afternoon, timeFormat: time, dateFormat: date)
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
    #expect(times.relative(Fixture.date("2025-02-05T14:30:00Z")) == "2:30 PM")
    #expect(times.relative(Fixture.date("2025-02-03T14:30:00Z")) == "Monday")
    #expect(times.relative(Fixture.date("2024-09-12T14:30:00Z")) == "September 12, 2024")
  }

  @Test func `A time to come is told as shortly as it is clear`() {
    let times = Fixture.times()
    #expect(times.coming(Fixture.date("2025-02-05T18:00:00Z")) == "6:00 PM")
    #expect(times.coming(Fixture.date("2025-02-10T08:00:00Z")) == "Mon 8:00 AM")
    #expect(times.coming(Fixture.date("2025-02-12T08:00:00Z")) == "Feb 12, 2025, 8:00 AM")
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
