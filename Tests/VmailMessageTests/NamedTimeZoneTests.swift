import Foundation
import Testing

@testable import VmailMessage

@Suite(.timeLimit(.minutes(10))) struct NamedTimeZoneTests {
  /// Summer and winter, and both sides of clock changes in Europe and America, as if they were UTC.
  private static let moments: [TimeInterval] = [
    1_000_000_000, 1_700_000_000, 1_711_850_399, 1_711_850_400, 1_711_854_000, 1_729_990_799, 1_729_990_800,
    1_720_000_000,
    1_730_599_200, 1_710_054_000,
  ]

  @Test(
    arguments: [
      "Europe/Berlin", "America/New_York", "America/Argentina/Buenos_Aires", "Asia/Kolkata",
      "Australia/Lord_Howe", "UTC",
      "Europe/London", "Africa/Casablanca", "Pacific/Apia", "Asia/Kathmandu", "America/Los_Angeles",
      "Etc/GMT+5",
    ])
  func `Times agree with Foundation in every zone found in mail`(name: String) throws {
    let (zone, expected) = (try #require(NamedTimeZone(name)), try #require(TimeZone(identifier: name)))
    for seconds in Self.moments {
      let wall = Date(timeIntervalSince1970: seconds)
      let guess = wall - Double(expected.secondsFromGMT(for: wall))
      #expect(
        zone.instant(of: wall) == wall - Double(expected.secondsFromGMT(for: guess)), "\(name) \(seconds)")
    }
  }

  @Test(
    arguments: ["", "Mars/Olympus", "02", "../../etc/passwd", "Europe"])
  func `Invalid zone names are rejected`(name: String) { #expect(NamedTimeZone(name) == nil) }
}
