import Testing
import VmailTestSupport

@testable import VmailTerminal

/// When a line about progress is printed where nothing is redrawn.
@Suite(.timeLimit(.minutes(10))) struct ProgressLineTests {
  private func due(at seconds: [Double], _ change: (inout ErrorChannel) -> Void = { _ in }) -> [Double] {
    var channel = ErrorChannel(MemorySink())
    change(&channel)
    let start = ContinuousClock.now
    return seconds.filter { channel.isProgressLineDue(at: start + .seconds($0)) }
  }

  @Test(
    arguments: [
      ([0], []), ([0, 0.99], []), ([0, 1], [1]), ([0, 1, 10.9, 11], [1, 11]),
      ([0, 5, 14.9, 15, 25], [5, 15, 25]),
    ] as [([Double], [Double])])
  func `It is a second after the first call, and then every ten`(seconds: [Double], expected: [Double]) {
    #expect(due(at: seconds) == expected)
  }

  @Test(arguments: [
    ("Importing ####...... 42% 4,200 messages", "Importing 42% 4,200 messages"), ("Sending…", "Sending…"),
    ("██░░ 50% of 2 KB a.pdf", "50% of 2 KB a.pdf"), ("a # b", "a # b"),
  ])
  func `Bars are left out`(line: String, heard: String) {
    #expect(ProgressBar.removed(from: line) == heard)
  }

  @Test func `None is printed while a line is typed, or another program has the screen`() {
    #expect(due(at: [0, 1, 11]) { $0.setRoute { _ in } }.isEmpty)
    #expect(due(at: [0, 1, 11]) { _ = $0.hold() }.isEmpty)
  }
}
