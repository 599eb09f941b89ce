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
    let (zone, other) = (try #require(NamedTimeZone(name)), try #require(TimeZone(identifier: name)))
    for seconds in Self.moments {
      let wall = Date(timeIntervalSince1970: seconds)
      // Clocks show a time once, twice or never: then it is that of the clocks before.
      let offsets = [wall - 86_400, wall + 86_400].map { Double(other.secondsFromGMT(for: $0)) }
      let shown = offsets.filter { Double(other.secondsFromGMT(for: wall - $0)) == $0 }
      #expect(zone.instant(of: wall) == wall - (shown.max() ?? offsets[0]), "\(name) \(seconds)")
    }
  }

  @Test(
    arguments: ["", "Mars/Olympus", "02", "../../etc/passwd", "Europe"])
  func `Invalid zone names are rejected`(name: String) { #expect(NamedTimeZone(name) == nil) }
}
