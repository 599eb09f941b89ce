import Foundation
import Testing

@testable import VmailDomain

@Suite(.timeLimit(.minutes(10))) struct PastTimeTests {
  /// Wednesday, 2026-11-25 18:30 in a zone two hours ahead of UTC.
  private static let now = Date(timeIntervalSince1970: 1_795_624_200)

  private static func ago(_ text: String) -> Double? {
    PastTime(now: now, offset: { _ in 7_200 }).date(text).map { now.timeIntervalSince($0) / 3_600 }
  }

  @Test(
    arguments: [
      ("30m", 0.5), ("2h", 2), ("3d", 72), ("1w", 168), ("18:30", 0), ("18:31", 24 - 1.0 / 60), ("9am", 9.5),
      ("today", 18.5), ("yesterday", 42.5), ("Yesterday 18:30", 24), ("wednesday", 18.5), ("thu", 162.5),
      ("monday 9:00", 57.5), ("2026-11-25", 18.5), ("2026-11-20  9:00", 129.5),
    ] as [(String, Double)])
  func `A time in the past is understood`(text: String, hours: Double) throws {
    #expect(abs(try #require(Self.ago(text)) - hours) < 0.001)
  }

  @Test(arguments: [
    "", "2026-11-26", "today 18:31", "wednesday 19:00", "tomorrow", "0h", "-1h", "2026-13-01", "9", "25:00",
    "now",
    "monday 9:00 sharp", "yesterday yesterday",
  ])
  func `Anything else is not`(text: String) { #expect(Self.ago(text) == nil) }
}
