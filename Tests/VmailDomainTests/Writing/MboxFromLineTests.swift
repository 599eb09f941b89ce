import Foundation
import Testing
import VmailDomain

@Suite("Writing the From line of an mbox", .timeLimit(.minutes(10)))
struct MboxFromLineTests {
  @Test(
    arguments: [
      (0, "Thu Jan  1 00:00:00 1970"), (1_738_765_800, "Wed Feb  5 14:30:00 2025"),
      (951_782_400, "Tue Feb 29 00:00:00 2000"), (-1, "Wed Dec 31 23:59:59 1969"),
      (253_402_300_799, "Fri Dec 31 23:59:59 9999"), (253_402_300_800, "Fri Dec 31 23:59:59 9999"),
      (-62_135_596_800, "Mon Jan  1 00:00:00 0001"), (-62_135_596_801, "Mon Jan  1 00:00:00 0001"),
      (.infinity, "Thu Jan  1 00:00:00 1970"), (.nan, "Thu Jan  1 00:00:00 1970"),
    ] as [(Double, String)])
  func `The line has the sender and the date as written by asctime`(seconds: Double, expected: String) {
    let line = MboxFromLine.text(sender: "a@b", date: Date(timeIntervalSince1970: seconds))
    #expect(line == "From a@b \(expected)\n")
  }

  @Test(
    arguments: ["", "a b@c", "a\n@b", "é@b", String(repeating: "x", count: 321), "\u{1B}[0m"])
  func `A sender that would break the line is left out`(sender: String) {
    let line = MboxFromLine.text(sender: sender, date: Date(timeIntervalSince1970: 0))
    #expect(line == "From MAILER-DAEMON Thu Jan  1 00:00:00 1970\n")
  }

  @Test func `The longest permitted sender fits`() {
    let sender = String(repeating: "x", count: 320)
    let line = MboxFromLine.text(sender: sender, date: Date(timeIntervalSince1970: 0))
    #expect(line.hasPrefix("From \(sender) "))
    #expect(line.utf8.count < MboxFromLine.maximumLength)
  }
}
