import Foundation
import Testing
import VmailDomain

@testable import VmailMessage

@Suite("The From line of an mbox", .timeLimit(.minutes(10)))
struct EnvelopeLineTests {
  private func date(_ line: String) -> Date? {
    Array(line.utf8).withUnsafeBytes { EnvelopeLine.date(of: $0) }
  }

  private func isEnvelope(_ line: String) -> Bool {
    Array(line.utf8).withUnsafeBytes { EnvelopeLine.isEnvelopeLine($0) }
  }

  @Test(
    arguments: [
      "From ann@example.com Wed Feb  5 14:30:00 2025", "From ann@example.com Wed Feb 05 14:30 2025",
      "From - Wed Feb  5 14:30:00 2025", "From ann@example.com  Wed Feb  5 15:30:00 CET 2025",
      "From ann@example.com Wed Feb  5 14:30:00 2025 +0000",
      "From ann@example.com Wed, 5 Feb 2025 09:30:00 -0500",
      "From ann at example.com  Wed Feb  5 14:30:00 2025\r\n", "From ann 5-Feb-2025 20:00:00 IST",
      "From ann Wed Feb  5 14:30:00.25 2025", "From ann 2025-02-05T15:30:00+01:00",
    ])
  func `Dates are read in the forms that programs write`(line: String) {
    #expect(date(line) == Date(timeIntervalSince1970: 1_738_765_800))
    #expect(isEnvelope(line))
  }

  @Test(
    arguments: [
      "From here on it is easy", "From 10:30 we meet", "From Feb to May", "From: ann@example.com",
      "from ann@example.com Wed Feb  5 14:30:00 2025", "From ", "From", "",
      ">From ann@example.com Wed Feb  5 14:30:00 2025", "From now on every Feb at 10:30",
      "From what I see: you may pay 5 or 12.50",
    ])
  func `Text is not mistaken for such a line`(line: String) { #expect(!isEnvelope(line)) }

  @Test func `A line without a year separates, but has no date`() {
    #expect(isEnvelope("From ann@example.com Wed Feb  5 14:30:00"))
    #expect(date("From ann@example.com Wed Feb  5 14:30:00") == nil)
  }

  @Test(arguments: [-1, 0, 1, 951_782_399, 1_738_765_800, 4_102_444_800])
  func `Written lines are read back`(seconds: Int) {
    let written = Date(timeIntervalSince1970: Double(seconds))
    let line = MboxFromLine.text(sender: "a@b", date: written)
    #expect(date(String(line.dropLast())) == written)
  }
}
