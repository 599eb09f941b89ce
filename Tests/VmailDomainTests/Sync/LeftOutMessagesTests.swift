import FoundationEssentials
import Testing
import VmailDomain

@Suite(.timeLimit(.minutes(10))) struct LeftOutMessagesTests {
  private let now = Date(timeIntervalSince1970: 1_000_000)

  @Test func `A message is named once, and tried again at longer and longer intervals, at most a day`() {
    var left = LeftOutMessages()
    #expect(left.add([7], at: now) == [7])
    var time = now
    for wait in [600.0, 2400, 9600, 38400, 86400, 86400] {
      // What the user tries in between, or fails in the same sync, doesn't prolong the wait.
      #expect(left.add([7], at: time + 1) == [])
      #expect(left.due(at: time + wait - 1) == [] && left.due(at: time + wait) == [7])
      time += wait
      #expect(left.add([7], at: time) == [])
    }
    // A clock that was set back doesn't prolong it either.
    #expect(left.due(at: time - 2) == [7])
  }

  @Test func `A new one has its first wait, and those that came are forgotten`() {
    var left = LeftOutMessages()
    for hours in 0..<4 { _ = left.add([7], at: now + Double(hours) * 3600 - 90_000) }
    #expect(left.add([7, 9], at: now) == [9])
    #expect(left.due(at: now + 600) == [7, 9])
    left.keep(in: [7, 8])
    #expect(left.uids == [7])
    left.keep(in: [8])
    #expect(left == LeftOutMessages())
  }
}
