import Foundation
import Testing

@testable import VmailTransport

@Suite(.timeLimit(.minutes(10))) struct InternalDateTests {
  @Test(
    arguments: [
      ("17-Jul-1996 02:44:25 -0700", 837_596_665.0), (" 1-Jan-1970 00:00:00 +0000", 0),
      ("01-mar-2000 00:00:00 +0000", 951_868_800), ("29-Feb-2024 23:59:60 +0530", 1_709_231_400),
      ("31-Dec-1969 23:59:59 +0000", -1),
    ])
  func `Dates are parsed as absolute times`(text: String, seconds: Double) {
    #expect(InternalDate.parse(Array(text.utf8)) == Date(timeIntervalSince1970: seconds))
  }

  @Test(
    arguments: [0.0, 837_596_665, 951_868_800, 1_709_231_399, -1, -2_208_988_800, 253_402_300_799])
  func `Times are written in the format in which they are parsed`(seconds: Double) {
    let date = Date(timeIntervalSince1970: seconds)
    #expect(InternalDate.parse(Array(InternalDate.text(date).utf8)) == date)
  }

  @Test(
    arguments: [
      "", "17-Jul-1996", "17-Jux-1996 02:44:25 -0700", "0-Jan-1970 00:00:00 +0000",
      "1-Jan-1970 24:00:00 +0000",
      "1-Jan-1970 00:00:00 0000", "1-Jan-1970 00:00:00 +00000000000", "1-Jan-99999 00:00:00 +0000", "-- :: +",
    ])
  func `Invalid dates are rejected`(text: String) { #expect(InternalDate.parse(Array(text.utf8)) == nil) }
}
