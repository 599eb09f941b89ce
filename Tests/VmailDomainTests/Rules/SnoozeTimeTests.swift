import Foundation
import Testing
import VmailDomain

@Suite("SnoozeTime", .timeLimit(.minutes(10)))
struct SnoozeTimeTests {
  /// 2025-02-05T14:30:00Z, a Wednesday.
  private static let now = Date(timeIntervalSince1970: 1_738_765_800)

  private static func utc(_ text: String) throws -> Date { try Date(text + ":00Z", strategy: .iso8601) }

  @Test(
    arguments: [
      ("30m", "2025-02-05T15:00"), ("1h", "2025-02-05T15:30"), ("3d", "2025-02-08T08:00"),
      ("2w", "2025-02-19T08:00"), ("3d 9:15", "2025-02-08T09:15"), ("tomorrow", "2025-02-06T08:00"),
      ("TOMORROW 8AM", "2025-02-06T08:00"), ("tomorrow 12am", "2025-02-06T00:00"),
      ("today 18:00", "2025-02-05T18:00"), ("monday", "2025-02-10T08:00"), ("mon 12pm", "2025-02-10T12:00"),
      ("wednesday", "2025-02-12T08:00"), ("weekend", "2025-02-08T08:00"), ("next week", "2025-02-10T08:00"),
      ("next week 14:30", "2025-02-10T14:30"), ("8am", "2025-02-06T08:00"), ("14:30", "2025-02-06T14:30"),
      ("14:31", "2025-02-05T14:31"), ("8:15pm", "2025-02-05T20:15"), ("2026-12-01", "2026-12-01T08:00"),
      ("2026-12-01 09:00", "2026-12-01T09:00"), ("2028-02-29", "2028-02-29T08:00"),
    ])
  func `A time is a number of minutes, hours, days or weeks, a day, a time of day, or both`(
    text: String, expected: String
  ) throws {
    let time = SnoozeTime(now: Self.now) { _ in 0 }
    #expect(try time.date(text.split(separator: " ").map(String.init)) == Self.utc(expected))
  }

  @Test(
    arguments: [
      ("", SnoozeTime.Problem.notATime), ("soon", .notATime), ("25:00", .notATime), ("8:60", .notATime),
      ("13pm", .notATime), ("0am", .notATime), ("mo", .notATime), ("2025-02-29", .notATime),
      ("2026-13-01", .notATime), ("8", .notATime), ("-3d", .notATime), ("0h", .notATime),
      ("monday monday", .notATime), ("next month", .notATime), ("next", .notATime),
      ("tomorrow 8am sharp", .notATime), ("3h 8am", .notATime), ("99999999999999999999d", .notATime),
      ("٣h", .notATime), ("today", .past), ("today 14:30", .past), ("2025-02-05", .past),
      ("2020-01-01", .past), ("9999-01-01", .tooFar), ("99999w", .tooFar), ("9999d", .tooFar),
    ] as [(String, SnoozeTime.Problem)])
  func `Invalid times, past times and times years away are distinguished`(
    text: String, expected: SnoozeTime.Problem
  ) {
    let time = SnoozeTime(now: Self.now) { _ in 0 }
    #expect(throws: expected) { try time.date(text.split(separator: " ").map(String.init)) }
  }

  @Test func `Days and times are local, even if clocks change in between`() throws {
    // Central Europe: one hour ahead of UTC, and two hours from 2025-03-30 01:00 UTC on.
    let change = try Self.utc("2025-03-30T01:00")
    let time = SnoozeTime(now: try Self.utc("2025-03-29T23:30")) { $0 < change ? 3_600 : 7_200 }
    #expect(try time.date(["8am"]) == Self.utc("2025-03-30T06:00"))
    #expect(try time.date(["tomorrow"]) == Self.utc("2025-03-31T06:00"))
    #expect(try time.date(["00:45"]) == Self.utc("2025-03-29T23:45"))
    #expect(try time.date(["3h"]) == Self.utc("2025-03-30T02:30"))
  }
}
