import Foundation
import Testing
import VmailDomain

@testable import VmailEngine
@testable import VmailShell
@testable import VmailTerminal

@Suite(.timeLimit(.minutes(10))) struct SyncProgressLineTests {
  private let start = Date(timeIntervalSince1970: 1_000)

  @Test func `Shows how much there is, how fast it comes, and what is left`() {
    var line = SyncProgressLine()
    line.note(SyncProgress(folder: "Inbox", fetched: 0, total: 20_000), of: "work", at: start)
    line.note(SyncProgress(folder: "Inbox", fetched: 5_000, total: 20_000), of: "work", at: start + 5)
    #expect(
      line.text(now: start + 5, glyphs: .ascii)
        == "work Inbox ##........ 5,000 of 20,000 messages, 1000/s, 15 s left")
  }

  @Test func `Whoever looks later is told today's rate, not that of all that came before`() {
    var line = SyncProgressLine()
    line.note(SyncProgress(folder: "Inbox", fetched: 9_000, total: 10_000), of: "work", at: start)
    line.note(SyncProgress(folder: "Inbox", fetched: 9_100, total: 10_000), of: "work", at: start + 2)
    #expect(line.text(now: start + 2, glyphs: .ascii).hasSuffix("50/s, 18 s left"))
  }

  @Test func `Accounts stand beside one another, and leave when they are done`() {
    var line = SyncProgressLine()
    line.note(SyncProgress(folder: "Inbox", fetched: 1, total: 2), of: "work", at: start)
    line.note(SyncProgress(folder: "Sent", fetched: 0, total: 1), of: "home", at: start)
    #expect(
      line.text(now: start, glyphs: .ascii)
        == "work Inbox #####..... 1 of 2 messages | home Sent .......... 0 of 1 message")
    line.end("work")
    #expect(line.text(now: start, glyphs: .ascii) == "home Sent .......... 0 of 1 message")
  }
}
