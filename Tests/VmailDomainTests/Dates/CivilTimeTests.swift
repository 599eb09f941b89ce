import Foundation
import Testing
import VmailDomain

@Suite("The calendar", .timeLimit(.minutes(10)))
struct CivilTimeTests {
  @Test(
    arguments: [
      (0, 0, "Thu 1 Jan 1970 00:00:00"), (951_782_400, 0, "Tue 29 Feb 2000 00:00:00"),
      (1_738_744_800, 60, "Wed 5 Feb 2025 09:40:00"), (4_107_542_399, 0, "Sun 28 Feb 2100 23:59:59"),
      (1_735_689_599, 540, "Wed 1 Jan 2025 08:59:59"), (-1, 0, "Wed 31 Dec 1969 23:59:59"),
      (-62_135_596_800, 0, "Mon 1 Jan 1 00:00:00"), (253_402_300_799, 0, "Fri 31 Dec 9999 23:59:59"),
    ])
  func `A time is converted to a calendar date`(seconds: Int, zone: Int, text: String) {
    let time = CivilTime(Date(timeIntervalSince1970: Double(seconds)), utcOffset: zone * 60)
    #expect("\(time.weekdayName) \(time.day) \(time.monthName) \(time.year) \(time.clockText)" == text)
    #expect(time.civilDay.weekday == time.weekday)
  }

  @Test(
    arguments: [(1970, 1, 1, 0), (2000, 2, 29, 11_016), (2000, 3, 1, 11_017), (1, 1, 1, -719_162)])
  func `Days are counted from 1970`(year: Int, month: Int, day: Int, number: Int) {
    let civilDay = CivilDay(year, month, day)
    #expect(civilDay.daysSince1970 == number)
    #expect(civilDay.components == (year, month, day))
  }

  @Test func `Every day in 800 years survives a round trip, and weekdays are consecutive`() {
    for number in CivilDay(1600, 1, 1).daysSince1970...CivilDay(2400, 1, 1).daysSince1970 {
      let day = CivilDay(daysSince1970: number)
      let (year, month, dayOfMonth) = day.components
      guard CivilDay(year, month, dayOfMonth) == day, day.weekday == (day.adding(days: -1).weekday + 1) % 7,
        (1...CivilDay.days(ofMonth: month, year)).contains(dayOfMonth)
      else {
        Issue.record("\(number) is not \(year)-\(month)-\(dayOfMonth)")
        return
      }
    }
  }
}
